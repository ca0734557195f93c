import { useState } from 'react';
import type { PhotoPlace } from '../../content/photos/photo-places.ts';
import { limits } from '../../contract/limits.ts';
import type { EditableImage, FocusPoint } from '../../contract/photos/images.ts';
import { photoHash } from '../../contract/photos/variants.ts';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import patterns from '../parts/patterns.module.css';
import { FocusPicker } from './FocusPicker.tsx';
import { PhotoConflict } from './PhotoConflict.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { useSaveDescription } from './use-save-description.ts';

/** Screens with their own crop, with the width of its preview in CSS pixels. */
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

/** Input of the form; the text stays while the photo is marked as decorative. */
interface Draft {
  alt: string;
  decorative: boolean;
  /** `null` until an editor moves it. */
  focus: FocusPoint | null;
  credit: string;
}

/** Dialog for alt text, focus point and credit of a photo, beside a preview of the crops. */
export function DescribeDialog({ place, title, image, suggestedAlt, onClose }: DescribeDialogProps) {
  const { base, save, saving, error, conflict, reload, saveOver } = useSaveDescription(image, onClose);
  const draftOf = ({ alt, focus, credit }: EditableImage): Draft => ({
    alt: alt ?? suggestedAlt ?? '',
    decorative: alt === '' || (alt === null && (place?.decorative ?? false)),
    focus,
    credit: credit ?? '',
  });
  const began = draftOf(base);
  const [draft, setDraft] = useState(began);
  const shownFocus =
    draft.focus ?? (place ? { x: place.position.x / 100, y: place.position.y / 100 } : { x: 0.5, y: 0.5 });
  const [altMissing, setAltMissing] = useState(false);
  const refusal = toRefusal(error, ['alt', 'credit']);

  const unsaved = JSON.stringify(draft) !== JSON.stringify(began);
  useUnsaved(unsaved);
  const change = (part: Partial<Draft>) => {
    // Ignore edits while saving: they would be lost when the dialog closes.
    if (!saving) setDraft({ ...draft, ...part });
  };
  const close = async () => {
    if (saving) return;
    const question = {
      title: 'Ci sono modifiche non salvate',
      text: 'Chiudendo, quello che è stato scritto e il punto spostato vanno perduti.',
      action: 'Chiudi senza salvare',
      cancel: 'Resta qui',
      destructive: true,
    };
    if (!unsaved || (await confirm(question))) onClose();
  };
  const said = { alt: draft.decorative ? '' : draft.alt.trim(), credit: draft.credit.trim() };
  const send = (call: typeof saveOver) => {
    const missing = !draft.decorative && said.alt === '';
    setAltMissing(missing);
    if (!missing && !saving) call({ ...said, focus: draft.focus });
  };

  return (
    <Dialog open onClose={() => void close()} title={`${title}: testo e inquadratura`}>
      <Form onSend={() => send(save)} failure={refusal.form}>
        <FocusPicker
          url={base.url_foto}
          picture={base.picture}
          value={shownFocus}
          onChange={(value) => change({ focus: value })}
        >
          {place && <Crops image={base} crops={place.crops} focus={shownFocus} />}
        </FocusPicker>
        <Meaning decorative={draft.decorative} onChange={(decorative) => change({ decorative })} />
        {!draft.decorative && (
          <Field
            label="Testo alternativo"
            name="alt"
            maxLength={limits.alt}
            value={draft.alt}
            readOnly={saving}
            onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
            hint={
              base.alt === null && suggestedAlt
                ? 'Era il testo della foto di prima: va bene anche per questa?'
                : 'Che cosa si vede, per chi non la vede: «Il fondatore alla scrivania, davanti alla finestra».'
            }
            error={altMissing ? 'Scrivere che cosa si vede, o scegliere «È decorativa»' : refusal.fields['alt']}
          />
        )}
        {photoHash(base.url_foto) !== null && (
          <Field
            label="Nota sui diritti"
            name="credit"
            maxLength={limits.credit}
            value={draft.credit}
            readOnly={saving}
            onChange={({ currentTarget }) => change({ credit: currentTarget.value })}
            hint="Chi l’ha scattata e il permesso di usarla. Resta in gestione, non appare sul sito."
            error={refusal.fields['credit']}
          />
        )}
        {conflict && (
          <PhotoConflict
            theirs={conflict.current}
            onReload={() => {
              const current = reload();
              if (current) setDraft(draftOf(current));
              else onClose();
            }}
            onKeep={() => send(saveOver)}
          />
        )}
        <DialogActions>
          <Button busy={saving} onClick={() => void close()}>
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

interface CropsProps {
  image: EditableImage;
  crops: PhotoPlace['crops'];
  focus: FocusPoint;
}

function Crops({ image: { url_foto, picture }, crops, focus }: CropsProps) {
  return (
    <div className={styles.crops}>
      {screens.map(({ screen, label, width }) => (
        <figure key={screen} className={styles[screen]}>
          <PlacePicture url={url_foto} picture={picture} alt="" width={width} crop={crops[screen]} focus={focus} />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Meaning({ decorative, onChange }: { decorative: boolean; onChange: (decorative: boolean) => void }) {
  return (
    <fieldset className={styles.meaning}>
      <legend>Che cosa dice la foto</legend>
      {[false, true].map((option) => (
        <label key={`${option}`} className={patterns.check}>
          <input type="radio" name="meaning" checked={decorative === option} onChange={() => onChange(option)} />
          {option ? 'È decorativa' : 'Ha un testo alternativo'}
        </label>
      ))}
    </fieldset>
  );
}
