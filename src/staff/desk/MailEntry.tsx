import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { type CheckResult, deskCalls } from '../../contract/desk.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { Entry } from '../parts/page/Entries.tsx';
import { useCall } from '../parts/use-call.ts';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { useHasRole } from '../session/use-session.ts';
import { deskKeys } from './desk-queries.ts';

/** State of outgoing mail, with a button that tests it. */
export function MailEntry({ check, connected }: { check: CheckResult | undefined; connected: boolean }) {
  const isManager = useHasRole('manager');
  if (!connected)
    return (
      <Entry
        mark="fault"
        title="la posta non è collegata"
        actions={
          isManager && (
            <LinkButton kind="text" to={staffPages.doctor} subject="la posta non è collegata">
              Guarda
            </LinkButton>
          )
        }
      >
        I messaggi arrivano qui e nessuna email parte: un responsabile legge in «Stato del sito» che cosa serve.
      </Entry>
    );
  if (!check)
    return (
      <Entry title="la posta non è ancora stata provata" actions={<TestMailButton />}>
        La prima prova parte da sé, entro un giorno.
      </Entry>
    );
  if (check.failure === null)
    return (
      <Entry mark="done" title="la posta funziona" actions={<TestMailButton />}>
        Ultima prova riuscita <RelativeTime at={check.checked_at} />.
      </Entry>
    );
  return (
    <Entry mark="fault" title="la posta non parte" actions={<TestMailButton />}>
      {`${capitalise(explainMailFailure(check.failure))}. `}
      {check.passed_at === null ? (
        'Nessuna prova è mai riuscita.'
      ) : (
        <>
          L’ultima prova riuscita è <RelativeTime at={check.passed_at} preposition="di" />.
        </>
      )}
    </Entry>
  );
}

/** Sends a test email to the firm and shows the result. */
export function TestMailButton() {
  const testMail = useCall(deskCalls.checkMail, {
    successToast: ({ failure }) =>
      failure === null
        ? 'La posta funziona: un’email di prova è partita per lo studio'
        : { title: 'La posta non parte', description: `${capitalise(explainMailFailure(failure))}.`, failure: true },
    failureToast: 'La prova non è riuscita',
    refreshKeys: [deskKeys.today, deskKeys.siteState],
  });
  return (
    <Button kind="text" busy={testMail.isPending} onClick={() => testMail.mutate({})}>
      {testMail.isPending ? 'Prova in corso…' : 'Prova ora'}
    </Button>
  );
}
