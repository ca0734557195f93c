import { useState } from 'react';
import { formatPlaceName, type PhotoPlace } from '../../content/photos/photo-places.ts';
import { reverseChanges } from '../../contract/fields/changes.ts';
import { limits } from '../../contract/limits.ts';
import { type EditableImage, editableImage, type FocusPoint } from '../../contract/photos/images.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { RowConflict } from '../parts/form/RowConflict.tsx';
import { type Fields, useRowForm } from '../parts/form/use-row-form.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { useColleagueName } from '../session/use-session.ts';
import { FocusPicker, formatPercent } from './FocusPicker.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { listPhotoChanges, placeQueryKeys, useChangeImage } from './photo-calls.ts';

/** Kinds of screens, each with its own crop. `width`: of the preview of the crop, in CSS pixels. */
const screens = [
  { screen: 'phone', label: 'Telefono', width: 96 },
  { screen: 'desktop', label: 'Computer', width: 200 },
  { screen: 'sharing', label: 'Anteprima dei collegamenti', width: 200 },
] as const;

interface DescribeDialogProps {
  place: PhotoPlace | null;
  title: string;
  image: EditableImage;
  suggestedAlt: string | null;
  onClose: () => void;
}

const closingQuestion = {
  title: 'Ci sono modifiche non salvate',
  text: 'Chiudendo, quello che è stato scritto e il punto spostato vanno perduti.',
  action: 'Chiudi senza salvare',
  cancel: 'Resta qui',
  destructive: true,
};

/** Form of a photo's description. It names the photo, so that its text is not saved for another one. */
function useDescriptionForm({ place, image, suggestedAlt, onClose }: Omit<DescribeDialogProps, 'title'>) {
  // Text that was begun for one photo does not move on to another: saving it for that one is the user's choice.
  const [openedImage] = useState(image);
  const changeImage = useChangeImage();
  const form = useRowForm({
    row: openedImage,
    schema: editableImage,
    /** `text` stays while the photo is marked as decorative. */
    toInput: (row) => ({
      alt: {
        text: row?.alt ?? suggestedAlt ?? '',
        decorative: row?.alt === '' || (row?.alt == null && (place?.decorative ?? false)),
      },
      focus: row?.focus ?? null,
      credit: row?.credit ?? '',
    }),
    toFields: ({ alt, focus, credit }) => ({
      alt: alt.decorative ? '' : alt.text.trim(),
      focus,
      credit: credit.trim() || null,
    }),
    findAuthor: ({ updated_by: by, updated_at: at }) => ({ by, at }),
    save: (changes, { base }) => changeImage(openedImage, [...listPhotoChanges(base, base ?? openedImage), ...changes]),
    successToast: () => ({ title: 'Testo e inquadratura salvati', about: formatPlaceName(openedImage) }),
    undo: (now, changes) => () => changeImage(now, [...listPhotoChanges(now, now), ...reverseChanges(changes)]),
    refreshKeys: placeQueryKeys,
    onDone: onClose,
  });
  return { ...form, image: form.base ?? openedImage };
}

