import { useQuery } from '@tanstack/react-query';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { profileCalls } from '../../contract/staff/profile.ts';
import { callApi } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { confirmLeave } from '../parts/form/use-unsaved-guard.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { signOut } from '../session/session.ts';
import { signInMethods } from '../session/sign-in-methods.ts';

/** Active sessions of the user, with sign-out of each or of all. */
export function Sessions() {
  const query = useQuery({
    queryKey: [...profileQuery.queryKey, 'sessions'],
    queryFn: ({ signal }) => callApi(profileCalls.sessions, {}, signal),
  });
  const end = useCall(profileCalls.endSession, {
    successToast: 'Dispositivo scollegato',
    failureToast: 'Dispositivi collegati',
    refreshKeys: [profileQuery.queryKey],
  });
  const endAll = useCall(profileCalls.endSessions, {
    failureToast: 'Dispositivi collegati',
    onSuccess: () => signOut(),
  });
  const confirmEndAll = async (count: number) => {
    const question = {
      title: 'Uscire da tutti i dispositivi?',
      text:
        count === 1
          ? 'Si chiude la sessione aperta, questa: poi serve di nuovo la password.'
          : `Si chiudono ${count} sessioni, compresa questa: su ogni dispositivo serve di nuovo la password.`,
      action: 'Esci ovunque',
      destructive: true,
    };
    if ((await confirm(question)) && (await confirmLeave())) endAll.mutate({});
  };

  return (
    <Section title="Dispositivi collegati">
      <QueryResult query={query}>
        {({ items }) => (
          <>
            <Entries label="Dispositivi collegati">
              {items.map(({ id, browser, current, method, created_at, last_seen_at }) => (
                <Entry
                  key={id}
                  title={current ? `${browser}, questo` : browser}
                  actions={
                    !current && (
                      <Button
                        kind="text"
                        subject={`${browser}, ${formatDateAndTime(created_at)}`}
                        busy={end.isPending}
                        onClick={() => end.mutate({ id })}
                      >
                        Scollega
                      </Button>
                    )
                  }
                >
                  Collegato <Time at={created_at} /> {signInMethods[method]}; ultima attività <Time at={last_seen_at} />
                </Entry>
              ))}
            </Entries>
            <Buttons>
              <Button busy={endAll.isPending} onClick={() => void confirmEndAll(items.length)}>
                Esci ovunque
              </Button>
            </Buttons>
          </>
        )}
      </QueryResult>
    </Section>
  );
}
