import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPlaceName, type PhotoPlace } from '../../content/photos/photo-places.ts';
import type { EditableImage, FilledPlace } from '../../contract/photos/images.ts';
import { PhotoPlaceholder } from '../../ui/photos/PhotoPlaceholder.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { tellUndo } from '../parts/use-call.ts';
import { ChooseFileButton, useFileDrop } from '../uploads/ChooseFileButton.tsx';
import { UploadLine } from '../uploads/UploadLine.tsx';
import { cancelUpload, hasStopped, startUpload, useUploads } from '../uploads/upload-jobs.ts';
import { DescribeDialog } from './DescribeDialog.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { listPhotoChanges, useCachePhoto, useChangeImage, useImageChanges, useRefreshPlaces } from './photo-calls.ts';
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
  const cachePhoto = useCachePhoto();
  const changeImage = useChangeImage();
  const { remove } = useImageChanges();
  const [open, setOpen] = useState<'describe' | 'versions' | null>(null);
  const [suggestedAlt, setSuggestedAlt] = useState<string | null>(null);

  // After a conflict the place shows the photo that is in it now.
  const conflict = jobs.find(({ step }) => step === 'conflict');
  const showPresentPhoto = useEffectEvent(() => void refreshPlaces());
  useEffect(() => {
    if (conflict) showPresentPhoto();
  }, [conflict]);

  const heading = useRef<HTMLHeadingElement>(null);

  const uploadFile = async ([file]: File[]) => {
    if (!file) return;
    // Buttons unmount during an upload: move the focus to the heading, which stays mounted and has no action.
    if (heading.current?.closest('fieldset')?.contains(document.activeElement))
      heading.current.focus({ preventScroll: true });
    for (const job of jobs) if (hasStopped(job)) cancelUpload(job.id);
    const upload = await startUpload({ file, target: uploadTarget, place: { key: slot, replaced: image } });
    const savedImage = upload?.photo.image;
    if (savedImage) {
      const { replaced } = upload;
      cachePhoto(savedImage);
      setSuggestedAlt(replaced?.alt || null);
      showToast({
        title: replaced ? 'Foto sostituita' : 'La foto è sul sito',
        about: uploadTarget,
        undo: replaced
          ? () => void tellUndo(changeImage(slot, listPhotoChanges(savedImage, replaced))).then(refreshPlaces)
          : () => remove.mutate(savedImage),
      });
    }
    await refreshPlaces();
  };
  const dropProps = useFileDrop(uploadFile);

  return (
    <fieldset
      {...dropProps}
      className={`lined ${styles.place} ${dropProps.className ?? ''}`}
      aria-labelledby={`posto-${uploadTarget}`}
    >
      <div className={`row baseline apart line-links ${styles.head}`}>
        <h2 id={`posto-${uploadTarget}`} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p className="soft">{place ? <a href={place.path}>{place.where}</a> : nome_pagina}</p>
      </div>
      <PlacePhoto image={image} place={place} title={title} />
      {jobs.map((job) => (
        <UploadLine key={job.id} job={job} />
      ))}
      {jobs.every(hasStopped) && (
        <Buttons>
          {image ? (
            <>
              <ChooseFileButton onFiles={uploadFile}>Sostituisci</ChooseFileButton>
              <Button kind="text" onClick={() => setOpen('describe')}>
                Descrivi
              </Button>
            </>
          ) : (
            <ChooseFileButton kind="solid" onFiles={uploadFile}>
              Scegli una foto
            </ChooseFileButton>
          )}
          <ChooseFileButton camera onFiles={uploadFile}>
            Scatta
          </ChooseFileButton>
          {versions > 0 && <Button kind="text" onClick={() => setOpen('versions')}>{`Versioni (${versions})`}</Button>}
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
      <div className={`${styles.mount} accent ${styles.empty}`}>
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
