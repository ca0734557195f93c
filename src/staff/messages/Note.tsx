import { useQueryClient } from '@tanstack/react-query';
import { noteFields, type StaffMessage } from '../../contract/messages.ts';
import { AutosavedField } from '../documents/forms/AutosavedField.tsx';
import { type DraftPool, useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import { Time } from '../parts/wording/Time.tsx';
import { usePerson } from '../session/use-session.ts';
import styles from './Messages.module.css';
import { createNoteSource, getNote } from './message-queries.ts';

const noteDrafts: DraftPool<StaffMessage> = new Map();

/** Internal note between colleagues, with autosave. */
export function Note({ message }: { message: StaffMessage }) {
  const client = useQueryClient();
  const { email } = usePerson();
  const draft = useDraft(
    noteDrafts,
    message,
    createNoteSource(client, message.id, email, (value) => {
      const note = getNote(value);
      if (note !== '')
        showToast({
          title: 'Il messaggio non c’è più; la nota scritta qui era:',
          description: `«${note}»`,
          failure: true,
        });
    }),
  );
  const { row } = useDraftState(draft);
  return (
    <div className={`stack3 ${styles.note}`}>
      <AutosavedField
        draft={draft}
        path="note"
        field={noteFields.fields.note}
        rows={4}
        saved={
          row.note_at !== null && (
            <>
              Salvata <Time at={row.note_at} />
              {row.note_by !== null && row.note !== '' && ` (${row.note_by})`}
            </>
          )
        }
      />
    </div>
  );
}
