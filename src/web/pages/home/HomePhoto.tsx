import { useQuery } from '@tanstack/react-query';
import { filled } from '../../../content/filled.ts';
import { useContent } from '../../api/content.ts';
import { pageImagesQuery } from '../../api/queries.ts';
import { Photo } from '../../ui/Photo.tsx';
import { PhotoPlaceholder } from '../../ui/PhotoPlaceholder.tsx';
import styles from './HomePhoto.module.css';

interface HomePhotoProps {
  name: string;
  /** What stands large in the place of a missing photo. */
  mark: string;
  alt: string;
  sizes: string;
  priority?: boolean;
}

/** A photo of the home page, found by its name; ruled paper with its mark while there is none. */
export function HomePhoto({ name, mark, alt, sizes, priority }: HomePhotoProps) {
  const { words } = useContent('site');
  const { data, isPending } = useQuery(pageImagesQuery('home'));
  if (isPending) return <PhotoPlaceholder mark={words.photoLoading} lang="en" pending />;
  const placeholder = <PhotoPlaceholder mark={mark} hint={filled(words.photoHint, { nome: name })} />;
  const image = data?.find(({ nome_foto }) => nome_foto === name);
  if (!image) return placeholder;
  return (
    <Photo
      url={image.url_foto}
      picture={image.picture}
      alt={image.alt ?? alt}
      focus={image.focus}
      sizes={sizes}
      priority={priority ?? false}
      className={styles.photo}
      broken={placeholder}
    />
  );
}
