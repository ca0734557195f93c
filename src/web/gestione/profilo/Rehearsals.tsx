import { useState } from 'react';
import { profileCalls, type Rehearsal } from '../../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { say } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { useProfileChange } from './profile.ts';
import { words } from './words.ts';

/** The ways back in, and when each was last tried: one that nobody has tried may not be there on the day. */
export function Rehearsals({ rehearsals }: { rehearsals: readonly Rehearsal[] }) {
  const [trying, setTrying] = useState(false);
  const attempt = useProfileChange(profileCalls.rehearseRecoveryCode);
  const close = () => {
    attempt.reset();
    setTrying(false);
  };
  const refusal = refusalOf(attempt.error, ['code']);
  return (
    <Section title={words.rehearsals.title}>
      <p>{words.rehearsals.text}</p>
      <Entries label={words.rehearsals.title}>
        {rehearsals.map(({ kind, done_at, due }) => (
          <Entry
            key={kind}
            title={words.rehearsals.kinds[kind].title}
            actions={
              kind === 'recovery-code' && (
                <Button kind="text" onClick={() => setTrying(true)}>
                  {words.rehearsals.kinds[kind].action}
                </Button>
              )
            }
          >
            {words.rehearsals.kinds[kind].text}{' '}
            {done_at === null ? (
              words.rehearsals.never
            ) : (
              <>
                {words.rehearsals.done} <Time at={done_at} />
                {due ? words.rehearsals.due : '.'}
              </>
            )}
          </Entry>
        ))}
      </Entries>
      <FormDialog
        open={trying}
        onClose={close}
        title={words.rehearsals.kinds['recovery-code'].title}
        failure={refusal.form}
        onSend={(fields) =>
          attempt.mutate(
            { code: String(fields.get('code')) },
            {
              onSuccess: () => {
                say({ title: words.rehearsals.passed, description: words.rehearsals.passedText });
                close();
              },
            },
          )
        }
        action={words.rehearsals.verify}
        busy={attempt.isPending}
      >
        <Field
          label={words.rehearsals.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={refusal.fields['code']}
        />
      </FormDialog>
    </Section>
  );
}
