import { useRef, useState } from 'react';
import * as v from 'valibot';
import { type PhotoPlace, placeName } from '../../content/photos/photo-places.ts';
import { editableImage, type FilledPlace } from '../../contract/photos/images.ts';
import type { StoredPhoto } from '../../contract/photos/uploads.ts';
import { PhotoPlaceholder } from '../../ui/photos/PhotoPlaceholder.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { ChooseFile, useDrop } from '../uploads/ChooseFile.tsx';
import { cancelUpload, hasStopped, placeOver, startUpload, type UploadJob, useUploads } from '../uploads/jobs.ts';
import { UploadLine } from '../uploads/UploadLine.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { PhotoConflict } from './PhotoConflict.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { pickPhotoFields, putImage, useImageChanges, useRefreshPlaces } from './photo-calls.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface PlaceProps {
  filled: FilledPlace;
  place: PhotoPlace | null;
}

/** Photo place of the site, with its photo and all actions on it. */
export function Place({ filled, place }: PlaceProps) {
  const { image, nome_foto, nome_pagina, versions } = filled;
  const title = place?.label ?? nome_foto;
  const target = placeName(filled);
  const jobs = useUploads(target);
  const refresh = useRefreshPlaces();
  const { put, remove } = useImageChanges();
  const [open, setOpen] = useState<'describe' | 'versions' | null>(null);
  const [suggestedAlt, setSuggestedAlt] = useState<string | null>(null);

  const heading = useRef<HTMLHeadingElement>(null);

  const upload = ([file]: File[]) => {
    if (!file) return;
    // Buttons unmount during an upload: move the focus to the heading, which stays mounted and has no action.
    if (heading.current?.closest('fieldset')?.contains(document.activeElement))
      heading.current.focus({ preventScroll: true });
    for (const job of jobs) if (hasStopped(job)) cancelUpload(job.id);
    const standing = image;
    startUpload({
      file,
      target,
      place: async (photo: StoredPhoto, over: unknown) => {
        const below = over === undefined ? standing : v.parse(v.nullable(editableImage), over);
        const now = await putImage(filled, { url_foto: photo.url }, below);
        await refresh();
        setSuggestedAlt(below?.alt || null);
        showToast({
          title: below ? 'Foto sostituita' : 'La foto è sul sito',
          about: target,
          undo:
            below === null
              ? () => remove.mutate(now)
              : () =>
                  put.mutate({
                    key: filled,
                    said: pickPhotoFields(below),
                    standing: now,
                    done: { title: 'È tornata com’era' },
                  }),
        });
      },
    });
  };
  const drop = useDrop(upload);

  return (
    <fieldset {...drop} className={`${styles.place} ${drop.className ?? ''}`} aria-labelledby={`posto-${target}`}>
      <div className={styles.head}>
        <h2 id={`posto-${target}`} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p>{place ? <a href={place.path}>{place.where}</a> : nome_pagina}</p>
      </div>
      {image ? (
        <>
          <div className={styles.mount}>
            <PlacePicture
              url={image.url_foto}
              picture={image.picture}
              alt={image.alt ?? ''}
              width={480}
              crop={Math.max(place?.crops.phone ?? 1.5, 0.8)}
              focus={image.focus ?? (place && { x: place.position.x / 100, y: place.position.y / 100 })}
            />
          </div>
          <PhotoFacts {...image} />
        </>
      ) : (
        <div className={`${styles.mount} ${styles.empty}`}>
          <PhotoPlaceholder mark={place?.mark ?? title} />
        </div>
      )}
      {jobs.map((job) => (
        <UploadLine
          key={job.id}
          job={job}
          onConflict={(conflict) => <UploadConflict job={conflict} onSettled={refresh} />}
        />
      ))}
      {jobs.every(hasStopped) && (
        <Buttons>
          {image ? (
            <>
              <ChooseFile onFiles={upload}>Sostituisci</ChooseFile>
              <Button onClick={() => setOpen('describe')}>Testo e inquadratura</Button>
            </>
          ) : (
            <ChooseFile kind="solid" onFiles={upload}>
              Scegli una foto
            </ChooseFile>
          )}
          <ChooseFile camera onFiles={upload}>
            Scatta
          </ChooseFile>
          {versions > 0 && <Button onClick={() => setOpen('versions')}>{`Versioni (${versions})`}</Button>}
          {image && (
            <Button kind="text" busy={remove.isPending} onClick={() => remove.mutate(image)}>
              Togli
            </Button>
          )}
        </Buttons>
      )}
      {open === 'describe' && image && (
        <DescribeDialog
          title={title}
          place={place}
          image={image}
          suggestedAlt={suggestedAlt}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'versions' && (
        <VersionsDialog title={title} place={filled} image={image} onClose={() => setOpen(null)} />
      )}
    </fieldset>
  );
}

function UploadConflict({ job, onSettled }: { job: UploadJob & { step: 'conflict' }; onSettled: () => Promise<void> }) {
  const { current, id } = job;
  return (
    <PhotoConflict
      theirs={v.parse(v.nullable(editableImage), current)}
      onReload={() => {
        cancelUpload(id);
        void onSettled();
      }}
      onKeep={() => placeOver(id)}
    />
  );
}
