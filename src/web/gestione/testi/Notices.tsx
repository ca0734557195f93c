import { namesAt } from '../../../content/content-paths.ts';
import type { AnyField } from '../../../content/fields.ts';
import { capitalised } from '../../../content/writing/capitalised.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import { Time } from '../parts/wording/Time.tsx';
import type { Draft } from './draft/draft.ts';
import styles from './Editor.module.css';
import { faultsNotice, goTo, reachedAs, standing, useDraft } from './editing.ts';
import { Conflict } from './versions/Conflict.tsx';
import { words } from './words.ts';

/** What whoever writes is told first: who else has it open, what has come back, and what they have to choose between. */
export function DraftNotices({ draft, present }: { draft: Draft; present: readonly string[] }) {
  const { content, restoredFrom, conflict, server } = useDraft(draft);
  return (
    <>
      {present.length > 0 && (
        <p className={styles.present} role="status">
          {words.present(present)}
        </p>
      )}
      {server.returned_note !== null && (
        <Notice variant="default" title={capitalised(words.approval.sendBack.by(server.returned_by))}>
          <p>{server.returned_note}</p>
        </Notice>
      )}
      {restoredFrom !== null && <Restored at={restoredFrom} draft={draft} />}
      {conflict && <Conflict draft={draft} mine={content} current={conflict} />}
    </>
  );
}

/** What was typed in this browser and had not reached the server has come back. */
function Restored({ at, draft }: { at: string; draft: Draft }) {
  const close = () => {
    draft.dismissRestored();
    goTo(standing);
  };
  return (
    <Notice variant="default" role="status" title={words.restored.title}>
      <p>
        {words.restored.text} <Time at={at} />.
      </p>
      <Button kind="text" onClick={close}>
        {words.restored.close}
      </Button>
    </Notice>
  );
}

interface FaultsProps {
  faults: Readonly<Record<string, string>>;
  field: AnyField;
  content: unknown;
  onGo: (path: string) => void;
}

/** What keeps the draft from being published, with the way to each text. */
export function Faults({ faults, field, content, onGo }: FaultsProps) {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  return (
    <Notice variant="destructive" role="alert" title={words.faults.title} ref={reachedAs(faultsNotice)}>
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            {words.faults.at(namesAt(field, content, path), message)}{' '}
            {path !== '' && (
              <Button kind="text" onClick={() => onGo(path)}>
                {words.faults.go}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
