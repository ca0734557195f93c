import { useState } from 'react';
import type { Publication } from '../../contract/documents.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import type { Publishing } from './open-document.ts';

interface PublishDialogProps {
  publishing: Publishing;
  busy: boolean;
  onClose: () => void;
  onPublish: (publication: Publication) => void;
}

/** Dialog for the time of a publication, and a note to the version; empty day and time publish now. */
export function PublishDialog({ publishing, busy, onClose, onPublish }: PublishDialogProps) {
  const { title, explanation, hasNote } = publishing;
  const [isIncomplete, setIsIncomplete] = useState(false);
  const submit = (fields: FormData) => {
    const [note = '', day = '', time = ''] = ['note', 'day', 'time'].map((name) =>
      String(fields.get(name) ?? '').trim(),
    );
    setIsIncomplete((day === '') !== (time === ''));
    if ((day === '') !== (time === '')) return;
    onPublish({ ...(hasNote && { note }), ...(day !== '' && { at: `${day}T${time}` }) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={
        <p>
          {explanation} Giorno e ora restano vuoti per pubblicare adesso. Chi cambia la bozza annulla l’ora fissata.
        </p>
      }
      onSend={submit}
      action="Pubblica"
      busy={busy}
    >
      {hasNote && (
        <Field label="Nota alla versione" name="note" maxLength={200} hint="Facoltativa; si legge in «Versioni»" />
      )}
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