/** Dialog for alt text, focus point and credit of a photo, beside a preview of the crops. */
export function DescribeDialog({ title, ...description }: DescribeDialogProps) {
  const { place, suggestedAlt, onClose } = description;
  const { image, ...form } = useDescriptionForm(description);
  const { input, refusal, isSaving, isTyped } = form;
  const { alt, focus, credit } = input;
  const shownFocus = focus ?? (place ? { x: place.position.x / 100, y: place.position.y / 100 } : { x: 0.5, y: 0.5 });
  const [isAltMissing, setAltMissing] = useState(false);
  useUnsavedGuard(isTyped);
  const changeInput = (part: Partial<typeof input>) => {
    // Ignore edits while saving: they would be lost when the dialog closes.
    if (!isSaving) form.set(part);
  };
  const confirmClose = async () => {
    if (isSaving) return;
    if (!isTyped || (await confirm(closingQuestion))) onClose();
  };
  const submit = () => {
    const isMissing = !alt.decorative && alt.text.trim() === '';
    setAltMissing(isMissing);
    if (!isMissing) form.send();
  };

  return (
    <Dialog open onClose={() => void confirmClose()} title={`${title}: testo e inquadratura`}>
      <Form onSend={submit} failure={refusal.form}>
        {form.isReplaced && <ReplacedPhoto image={image} />}
        <FocusPicker
          url={image.url_foto}
          picture={image.picture}
          value={shownFocus}
          onChange={(value) => changeInput({ focus: value })}
        >
          {place && <CropPreviews image={image} crops={place.crops} focus={shownFocus} />}
        </FocusPicker>
        <RowConflict form={form} name="focus" label="Il punto da non tagliare" toText={formatFocus} />
        <DecorativeChoice
          decorative={alt.decorative}
          onChange={(decorative) => changeInput({ alt: { ...alt, decorative } })}
        />
        {!alt.decorative && (
          <Field
            label="Testo alternativo"
            name="alt"
            maxLength={limits.alt}
            value={alt.text}
            readOnly={isSaving}
            onChange={({ currentTarget }) => changeInput({ alt: { ...alt, text: currentTarget.value } })}
            hint={
              image.alt === null && suggestedAlt
                ? 'Era il testo della foto di prima: va bene anche per questa?'
                : 'Che cosa si vede, per chi non la vede: «Il fondatore alla scrivania, davanti alla finestra».'
            }
            error={isAltMissing ? 'Scrivere che cosa si vede, o scegliere «È decorativa»' : refusal.fields['alt']}
          />
        )}
        <RowConflict form={form} name="alt" label="Testo alternativo" toText={formatAlt} />
        {parsePhotoHash(image.url_foto) !== null && (
          <Field
            label="Nota sui diritti"
            name="credit"
            maxLength={limits.credit}
            value={credit}
            readOnly={isSaving}
            onChange={({ currentTarget }) => changeInput({ credit: currentTarget.value })}
            hint="Chi l’ha scattata e il permesso di usarla. Resta in gestione, non appare sul sito."
            error={refusal.fields['credit']}
          />
        )}
        <RowConflict form={form} name="credit" label="Nota sui diritti" />
        <DialogActions>
          <Button busy={isSaving} onClick={() => void confirmClose()}>
            Annulla
          </Button>
          <Button kind="solid" type="submit" busy={isSaving}>
            Salva
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const formatAlt = ({ alt }: Fields<EditableImage>) => (alt === '' ? 'È decorativa' : (alt ?? ''));

const formatFocus = ({ focus }: Fields<EditableImage>) =>
  focus ? `da sinistra ${formatPercent(focus.x)}, dall’alto ${formatPercent(focus.y)}` : 'al centro';

/** Notice that the dialog shows another photo now, with the text that was typed for the former one. */
function ReplacedPhoto({ image: { updated_by } }: { image: EditableImage }) {
  const colleague = useColleagueName(updated_by);
  const title =
    colleague === null ? 'Intanto la foto è stata cambiata altrove' : `Intanto ${colleague} ha cambiato la foto`;
  return (
    <Notice variant="destructive" role="alert" title={title}>
      <p>Ora si vede la foto nuova. Quello che è scritto qui vale per questa solo se si salva di nuovo.</p>
    </Notice>
  );
}

interface CropPreviewsProps {
  image: EditableImage;
  crops: PhotoPlace['crops'];
  focus: FocusPoint;
}

function CropPreviews({ image: { url_foto, picture }, crops, focus }: CropPreviewsProps) {
  return (
    <div className={`row ${styles.crops}`}>
      {screens.map(({ screen, label, width }) => (
        <figure key={screen} className={styles[screen]}>
          <PlacePicture url={url_foto} picture={picture} alt="" width={width} crop={crops[screen]} focus={focus} />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function DecorativeChoice({ decorative, onChange }: { decorative: boolean; onChange: (decorative: boolean) => void }) {
  return (
    <fieldset className={`grid ${styles.meaning}`}>
      <legend>Che cosa dice la foto</legend>
      {[false, true].map((option) => (
        <label key={`${option}`} className={fieldStyles.check}>
          <input type="radio" name="meaning" checked={decorative === option} onChange={() => onChange(option)} />
          {option ? 'È decorativa' : 'Ha un testo alternativo'}
        </label>
      ))}
    </fieldset>
  );
}
