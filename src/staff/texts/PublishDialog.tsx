import { useState } from 'react';
import { contentCalls } from '../../contract/content.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { faultsTarget, focusField } from './editing.ts';
import type { ChangePage } from './use-page-changes.ts';

/** Dialog for a version note and a publication time; empty day and time publish now. */
export function PublishDialog({
  change,
  onClose,
  onNow,
}: {
  change: ChangePage;
  onClose: () => void;
  onNow: (note: string) => void;
}) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (fields: FormData) => {
    const [note = '', day = '', time = ''] = ['note', 'day', 'time'].map((name) =>
      String(fields.get(name) ?? '').trim(),
    );
    setIsIncomplete((day === '') !== (time === ''));
    if (day === '' && time === '') return onNow(note);
    if (day === '' || time === '') return;
    setBusy(true);
    const outcome = await change('La pubblicazione non è riuscita', (target) =>
      callApi(contentCalls.publish, { ...target, note, at: `${day}T${time}` }),
    );
    setBusy(false);
    if (outcome === 'failed') return;
    onClose();
    if (outcome === 'done') showToast({ title: 'L’ora della pubblicazione è fissata' });
    else focusField(faultsTarget);
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Pubblica con una nota, o più tardi"
      description={<p>Giorno e ora restano vuoti per pubblicare adesso. Chi cambia la bozza annulla l’ora fissata.</p>}
      onSend={(fields) => void submit(fields)}
      action="Pubblica"
      busy={busy}
    >
      <Field label="Nota alla versione" name="note" maxLength={200} hint="Facoltativa; si legge in «Versioni»" />
      <Field label="Giorno" name="day" type="date" />
      <Field
        label="Ora di Roma"
        name="time"
        type="time"
        error={isIncomplete ? 'Servono il giorno e l’ora insieme' : undefined}
      />
    </FormDialog>
  );
}
