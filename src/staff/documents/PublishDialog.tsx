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
  const [hour, setHour] = useState({ day: '', time: '' });
  const [isIncomplete, setIsIncomplete] = useState(false);
  const isLater = hour.day !== '' || hour.time !== '';
  const submit = (fields: FormData) => {
    const { day, time } = hour;
    setIsIncomplete((day === '') !== (time === ''));
    if ((day === '') !== (time === '')) return;
    onPublish({
      ...(hasNote && { note: String(fields.get('note')).trim() }),
      ...(isLater && { at: `${day}T${time}` }),
    });
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
      action={isLater ? 'Fissa l’ora' : 'Pubblica'}
      busy={busy}
    >
      {hasNote && (
        <Field label="Nota alla versione" name="note" maxLength={200} hint="Facoltativa; si legge in «Versioni»" />
      )}
      <Field label="Giorno" name="day" type="date" onChange={({ target }) => setHour({ ...hour, day: target.value })} />
      <Field
        label="Ora di Roma"
        name="time"
        type="time"
        onChange={({ target }) => setHour({ ...hour, time: target.value })}
        error={isIncomplete ? 'Servono il giorno e l’ora insieme' : undefined}
      />
    </FormDialog>
  );
}
