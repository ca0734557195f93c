import { subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { Button } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { useCall } from '../parts/use-call.ts';
import { deskKeys } from './desk-queries.ts';

/** Buttons for sign-ups whose confirmation email is on hold: staff send all, or delete all. */
export function SignUpActions({ count }: { count: number }) {
  const options = { failureToast: 'Le iscrizioni sono ancora in sospeso', refreshKeys: [deskKeys.today] };
  const release = useCall(subscriberCalls.releaseHeld, {
    successToast: 'Le richieste di conferma partono',
    ...options,
  });
  const drop = useCall(subscriberCalls.dropHeld, { successToast: 'Le iscrizioni sono state eliminate', ...options });
  const isBusy = release.isPending || drop.isPending;
  const releaseAction = count === 1 ? 'Invia la richiesta' : 'Invia le richieste';
  const dropAction = count === 1 ? 'Elimina l’iscrizione' : 'Elimina le iscrizioni';
  const confirmRelease = async () => {
    const question = {
      title: count === 1 ? 'Inviare una richiesta di conferma?' : `Inviare ${count} richieste di conferma?`,
      text: `${count === 1 ? 'L’indirizzo' : 'Ogni indirizzo'} riceve un’email che chiede se vuole la newsletter.`,
      action: releaseAction,
    };
    if (await confirm(question)) release.mutate({});
  };
  const confirmDrop = async () => {
    const question = {
      title: count === 1 ? 'Eliminare un’iscrizione?' : `Eliminare ${count} iscrizioni?`,
      text:
        count === 1
          ? 'A questo indirizzo non arriva nulla. Chi vuole la newsletter può iscriversi di nuovo.'
          : 'A questi indirizzi non arriva nulla. Chi vuole la newsletter può iscriversi di nuovo.',
      action: dropAction,
      destructive: true,
    };
    if (await confirm(question)) drop.mutate({});
  };
  return (
    <>
      <Button kind="text" busy={isBusy} onClick={() => void confirmRelease()}>
        {releaseAction}
      </Button>
      <Button kind="text" busy={isBusy} onClick={() => void confirmDrop()}>
        {dropAction}
      </Button>
    </>
  );
}
