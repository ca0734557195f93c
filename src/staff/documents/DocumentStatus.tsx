import { capitalise } from '../../content/writing/capitalise.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { useHasRole } from '../session/use-session.ts';
import styles from './DocumentActions.module.css';
import { formatApprovalRequest, formatObstacle, formatSaved, formatUnsaved } from './draft-words.ts';
import type { DocumentRow, OpenDocument } from './open-document.ts';
import { ScheduledTime } from './ScheduledTime.tsx';
import { SendBackButton } from './SendBackButton.tsx';

interface DocumentStatusProps<Row extends DocumentRow> {
  document: OpenDocument<Row>;
  isPublished: boolean;
  onEditField: (path: string) => void;
  onSendBack: (note: string) => Promise<boolean>;
  onHold: () => void;
}

/** Status of a document: «Bozza salvata alle 9:42. In linea dal 3 novembre alle 9:00 (Paolo Serra).» */
export function DocumentStatus<Row extends DocumentRow>(props: DocumentStatusProps<Row>) {
  const { document, isPublished, onEditField, ...answers } = props;
  const { draft, draftAt, editable, unpublished } = document;
  const state = useDraftState(draft);
  const { published_at, published_by } = state.row;
  if (isPublished) return 'Pubblicato.';
  const obstacle = formatObstacle(state);
  const [conflict] = state.conflicts;
  if (obstacle !== null)
    return (
      <span className={styles.long}>
        {obstacle}{' '}
        {conflict && (
          <Button kind="text" onClick={() => onEditField(conflict.path)}>
            Vai al testo
          </Button>
        )}
      </span>
    );
  return (
    <>
      {formatUnsaved(state.status) ?? (draftAt === null ? 'Nessuna bozza.' : formatSaved(draftAt))}{' '}
      <ReviewStatus row={state.row} editable={editable} {...answers} />{' '}
      {published_at !== null ? (
        <span className={styles.online}>
          In linea <RelativeTime at={published_at} preposition="da" />
          {published_by !== null && ` (${published_by})`}.
        </span>
      ) : (
        unpublished !== null && <span className={styles.online}>{unpublished}</span>
      )}
    </>
  );
}

interface ReviewStatusProps extends Pick<DocumentStatusProps<DocumentRow>, 'onSendBack' | 'onHold'> {
  row: Pick<DocumentRow, 'asked_at' | 'asked_by' | 'publish_at'>;
  editable: boolean;
}

/** Time at which the draft is published, or its pending request for approval, with a button to answer or cancel it. */
function ReviewStatus({ row: { asked_at, asked_by, publish_at }, editable, onSendBack, onHold }: ReviewStatusProps) {
  const isManager = useHasRole('manager');
  if (publish_at === null && asked_at === null) return null;
  return (
    <span className={styles.long}>
      {publish_at !== null ? (
        <>
          <ScheduledTime at={publish_at} isSentence />.{' '}
        </>
      ) : (
        `${capitalise(formatApprovalRequest(asked_by))}. `
      )}
      {editable && asked_at !== null && isManager && <SendBackButton onSend={onSendBack} />}
      {editable && !(asked_at !== null && isManager) && (
        <Button kind="text" onClick={onHold}>
          {publish_at !== null ? 'Annulla l’ora' : 'Ritira la richiesta'}
        </Button>
      )}
    </span>
  );
}
