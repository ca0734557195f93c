import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileCalls } from '../../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { isConflict } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { say } from '../parts/overlays/toasts.ts';
import { Section } from '../parts/page/Page.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { session } from '../session/session.ts';
import { PendingEmail, pendingSaid } from './PendingEmail.tsx';
import { type Profile, useReadProfileAgain } from './profile.ts';
import { words } from './words.ts';

type Typed = Partial<Pick<Profile, 'name' | 'email'>>;

/** Name and address. What nobody has typed in follows the profile, which another tab may change. */
export function Details({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const readAgain = useReadProfileAgain();
  const [typed, setTyped] = useState<Typed>({});
  // The version that was there when typing began: a change that came in meanwhile is not saved over unseen.
  const [base, setBase] = useState<number | null>(null);
  const { name = profile.name, email = profile.email } = typed;
  const changed = {
    ...(name.trim() !== profile.name && { name }),
    ...(email.trim() !== profile.email && { email }),
  };
  const unsaved = Object.keys(changed).length > 0;
  const save = useMutation({
    mutationFn: ({ changes, version }: { changes: Typed; version: number }) =>
      ask(profileCalls.change, { ...changes, version }),
    onSuccess: async (now, { changes }) => {
      const pending = changes.email === undefined ? null : now.pending_email;
      say(pending === null ? { title: words.details.saved } : pendingSaid(pending));
      client.setQueryData(profileQuery.queryKey, now);
      setBase(null);
      // What was typed on meanwhile stays.
      setTyped(({ name, email }) => ({
        ...(name !== undefined && name !== changes.name && { name }),
        ...(email !== undefined && email !== changes.email && { email }),
      }));
      // The name in the margin is the session's.
      await session.check();
    },
    // Whoever saves once more has been told that something else is there now.
    onError: async (error) => {
      if (isConflict(error)) await client.refetchQueries({ queryKey: profileQuery.queryKey, exact: true });
      setBase(null);
    },
    onSettled: readAgain,
  });
  useUnsaved(unsaved && !save.isPending);
  const change = (part: Typed) => {
    if (!unsaved) setBase(profile.version);
    setTyped({ ...typed, ...part });
  };
  const refusal = refusalOf(save.error, ['name', 'email']);
  const conflict = isConflict(save.error) && save.error.current !== undefined;
  return (
    <Section title={words.details.title}>
      <Form
        failure={conflict ? words.details.changed : refusal.form}
        onSend={() => {
          if (unsaved && !save.isPending) save.mutate({ changes: changed, version: base ?? profile.version });
        }}
      >
        <Field
          label={words.details.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={refusal.fields['name']}
        />
        <Field
          label={words.details.email}
          hint={words.details.emailHint}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
          error={refusal.fields['email']}
        />
        <Buttons>
          <Button type="submit" busy={save.isPending} disabled={!unsaved}>
            {words.save}
          </Button>
        </Buttons>
      </Form>
      {profile.pending_email && <PendingEmail pending={profile.pending_email} />}
    </Section>
  );
}
