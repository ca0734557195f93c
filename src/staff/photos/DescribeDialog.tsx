import { useState } from 'react';
import type { PhotoPlace } from '../../content/photos/photo-places.ts';
import { limits } from '../../contract/limits.ts';
import type { EditableImage, FocusPoint } from '../../contract/photos/images.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import patterns from '../../ui/patterns.module.css';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { PhotoConflict } from './PhotoConflict.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { useSaveDescription } from './use-save-description.ts';

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

/** Input of the form. `alt` keeps its text while the photo is marked as decorative. */
interface DescriptionInput {
  alt: string;
  decorative: boolean;
  /** `null` until an editor moves it. */
  focus: FocusPoint | null;
  credit: string;
}

const closingQuestion = {
  title: 'Ci sono modifiche non salvate',
  text: 'Chiudendo, quello che è stato scritto e il punto spostato vanno perduti.',
  action: 'Chiudi senza salvare',
  cancel: 'Resta qui',
  destructive: true,
};

/** Dialog for alt text, focus point and credit of a photo, beside a preview of the crops. */
export function DescribeDialog({ place, title, image, suggestedAlt, onClose }: DescribeDialogProps) {
  const { base, save, saving, error, conflict, reload, saveOver } = useSaveDescription(image, onClose);
  const toInput = ({ alt, focus, credit }: EditableImage): DescriptionInput => ({
    alt: alt ?? suggestedAlt ?? '',
    decorative: alt === '' || (alt === null && (place?.decorative ?? false)),
    focus,
    credit: credit ?? '',
  });
  const initialInput = toInput(base);
  const [input, setInput] = useState(initialInput);
  const shownFocus =
    input.focus ?? (place ? { x: place.position.x / 100, y: place.position.y / 100 } : { x: 0.5, y: 0.5 });
  const [isAltMissing, setAltMissing] = useState(false);
  const refusal = toRefusal(error, ['alt', 'credit']);

  const isUnsaved = JSON.stringify(input) !== JSON.stringify(initialInput);
  useUnsavedGuard(isUnsaved);
  const changeInput = (part: Partial<DescriptionInput>) => {
    // Ignore edits while saving: they would be lost when the dialog closes.
    if (!saving) setInput({ ...input, ...part });
  };
  const confirmClose = async () => {
    if (saving) return;
    if (!isUnsaved || (await confirm(closingQuestion))) onClose();
  };
  const trimmedTexts = { alt: input.decorative ? '' : input.alt.trim(), credit: input.credit.trim() || null };
  const submit = (call: typeof saveOver) => {
    const isMissing = !input.decorative && trimmedTexts.alt === '';
    setAltMissing(isMissing);
    if (!isMissing && !saving) call({ ...trimmedTexts, focus: input.focus });
  };

  return (
    <Dialog open onClose={() => void confirmClose()} title={`${title}: testo e inquadratura`}>
      <Form onSend={() => submit(save)} failure={refusal.form}>
        <FocusPicker
          url={base.url_foto}
          picture={base.picture}
          value={shownFocus}
          onChange={(value) => changeInput({ focus: value })}
        >
          {place && <CropPreviews image={base} crops={place.crops} focus={shownFocus} />}
        </FocusPicker>
        <DecorativeChoice decorative={input.decorative} onChange={(decorative) => changeInput({ decorative })} />
        {!input.decorative && (
          <Field
            label="Testo alternativo"
            name="alt"
            maxLength={limits.alt}
            value={input.alt}
            readOnly={saving}
            onChange={({ currentTarget }) => changeInput({ alt: currentTarget.value })}
            hint={
              base.alt === null && suggestedAlt
                ? 'Era il testo della foto di prima: va bene anche per questa?'
                : 'Che cosa si vede, per chi non la vede: «Il fondatore alla scrivania, davanti alla finestra».'
            }
            error={isAltMissing ? 'Scrivere che cosa si vede, o scegliere «È decorativa»' : refusal.fields['alt']}
          />
        )}
        {parsePhotoHash(base.url_foto) !== null && (
          <Field
            label="Nota sui diritti"
            name="credit"
            maxLength={limits.credit}
            value={input.credit}
            readOnly={saving}
            onChange={({ currentTarget }) => changeInput({ credit: currentTarget.value })}
            hint="Chi l’ha scattata e il permesso di usarla. Resta in gestione, non appare sul sito."
            error={refusal.fields['credit']}
          />
        )}
        {conflict && (
          <PhotoConflict
            theirs={conflict.current}
            onReload={() => {
              const current = reload();
              if (current) setInput(toInput(current));
              else onClose();
            }}
            onKeep={() => submit(saveOver)}
          />
        )}
        <DialogActions>
          <Button busy={saving} onClick={() => void confirmClose()}>
            Annulla
          </Button>
          <Button kind="solid" type="submit" busy={saving}>
            Salva
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface CropPreviewsProps {
  image: EditableImage;
  crops: PhotoPlace['crops'];
  focus: FocusPoint;
}

function CropPreviews({ image: { url_foto, picture }, crops, focus }: CropPreviewsProps) {
  return (
    <div className={`${patterns.row} ${styles.crops}`}>
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
    <fieldset className={`${patterns.grid} ${styles.meaning}`}>
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
