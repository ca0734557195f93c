import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { deskCalls } from '../../contract/desk.ts';
import { Button } from '../parts/form/Button.tsx';
import { useCall } from '../parts/use-call.ts';
import { deskKeys } from './desk-queries.ts';

/** Sends a test email to the firm and shows the result. */
export function TestMailButton() {
  const testMail = useCall(deskCalls.checkMail, {
    successToast: ({ failure }) =>
      failure === null
        ? 'La posta funziona: un’email di prova è partita per lo studio'
        : { title: 'La posta non parte', description: `${capitalise(explainMailFailure(failure))}.`, failure: true },
    failureToast: 'La prova non è riuscita',
    refreshKeys: [deskKeys.today, deskKeys.siteState, deskKeys.launch],
  });
  return (
    <Button kind="text" busy={testMail.isPending} onClick={() => testMail.mutate({})}>
      {testMail.isPending ? 'Prova in corso…' : 'Prova ora'}
    </Button>
  );
}
