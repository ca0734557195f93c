import { useState } from 'react';
import type { Publication } from '../../contract/documents.ts';
import { limits } from '../../contract/limits.ts';
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
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const submit = (fields: FormData) => {
    const note = String(fields.get('note') ?? '').trim();
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
      action={day === '' && time === '' ? 'Pubblica' : 'Fissa l’ora'}
      busy={busy}
    >
      <Field label="Giorno" type="date" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
      <Field
        label="Ora italiana"
        type="time"
        value={time}
        error={isIncomplete ? 'Servono il giorno e l’ora insieme' : undefined}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      {hasNote && (
        <Field
          label="Nota alla versione"
          name="note"
          maxLength={limits.versionNote}
          hint="Facoltativa; si legge in «Versioni»"
        />
      )}
    </FormDialog>
  );
}
