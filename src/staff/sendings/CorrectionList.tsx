import { Link, useNavigate } from 'react-router';
import type { Circular } from '../../contract/circulars.ts';
import { sendingCalls } from '../../contract/sendings.ts';
import { makeSendingPath } from '../../contract/staff/pages.ts';
import { Button } from '../parts/form/Button.tsx';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import { useHasRole } from '../session/use-session.ts';

/** Notes of a circular's corrections, each with its email to the readers who have received the former text. */
export function CorrectionList({ row }: { row: Circular }) {
  const navigate = useNavigate();
  const isManager = useHasRole('manager');
  const { id, version, state, corrections, sendings } = row;
  const notify = useCall(sendingCalls.notify, {
    failureToast: 'L’avviso non parte',
    refreshKeys: [['circular', String(id)]],
    onSuccess: (_, { correction }) => navigate(makeSendingPath(id, correction)),
  });
  if (corrections.length === 0) return null;
  const hasReaders = sendings.some((sending) => sending.correction === null && sending.state !== 'scheduled');
  const canNotify = isManager && hasReaders && state !== 'withdrawn';
  return (
    <Section title="Rettifiche">
      <ul className="ruled-items">
        {corrections.map((note) => (
          <li key={note.number} className="row baseline apart">
            <span>
              <Time at={note.at} />: {note.text}
            </span>
            {sendings.some(({ correction }) => correction === note.number) ? (
              <Link to={makeSendingPath(id, note.number)}>Resoconto dell’avviso</Link>
            ) : (
              canNotify && (
                <Button
                  kind="text"
                  busy={notify.isPending}
                  subject={note.text}
                  onClick={() => notify.mutate({ id, version, correction: note.number })}
                >
                  Avvisa chi l’ha ricevuta
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
