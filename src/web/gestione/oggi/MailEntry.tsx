import { useMutation, useQueryClient } from '@tanstack/react-query';
import { capitalised } from '../../../content/writing/capitalised.ts';
import { type CheckResult, deskCalls } from '../../../contract/desk.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { ask } from '../api.ts';
import { failureInWords } from '../desk/mail-failures.ts';
import { deskKeys } from '../desk/queries.ts';
import { When } from '../desk/When.tsx';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entry } from '../parts/page/Entries.tsx';
import { useMay } from '../session/use-session.ts';
import { words } from './words.ts';

const said = words.mail;

/** Whether letters leave, and a way to try it. */
export function MailEntry({ check, connected }: { check: CheckResult | undefined; connected: boolean }) {
  const isManager = useMay('manager');
  if (!connected)
    return (
      <Entry
        mark="fault"
        title={said.off}
        actions={
          isManager && (
            <LinkButton kind="text" to={staffPages.stato} of={said.off}>
              {words.backup.verb}
            </LinkButton>
          )
        }
      >
        {said.offText}
      </Entry>
    );
  if (!check)
    return (
      <Entry title={said.untested} actions={<TryNow />}>
        {said.untestedText}
      </Entry>
    );
  if (check.failure === null)
    return (
      <Entry mark="done" title={said.works} actions={<TryNow />}>
        {said.worksText} <When at={check.checked_at} />.
      </Entry>
    );
  return (
    <Entry mark="fault" title={said.fails} actions={<TryNow />}>
      {`${capitalised(failureInWords(check.failure))}. `}
      {check.passed_at === null ? (
        said.never
      ) : (
        <>
          {said.since} <When at={check.passed_at} preposition="di" />.
        </>
      )}
    </Entry>
  );
}

/** Sends a test email to the firm and says how it went. */
export function TryNow({ onTried }: { onTried?: () => unknown }) {
  const client = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => ask(deskCalls.checkMail, {}),
    onSuccess({ failure }) {
      if (failure === null) say({ title: said.tried });
      else say({ title: said.triedInVain, description: `${capitalised(failureInWords(failure))}.`, failure: true });
      void client.invalidateQueries({ queryKey: deskKeys.today });
      onTried?.();
    },
    onError: (error) => sayFailure(said.notTried, error),
  });
  return (
    <Button kind="text" busy={attempt.isPending} onClick={() => attempt.mutate()}>
      {attempt.isPending ? said.trying : said.tryNow}
    </Button>
  );
}
