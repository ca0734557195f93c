import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type PhotoPlace, placeName } from '../../../content/photos/photo-places.ts';
import { limits } from '../../../contract/limits.ts';
import { type EditableImage, editableImage, type FocusPoint } from '../../../contract/photos/images.ts';
import { photoRecord } from '../../../contract/photos/uploads.ts';
import { photoHash } from '../../../contract/photos/variants.ts';
import { Field } from '../../ui/Field.tsx';
import { isConflict } from '../http.ts';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { readingAgain } from '../parts/form/reading-again.ts';
import { refusalOf } from '../parts/form/refusal.ts';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { say } from '../parts/overlays/toasts.ts';
import patterns from '../parts/patterns.module.css';
import { noteCredit, putImage, saidOf, useImageChanges, useRefresh, useShow } from './calls.ts';
import { FocusPicker } from './FocusPicker.tsx';
import styles from './Foto.module.css';
import { PhotoConflict } from './PhotoConflict.tsx';
import { PlacePicture } from './PlacePicture.tsx';
import { words } from './words.ts';

const widths = { phone: 96, desktop: 200, sharing: 200 } as const;

interface DescribeDialogProps {
  place: PhotoPlace | null;
  title: string;
  image: EditableImage;
  suggestedAlt: string | null;
  onClose: () => void;
}

/** What is being said of a photo, as it is typed: a text stays while it is called decorative. */
interface Draft {
  alt: string;
  decorative: boolean;
  /** `null`: nobody has moved it. */
  focus: FocusPoint | null;
  credit: string;
}

/** What a photo says, the point that its crops keep, and who may use it; with the crops as the site makes them. */
export function DescribeDialog({ place, title, image, suggestedAlt, onClose }: DescribeDialogProps) {
  // What the form began with stays its base, though the list behind it is read again meanwhile.
  const [base, setBase] = useState(image);
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
  const refresh = useRefresh();
  const show = useShow();
  const { put } = useImageChanges();

  const save = useMutation({
    mutationFn: async ({
      alt,
      credit,
      over,
    }: {
      alt: string;
      credit: string;
      over: EditableImage | null | undefined;
    }) => {
      const said = { url_foto: base.url_foto, alt, focus: draft.focus };
      const now = await putImage(base, said, over === undefined ? base : over).catch((error: unknown) => {
        throw overtakenBy(error, (current) => v.parse(v.nullable(editableImage), current));
      });
      if (credit === (base.credit ?? '')) return now;
      try {
        return await noteCredit({ ...now, credit: (over ?? base).credit }, credit);
      } catch (error) {
        // The photo is saved by then: who saves once more starts from that.
        setBase(now);
        throw overtakenBy(error, (current) => ({
          ...now,
          updated_by: null,
          credit: v.parse(photoRecord, current).credit,
        }));
      }
    },
    onSuccess: (now) => {
      show(now);
      const { credit } = base;
      const done = { title: words.done.back };
      say({
        title: words.done.described,
        about: placeName(base),
        undo: () => put.mutate({ key: base, said: saidOf(base), credit, standing: now, done }),
      });
      onClose();
    },
    onSettled: readingAgain(refresh),
  });
  const conflict = save.error instanceof Overtaken ? save.error : null;
  const refusal = refusalOf(conflict ? null : save.error, ['alt', 'credit']);

  const unsaved = JSON.stringify(draft) !== JSON.stringify(began);
  useUnsaved(unsaved);
  const change = (part: Partial<Draft>) => {
    // What is on its way is what was seen when it was sent: fields that were changed since would be lost with the dialog.
    if (!save.isPending) setDraft({ ...draft, ...part });
  };
  const close = async () => {
    if (save.isPending) return;
    if (!unsaved || (await confirm({ ...words.form.unsaved, destructive: true }))) onClose();
  };
  const said = { alt: draft.decorative ? '' : draft.alt.trim(), credit: draft.credit.trim() };
  const send = (over?: EditableImage | null) => {
    const missing = !draft.decorative && said.alt === '';
    setAltMissing(missing);
    if (!missing && !save.isPending) save.mutate({ ...said, over });
  };

  return (
    <Dialog open onClose={() => void close()} title={words.form.title(title)}>
      <Form onSend={() => send()} failure={refusal.form}>
        <FocusPicker
          url={base.url_foto}
          picture={base.picture}
          value={shownFocus}
          onChange={(value) => change({ focus: value })}
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
                    focus={shownFocus}
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
            <label key={`${option}`} className={patterns.check}>
              <input
                type="radio"
                name="meaning"
                checked={draft.decorative === option}
                onChange={() => change({ decorative: option })}
              />
              {option ? words.form.decorative : words.form.tell}
            </label>
          ))}
        </fieldset>
        {!draft.decorative && (
          <Field
            label={words.form.alt}
            name="alt"
            maxLength={limits.alt}
            value={draft.alt}
            readOnly={save.isPending}
            onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
            hint={base.alt === null && suggestedAlt ? words.form.altSuggested : words.form.altHint}
            error={altMissing ? words.form.altMissing : refusal.fields['alt']}
          />
        )}
        {photoHash(base.url_foto) !== null && (
          <Field
            label={words.form.credit}
            name="credit"
            maxLength={limits.credit}
            value={draft.credit}
            readOnly={save.isPending}
            onChange={({ currentTarget }) => change({ credit: currentTarget.value })}
            hint={words.form.creditHint}
            error={refusal.fields['credit']}
          />
        )}
        {conflict && (
          <PhotoConflict
            theirs={conflict.current}
            onReload={() => {
              const { current } = conflict;
              save.reset();
              if (!current) return onClose();
              setBase(current);
              setDraft(draftOf(current));
            }}
            onKeep={() => {
              const { current } = conflict;
              if (current) setBase({ ...base, version: current.version });
              send(current);
            }}
          />
        )}
        <DialogActions>
          <Button busy={save.isPending} onClick={() => void close()}>
            {words.form.cancel}
          </Button>
          <Button kind="solid" type="submit" busy={save.isPending}>
            {words.form.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
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
  return isConflict(error) ? new Overtaken(read(error.current)) : error;
}
