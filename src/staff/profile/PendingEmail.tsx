import { resolveEuphony } from '../../content/writing/fill.ts';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import { Button } from '../parts/form/Button.tsx';
import type { ToastOptions } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';

type PendingAddress = NonNullable<Profile['pending_email']>;

/** New email address that is not confirmed yet, with buttons to resend the link and to cancel. */
export function PendingEmail({ pending: { email, expires_at, mailed } }: { pending: PendingAddress }) {
  const resend = useCall(profileCalls.change, {
    successToast: ({ pending_email }) => (pending_email ? createPendingToast(pending_email) : undefined),
    failureToast: 'Il collegamento non è partito',
    refreshKeys: [profileQuery.queryKey],
  });
  const withdraw = useCall(profileCalls.withdrawEmail, {
    successToast: 'Cambio di indirizzo annullato',
    failureToast: 'Il cambio di indirizzo non è stato annullato',
    refreshKeys: [profileQuery.queryKey],
  });
  return (
    <Entries label="Indirizzo nuovo">
      <Entry
        title={email}
        actions={
          <>
            <Button kind="text" busy={resend.isPending} onClick={() => resend.mutate({ email })}>
              Invia di nuovo
            </Button>
            <Button kind="text" busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
              Annulla
            </Button>
          </>
        }
      >
        {mailed
          ? 'Indirizzo nuovo, da confermare con il collegamento che è arrivato lì; fino ad allora vale quello di prima. Il collegamento vale fino a '
          : 'Indirizzo nuovo, da confermare. Il sito non invia ancora email: il collegamento parte quando la posta è collegata, se lo è prima di '}
        <Time at={expires_at} />.
      </Entry>
    </Entries>
  );
}

/** Toast after a change of address was requested. */
export function createPendingToast({ email, mailed }: PendingAddress): ToastOptions {
  return mailed
    ? {
        title: 'Collegamento inviato',
        description: resolveEuphony(`L’indirizzo cambia quando si apre il collegamento arrivato a(d) ${email}.`),
      }
    : {
        title: 'Indirizzo in attesa',
        description: 'Il collegamento per confermarlo parte quando la posta è collegata.',
      };
}
