import { useRef, useState } from 'react';
import * as v from 'valibot';
import { formatPlaceName, type PhotoPlace } from '../../content/photos/photo-places.ts';
import { type EditableImage, editableImage, type FilledPlace } from '../../contract/photos/images.ts';
import type { StoredPhoto } from '../../contract/photos/uploads.ts';
import { PhotoPlaceholder } from '../../ui/photos/PhotoPlaceholder.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { ChooseFileButton, useFileDrop } from '../uploads/ChooseFileButton.tsx';
import { UploadLine } from '../uploads/UploadLine.tsx';
import {
  cancelUpload,
  hasStopped,
  replacePhoto,
  startUpload,
  type UploadJob,
  useUploads,
} from '../uploads/upload-jobs.ts';
import { DescribeDialog } from './DescribeDialog.tsx';
import { PhotoConflict } from './PhotoConflict.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { pickPhotoFields, putImage, useImageChanges, useRefreshPlaces } from './photo-calls.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface PlaceProps {
  slot: FilledPlace;
  place: PhotoPlace | null;
}

/** Photo place of the site, with its photo and all actions on it. */
export function Place({ slot, place }: PlaceProps) {
  const { image, nome_foto, nome_pagina, versions } = slot;
  const title = place?.label ?? nome_foto;
  const uploadTarget = formatPlaceName(slot);
  const jobs = useUploads(uploadTarget);
  const refreshPlaces = useRefreshPlaces();
  const { put, remove } = useImageChanges();
  const [open, setOpen] = useState<'describe' | 'versions' | null>(null);
  const [suggestedAlt, setSuggestedAlt] = useState<string | null>(null);

  const heading = useRef<HTMLHeadingElement>(null);

  const uploadFile = ([file]: File[]) => {
    if (!file) return;
    // Buttons unmount during an upload: move the focus to the heading, which stays mounted and has no action.
    if (heading.current?.closest('fieldset')?.contains(document.activeElement))
      heading.current.focus({ preventScroll: true });
    for (const job of jobs) if (hasStopped(job)) cancelUpload(job.id);
    const currentImage = image;
    startUpload({
      file,
      target: uploadTarget,
      placePhoto: async (photo: StoredPhoto, replaced: unknown) => {
        const previousImage = replaced === undefined ? currentImage : v.parse(v.nullable(editableImage), replaced);
        const savedImage = await putImage(slot, { url_foto: photo.url }, previousImage);
        await refreshPlaces();
        setSuggestedAlt(previousImage?.alt || null);
        showToast({
          title: previousImage ? 'Foto sostituita' : 'La foto è sul sito',
          about: uploadTarget,
          undo:
            previousImage === null
              ? () => remove.mutate(savedImage)
              : () =>
                  put.mutate({
                    key: slot,
                    fields: pickPhotoFields(previousImage),
                    currentImage: savedImage,
                    toast: { title: 'È tornata com’era' },
                  }),
        });
      },
    });
  };
  const dropProps = useFileDrop(uploadFile);

  return (
    <fieldset
      {...dropProps}
      className={`${styles.place} ${dropProps.className ?? ''}`}
      aria-labelledby={`posto-${uploadTarget}`}
    >
      <div className={styles.head}>
        <h2 id={`posto-${uploadTarget}`} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p>{place ? <a href={place.path}>{place.where}</a> : nome_pagina}</p>
      </div>
      <PlacePhoto image={image} place={place} title={title} />
      <UploadLines jobs={jobs} onSettled={refreshPlaces} />
      {jobs.every(hasStopped) && (
        <Buttons>
          {image ? (
            <>
              <ChooseFileButton onFiles={uploadFile}>Sostituisci</ChooseFileButton>
              <Button onClick={() => setOpen('describe')}>Testo e inquadratura</Button>
            </>
          ) : (
            <ChooseFileButton kind="solid" onFiles={uploadFile}>
              Scegli una foto
            </ChooseFileButton>
          )}
          <ChooseFileButton camera onFiles={uploadFile}>
            Scatta
          </ChooseFileButton>
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
      {open === 'versions' && <VersionsDialog title={title} place={slot} image={image} onClose={() => setOpen(null)} />}
    </fieldset>
  );
}

interface PlacePhotoProps {
  image: EditableImage | null;
  place: PhotoPlace | null;
  title: string;
}

function PlacePhoto({ image, place, title }: PlacePhotoProps) {
  if (!image)
    return (
      <div className={`${styles.mount} ${styles.empty}`}>
        <PhotoPlaceholder mark={place?.mark ?? title} />
      </div>
    );
  return (
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
  );
}

function UploadLines({ jobs, onSettled }: { jobs: readonly UploadJob[]; onSettled: () => Promise<void> }) {
  return jobs.map((job) => (
    <UploadLine
      key={job.id}
      job={job}
      onConflict={(conflict) => <UploadConflict job={conflict} onSettled={onSettled} />}
    />
  ));
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
      onKeep={() => replacePhoto(id)}
    />
  );
}
