import { useQuery } from '@tanstack/react-query';
import { momentInFull } from '../../../content/time/italian-time.ts';
import { profileCalls } from '../../../contract/staff/profile.ts';
import { ask } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { mayLeave } from '../parts/form/use-unsaved.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { session } from '../session/session.ts';
import { useProfileChange } from './profile.ts';
import { words } from './words.ts';

/** Where one is signed in, and the way out of one place or of all. */
export function Sessions() {
  const query = useQuery({
    queryKey: [...profileQuery.queryKey, 'sessions'],
    queryFn: ({ signal }) => ask(profileCalls.sessions, {}, signal),
  });
  const end = useProfileChange(profileCalls.endSession);
  const endAll = useProfileChange(profileCalls.endSessions);
  const fail = (error: unknown) => sayFailure(words.sessions.title, error);

  async function askEndAll(count: number): Promise<void> {
    const { title, text, action } = words.sessions.question;
    if (!(await confirm({ title, text: text(count), action, destructive: true })) || !(await mayLeave())) return;
    endAll.mutate({}, { onSuccess: () => session.signOut().catch(fail), onError: fail });
  }

  return (
    <Section title={words.sessions.title}>
      <Loaded query={query}>
        {({ items }) => (
          <>
            <Entries label={words.sessions.title}>
              {items.map(({ id, browser, current, method, created_at, last_seen_at }) => (
                <Entry
                  key={id}
                  title={current ? `${browser}, ${words.sessions.current}` : browser}
                  actions={
                    !current && (
                      <Button
                        kind="text"
                        removes
                        of={`${browser}, ${momentInFull(created_at)}`}
                        busy={end.isPending}
                        onClick={() =>
                          end.mutate({ id }, { onSuccess: () => say({ title: words.sessions.ended }), onError: fail })
                        }
                      >
                        {words.sessions.end}
                      </Button>
                    )
                  }
                >
                  {words.sessions.since} <Time at={created_at} /> {words.sessions.methods[method]};{' '}
                  {words.sessions.seen} <Time at={last_seen_at} />
                </Entry>
              ))}
            </Entries>
            <Buttons>
              <Button removes busy={endAll.isPending} onClick={() => void askEndAll(items.length)}>
                {words.sessions.endAll}
              </Button>
            </Buttons>
          </>
        )}
      </Loaded>
    </Section>
  );
}
