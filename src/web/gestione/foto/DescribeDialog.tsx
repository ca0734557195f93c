import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { PhotoPlace } from '../../../content/photo-places.ts';
import { limits } from '../../../contract/limits.ts';
import { type EditableImage, editableImage, type FocusPoint, photoRecord } from '../../../contract/photo-schemas.ts';
import { photoHash } from '../../../contract/photos.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { Field } from '../../ui/Field.tsx';
import { staffCall } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog, DialogActions } from '../parts/Dialog.tsx';
import { Form } from '../parts/Form.tsx';
import { refusalOf } from '../parts/refusal.ts';
import { say } from '../parts/toasts.ts';
import { Conflict } from './Conflict.tsx';
import { putImage, saidOf, useImageChanges, useRefresh } from './calls.ts';
import styles from './DescribeDialog.module.css';
import { FocusPicker } from './FocusPicker.tsx';
import { PlacePicture } from './PlacePicture.tsx';
import { words } from './words.ts';

const widths = { phone: 96, desktop: 200, sharing: 200 } as const;

interface DescribeDialogProps {
  place: PhotoPlace | null;
  title: string;
  image: EditableImage;
  /** The text of the photo that stood there before. */
  suggestedAlt: string | null;
  onClose: () => void;
}

/** What a photo says, the point that its crops keep, and who may use it; with the crops as the site makes them. */
export function DescribeDialog({ place, title, image, suggestedAlt, onClose }: DescribeDialogProps) {
  // What the form began with stays its base, though the list behind it is read again meanwhile.
  const [base, setBase] = useState(image);
  const initial = place ? { x: place.position.x / 100, y: place.position.y / 100 } : { x: 0.5, y: 0.5 };
  const [focus, setFocus] = useState<FocusPoint>(base.focus ?? initial);
  const [moved, setMoved] = useState(base.focus !== null);
  const [decorative, setDecorative] = useState(base.alt === '' || (base.alt === null && (place?.decorative ?? false)));
  const [altMissing, setAltMissing] = useState(false);
  const refresh = useRefresh();
  const { put } = useImageChanges();

  const save = useMutation({
    mutationFn: async ({ alt, credit, over }: { alt: string; credit: string; over?: EditableImage | null }) => {
      const said = { url_foto: base.url_foto, alt, focus: moved ? focus : null };
      const now = await putImage(base, said, over === undefined ? base : over).catch((error: unknown) => {
        throw overtakenBy(error, (current) => v.parse(v.nullable(editableImage), current));
      });
      const hash = photoHash(base.url_foto);
      if (hash !== null && credit !== (base.credit ?? '')) {
        const was = (over ?? base).credit;
        try {
          await staffCall(`${staffPaths.photos}/${hash}`, { method: 'PATCH', body: { credit, was } });
        } catch (error) {
          // The photo is saved by then: who saves once more starts from that.
          setBase(now);
          throw overtakenBy(error, (current) => ({ ...now, credit: v.parse(photoRecord, current).credit }));
        }
      }
      return now;
    },
    onSuccess: (now) => {
      const undo = () => put.mutate({ key: base, said: saidOf(base), standing: now, done: { title: words.done.back } });
      say({ title: words.done.described, undo });
      onClose();
    },
    onSettled: refresh,
  });
  const conflict = save.error instanceof Overtaken ? save.error : null;
  const refusal = conflict ? { fields: {} as Record<string, string> } : refusalOf(save.error, ['alt', 'credit']);

  const send = (fields: FormData) => {
    const alt = decorative ? '' : text(fields, 'alt');
    const missing = !decorative && alt === '';
    setAltMissing(missing);
    if (!missing) save.mutate({ alt, credit: text(fields, 'credit') });
  };

  return (
    <Dialog open onClose={onClose} title={words.form.title(title)}>
      <Form onSend={send} failure={refusal.form}>
        <FocusPicker
          url={base.url_foto}
          picture={base.picture}
          value={focus}
          onChange={(value) => {
            setFocus(value);
            setMoved(true);
          }}
        >
          {place && (
            <div className={styles.crops}>
              {(['phone', 'desktop', 'sharing'] as const).map((screen) => (
                <figure key={screen} className={styles[screen]}>
                  <PlacePicture
                    url={base.url_foto}
                    picture={base.picture}
                    alt=""
                    width={widths[screen]}
                    crop={place.crops[screen]}
                    focus={focus}
                  />
                  <figcaption>{words.form.crops[screen]}</figcaption>
                </figure>
              ))}
            </div>
          )}
        </FocusPicker>
        <fieldset className={styles.meaning}>
          <legend>{words.form.meaning}</legend>
          {[false, true].map((option) => (
            <label key={`${option}`} className={styles.option}>
              <input
                type="radio"
                name="meaning"
                checked={decorative === option}
                onChange={() => setDecorative(option)}
              />
              {option ? words.form.decorative : words.form.tell}
            </label>
          ))}
        </fieldset>
        {!decorative && (
          <Field
            label={words.form.alt}
            name="alt"
            maxLength={limits.alt}
            defaultValue={base.alt ?? suggestedAlt ?? ''}
            hint={base.alt === null && suggestedAlt ? words.form.altSuggested : words.form.altHint}
            error={altMissing ? words.form.altMissing : refusal.fields['alt']}
          />
        )}
        {photoHash(base.url_foto) !== null && (
          <Field
            label={words.form.credit}
            name="credit"
            maxLength={limits.credit}
            defaultValue={base.credit ?? ''}
            hint={words.form.creditHint}
            error={refusal.fields['credit']}
          />
        )}
        {conflict && save.variables && (
          <Conflict
            theirs={conflict.current}
            mine={{
              url: base.url_foto,
              picture: base.picture,
              focus: moved ? focus : null,
              said: save.variables,
            }}
            onKeepTheirs={onClose}
            onUseMine={() => {
              const { current } = conflict;
              if (current) setBase({ ...base, version: current.version });
              save.mutate({ ...save.variables, over: current });
            }}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{words.form.cancel}</Button>
          <Button kind="solid" type="submit" busy={save.isPending}>
            {words.form.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** A colleague was faster: what stands in the place now. */
class Overtaken extends Error {
  readonly current: EditableImage | null;

  constructor(current: EditableImage | null) {
    super('A colleague was faster');
    this.current = current;
  }
}

/** The error as it is, or what stands now where it tells of somebody who was faster. */
function overtakenBy(error: unknown, read: (current: unknown) => EditableImage | null): unknown {
  return error instanceof StaffFailure && error.status === 409 ? new Overtaken(read(error.current)) : error;
}
