import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { isConflict } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { profileQuery } from '../session/profile-query.ts';
import { checkSession } from '../session/session.ts';
import { createPendingToast, PendingEmail } from './PendingEmail.tsx';

type DetailsInput = Partial<Pick<Profile, 'name' | 'email'>>;

/** Name and email address. Untouched fields follow the profile, which another tab may change. */
export function Details({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [input, setInput] = useState<DetailsInput>({});
  // Version of the profile when editing began: saving over a newer one is a conflict.
  const [baseVersion, setBaseVersion] = useState<number | null>(null);
  const { name = profile.name, email = profile.email } = input;
  const changedFields = {
    ...(name.trim() !== profile.name && { name }),
    ...(email.trim() !== profile.email && { email }),
  };
  const isUnsaved = Object.keys(changedFields).length > 0;
  const save = useCall(
    async ({ changes, version }: { changes: DetailsInput; version: number }) => {
      try {
        return await callApi(profileCalls.change, { ...changes, version });
      } catch (error) {
        // Shows the current values before the user saves again.
        if (isConflict(error)) await client.refetchQueries({ queryKey: profileQuery.queryKey, exact: true });
        setBaseVersion(null);
        throw error;
      }
    },
    {
      successToast: ({ pending_email }, { changes }) =>
        changes.email === undefined || pending_email === null ? 'Profilo salvato' : createPendingToast(pending_email),
      refreshKeys: [profileQuery.queryKey],
      onSuccess: async (now, { changes }) => {
        client.setQueryData(profileQuery.queryKey, now);
        setBaseVersion(null);
        // Keeps input that was typed during the request.
        setInput(({ name, email }) => ({
          ...(name !== undefined && name !== changes.name && { name }),
          ...(email !== undefined && email !== changes.email && { email }),
        }));
        // Refreshes the name in the margin, which comes from the session.
        await checkSession();
      },
    },
  );
  useUnsavedGuard(isUnsaved && !save.isPending);
  const changeInput = (part: DetailsInput) => {
    if (!isUnsaved) setBaseVersion(profile.version);
    setInput({ ...input, ...part });
  };
  const refusal = toRefusal(save.error, ['name', 'email']);
  const hasConflict = isConflict(save.error) && save.error.current !== undefined;
  return (
    <Section title="Nome e indirizzo">
      <Form
        failure={
          hasConflict
            ? 'Il profilo è stato cambiato da un’altra parte: ora si vedono i dati più recenti. Controllarli e salvare di nuovo.'
            : refusal.form
        }
        onSend={() => {
          if (isUnsaved && !save.isPending)
            save.mutate({ changes: changedFields, version: baseVersion ?? profile.version });
        }}
      >
        <Field
          label="Nome e cognome"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => changeInput({ name: currentTarget.value })}
          error={refusal.fields['name']}
        />
        <Field
          label="Email"
          hint="Con questo indirizzo si entra. Uno nuovo vale dopo che è stato aperto il collegamento mandato lì."
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => changeInput({ email: currentTarget.value })}
          error={refusal.fields['email']}
        />
        <Buttons>
          <Button type="submit" busy={save.isPending} disabled={!isUnsaved}>
            Salva
          </Button>
        </Buttons>
      </Form>
      {profile.pending_email && <PendingEmail pending={profile.pending_email} />}
    </Section>
  );
}
