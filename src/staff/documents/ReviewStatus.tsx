import { capitalise } from '../../content/writing/capitalise.ts';
import { RelativeTime } from '../desk/RelativeTime.tsx';
import { Button } from '../parts/form/Button.tsx';
import { useHasRole } from '../session/use-session.ts';
import { formatApprovalRequest } from './draft-words.ts';
import { SendBackButton } from './SendBackButton.tsx';

interface ReviewStatusProps {
  row: { asked_at: string | null; asked_by: string | null; publish_at?: string | null };
  editable: boolean;
  onSendBack: (note: string) => Promise<boolean>;
  /** Cancels the time of publication or withdraws the request. */
  onHold: () => void;
}

/** Time at which the draft is published, or its pending request for approval, with a button to answer or cancel it. */
export function ReviewStatus({ row, editable, onSendBack, onHold }: ReviewStatusProps) {
  const { asked_at, asked_by, publish_at = null } = row;
  const isManager = useHasRole('manager');
  if (publish_at === null && asked_at === null) return null;
  return (
    <span>
      {publish_at !== null ? (
        <>
          Si pubblica da sé: <RelativeTime at={publish_at} />.{' '}
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
