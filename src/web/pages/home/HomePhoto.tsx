import { useQuery } from '@tanstack/react-query';
import type { PhotoSlot } from '../../../content/ledger.ts';
import { photo } from '../../../content/messages.ts';
import { pageImagesQuery } from '../../api/queries.ts';
import { Photo } from '../../ui/Photo.tsx';
import { PhotoPlaceholder } from '../../ui/PhotoPlaceholder.tsx';
import styles from './HomePhoto.module.css';

interface HomePhotoProps {
  slot: PhotoSlot;
  sizes: string;
  priority?: boolean;
}

/** A photo of the home page, found by its name; ruled paper with its mark while there is none. */
export function HomePhoto({ slot, sizes, priority }: HomePhotoProps) {
  const { data, isPending } = useQuery(pageImagesQuery('home'));
  if (isPending) return <PhotoPlaceholder mark={photo.loading} lang={photo.loadingLang} pending />;
  const placeholder = <PhotoPlaceholder mark={slot.fallback} hint={photo.hint(slot.name)} />;
  const image = data?.find(({ nome_foto }) => nome_foto === slot.name);
  if (!image) return placeholder;
  return (
    <Photo
      url={image.url_foto}
      picture={image.picture}
      alt={image.alt ?? slot.alt}
      focus={image.focus}
      sizes={sizes}
      priority={priority ?? false}
      className={styles.photo}
      broken={placeholder}
    />
  );
}
