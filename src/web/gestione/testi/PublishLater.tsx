import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { say } from '../parts/overlays/toasts.ts';
import type { Draft } from './draft/draft.ts';
import { sayNotDone } from './draft/outcome.ts';
import { faultsNotice, goTo } from './editing.ts';
import { words } from './words.ts';

const said = words.later;

/** A note to the version that is published, and the day and hour at which it is. */
export function PublishLater({
  draft,
  onClose,
  onNow,
}: {
  draft: Draft;
  onClose: () => void;
  onNow: (note: string) => void;
}) {
  const [halfTyped, setHalfTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (fields: FormData) => {
    const [note = '', day = '', time = ''] = ['note', 'day', 'time'].map((name) =>
      String(fields.get(name) ?? '').trim(),
    );
    setHalfTyped((day === '') !== (time === ''));
    if (day === '' && time === '') return onNow(note);
    if (day === '' || time === '') return;
    setBusy(true);
    try {
      const isSet = await draft.schedule({ note, at: `${day}T${time}` });
      if (isSet) say({ title: said.done });
      onClose();
      if (!isSet) goTo(faultsNotice);
    } catch (error) {
      sayNotDone('publish', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={said.title} description={<p>{said.hint}</p>}>
      <Form onSend={(fields) => void send(fields)}>
        <Field label={said.note} name="note" maxLength={200} hint={said.noteHint} />
        <Field label={said.day} name="day" type="date" />
        <Field label={said.time} name="time" type="time" error={halfTyped ? said.both : undefined} />
        <DialogActions>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button kind="solid" type="submit" busy={busy}>
            {words.publish}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
