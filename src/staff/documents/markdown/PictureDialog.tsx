import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { Button, Buttons } from '../../parts/form/Button.tsx';
import { Form } from '../../parts/form/Form.tsx';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import { ChooseFileButton } from '../../uploads/ChooseFileButton.tsx';
import { UploadLine } from '../../uploads/UploadLine.tsx';
import { cancelUpload, hasStopped, startUpload, useUploads } from '../../uploads/upload-jobs.ts';
import type { Picture, PlacedPicture } from './pictures.ts';
import styles from './VisualEditor.module.css';

const uploadTarget = 'circolare';

interface CommonProps {
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

interface PictureDialogProps extends CommonProps {
  /** Photos of the site, to choose from. */
  photos: readonly Picture[];
  /** File that was dropped or pasted into the text: uploaded at once. */
  file?: File | undefined;
  onPicture: (picture: Picture) => void;
}

/** Dialog that inserts a photo, uploaded here or already on the site, with its alternative text. */
export function PictureDialog({ photos, file, onClose, onPicture, finalFocus }: PictureDialogProps) {
  const [chosen, setChosen] = useState<Picture | null>(null);
  const jobs = useUploads(uploadTarget);
  const cancelJobs = () => {
    for (const { id } of jobs) cancelUpload(id);
  };
  const upload = async ([chosenFile]: readonly File[]) => {
    if (!chosenFile) return;
    cancelJobs();
    const stored = await startUpload({ file: chosenFile, target: uploadTarget });
    if (stored) setChosen({ url: stored.photo.url, alt: '' });
  };
  const given = useRef(file);
  useEffect(() => {
    const { current } = given;
    given.current = undefined;
    if (current) void upload([current]);
  });
  const close = () => {
    cancelJobs();
    onClose();
  };
  return (
    <Dialog open onClose={close} finalFocus={finalFocus} title={chosen ? 'Testo alternativo' : 'Foto'}>
      {chosen ? (
        <DescriptionForm
          picture={chosen}
          action="Inserisci"
          onClose={close}
          onDescribed={(alt) => onPicture({ ...chosen, alt })}
        />
      ) : (
        <>
          {jobs.map((job) => (
            <UploadLine key={job.id} job={job} />
          ))}
          {jobs.every(hasStopped) && (
            <Buttons>
              <ChooseFileButton kind="solid" onFiles={upload}>
                Scegli una foto
              </ChooseFileButton>
              <ChooseFileButton camera onFiles={upload}>
                Scatta
              </ChooseFileButton>
            </Buttons>
          )}
          <SitePictures photos={photos} onChoose={setChosen} />
          <DialogActions>
            <Button onClick={close}>Annulla</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function SitePictures({ photos, onChoose }: { photos: readonly Picture[]; onChoose: (picture: Picture) => void }) {
  if (photos.length === 0) return null;
  return (
    <>
      <h3>Foto del sito</h3>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.url}>
            <button type="button" onClick={() => onChoose(photo)}>
              <img src={photo.url} alt={photo.alt} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface DescriptionDialogProps extends CommonProps {
  picture: PlacedPicture;
  onDescribed: (alt: string) => void;
}

/** Dialog for the alternative text of a photo that is in the text. */
export function DescriptionDialog({ picture, onClose, onDescribed, finalFocus }: DescriptionDialogProps) {
  return (
    <Dialog open onClose={onClose} finalFocus={finalFocus} title="Testo alternativo">
      <DescriptionForm
        key={picture.position}
        picture={picture}
        action="Salva"
        onClose={onClose}
        onDescribed={onDescribed}
      />
    </Dialog>
  );
}

interface DescriptionFormProps {
  picture: Picture;
  action: string;
  onClose: () => void;
  onDescribed: (alt: string) => void;
}

function DescriptionForm({ picture, action, onClose, onDescribed }: DescriptionFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Form
      onSend={(fields) => {
        const alt = String(fields.get('alt')).trim();
        setIsMissing(alt === '');
        if (alt !== '') onDescribed(alt);
      }}
    >
      <img className={styles.described} src={picture.url} alt="" />
      <Field
        ref={focusOnMount}
        label="Testo alternativo"
        name="alt"
        defaultValue={picture.alt}
        maxLength={limits.alt}
        hint="Che cosa si vede, per chi non la vede"
        error={isMissing ? 'Scriva che cosa si vede' : undefined}
        autoComplete="off"
      />
      <DialogActions>
        <Button onClick={onClose}>Annulla</Button>
        <Button kind="solid" type="submit">
          {action}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Moves the focus from the chosen photo or the upload, which are gone. */
const focusOnMount = (field: HTMLInputElement | null) => field?.focus();
