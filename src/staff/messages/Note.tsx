import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { limits } from '../../contract/limits.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import { Field } from '../../ui/Field.tsx';
import { RestoredText } from '../documents/RestoredText.tsx';
import { DraftConflict } from '../parts/draft/DraftConflict.tsx';
import { type DraftPool, useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { describeRefusal } from '../parts/form/refusal.ts';
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
  const field = useRef<HTMLTextAreaElement>(null);
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
  const { row, value, status, failure } = useDraftState(draft);
  const focusNote = () => field.current?.focus({ preventScroll: true });
  return (
    <div className={`stack3 ${styles.note}`}>
      <Field
        multiline
        ref={field}
        label="Tra colleghi"
        hint="si salva da sola"
        value={getNote(value)}
        maxLength={limits.note}
        rows={4}
        onChange={({ currentTarget }) => draft.write('note', currentTarget.value)}
        onBlur={() => draft.flush()}
      />
      <DraftConflict draft={draft} path="note" label="Tra colleghi" onChosen={focusNote} />
      <RestoredText draft={draft} onChosen={focusNote} />
      <p className="soft" role="status">
        {status === 'saving' && 'Si sta salvando…'}
        {status === 'unreachable' && 'Non ancora salvata: il server non risponde. Si riprova da sé.'}
        {status === 'refused' && `Non salvata: ${describeRefusal(failure)}`}
        {status === 'saved' && row.note_at !== null && (
          <>
            Salvata <Time at={row.note_at} />
            {row.note_by !== null && row.note !== '' && ` (${row.note_by})`}
          </>
        )}
      </p>
    </div>
  );
}
