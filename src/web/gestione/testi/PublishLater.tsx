import { useState } from 'react';
import { contentCalls } from '../../../contract/content.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { say } from '../parts/overlays/toasts.ts';
import { faultsNotice, goTo } from './editing.ts';
import type { ChangePage } from './use-page-changes.ts';
import { words } from './words.ts';

const said = words.later;

/** A note to the version that is published, and the day and hour at which it is. */
export function PublishLater({
  change,
  onClose,
  onNow,
}: {
  change: ChangePage;
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
    const outcome = await change('publish', (at) => ask(contentCalls.publish, { ...at, note, at: `${day}T${time}` }));
    setBusy(false);
    if (outcome === 'failed') return;
    onClose();
    if (outcome === 'done') say({ title: said.done });
    else goTo(faultsNotice);
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
