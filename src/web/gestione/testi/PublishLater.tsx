import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { say } from '../parts/overlays/toasts.ts';
import { sayNotDone } from './draft/outcome.ts';
import type { PageDraft } from './draft/page-draft.ts';
import { faultsNotice, goTo } from './editing.ts';
import { words } from './words.ts';

const said = words.later;

/** A note to the version that is published, and the day and hour at which it is. */
export function PublishLater({
  draft,
  onClose,
  onNow,
}: {
  draft: PageDraft;
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
    <FormDialog
      onClose={onClose}
      title={said.title}
      description={<p>{said.hint}</p>}
      onSend={(fields) => void send(fields)}
      action={words.publish}
      busy={busy}
    >
      <Field label={said.note} name="note" maxLength={200} hint={said.noteHint} />
      <Field label={said.day} name="day" type="date" />
      <Field label={said.time} name="time" type="time" error={halfTyped ? said.both : undefined} />
    </FormDialog>
  );
}
