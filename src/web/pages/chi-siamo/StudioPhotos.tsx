import { useQuery } from '@tanstack/react-query';
import { filled } from '../../../content/filled.ts';
import { useContent } from '../../api/content.ts';
import { studioPhotosQuery } from '../../api/queries.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { PhotoPlaceholder } from '../../ui/PhotoPlaceholder.tsx';
import placeholder from '../../ui/placeholder.svg';
import styles from './StudioPhotos.module.css';

const sizes = '(min-width: 64rem) 20vw, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 92vw';

/** The studio's photos in a carousel, or what stands in its place: loading, error, none. */
export function StudioPhotos() {
  const { photos: words } = useContent('chi-siamo');
  const { data, isPending } = useQuery(studioPhotosQuery());
  if (isPending) {
    return (
      <div className={styles.empty} role="status">
        <PhotoPlaceholder mark={words.loading} pending />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.error}>
        <Notice title={words.error} variant="destructive" role="alert" />
      </div>
    );
  }
  const { photos, total } = data;
  if (total === 0) {
    return (
      <div className={styles.empty}>
        <PhotoPlaceholder mark={words.empty} sentence hint={words.emptyHint} />
      </div>
    );
  }
  return (
    <Carousel
      slides={photos}
      total={total}
      keyOf={({ id }) => id}
      words={{
        ...words,
        label: words.name,
        position: (index, count) => filled(words.position, { numero: index, totale: count }),
        slidePosition: (index, count) => filled(words.slide, { numero: index, totale: count }),
      }}
    >
      {({ url, picture, titolo, focus }) => {
        const alt = titolo?.trim() || words.defaultAlt;
        return (
          <figure className={styles.slide}>
            <div>
              <Photo
                url={url}
                picture={picture}
                alt={alt}
                focus={focus}
                sizes={sizes}
                broken={<img src={placeholder} alt={alt} width={480} height={320} />}
              />
            </div>
            {titolo && <figcaption aria-hidden="true">{titolo}</figcaption>}
          </figure>
        );
      }}
    </Carousel>
  );
}
