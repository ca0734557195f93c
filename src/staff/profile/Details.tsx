import { useQueryClient } from '@tanstack/react-query';
import { type Profile, profile, profileCalls } from '../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { RowConflict } from '../parts/form/RowConflict.tsx';
import { useRowForm } from '../parts/form/use-row-form.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { Section } from '../parts/page/Page.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { checkSession } from '../session/session.ts';
import { createPendingToast, PendingEmail } from './PendingEmail.tsx';

/** Name and email address. Untouched fields follow the profile, which another tab may change. */
export function Details({ profile: row }: { profile: Profile }) {
  const client = useQueryClient();
  const form = useRowForm({
    row,
    schema: profile,
    toInput: (read) => ({ name: read?.name ?? '', email: read?.email ?? '' }),
    toFields: (input) => input,
    save: (changes) => callApi(profileCalls.change, { changes }),
    successToast: ({ pending_email }, changes) =>
      pending_email && changes.some(({ path }) => path === 'email')
        ? createPendingToast(pending_email)
        : { title: 'Profilo salvato' },
    refreshKeys: [profileQuery.queryKey],
    onDone: async (now) => {
      if (now) client.setQueryData(profileQuery.queryKey, now);
      // Refreshes the name in the margin, which comes from the session.
      await checkSession();
    },
  });
  const { input, refusal, isTyped, isSaving } = form;
  useUnsavedGuard(isTyped && !isSaving);
  return (
    <Section title="Nome e indirizzo">
      <Form failure={refusal.form} onSend={() => isTyped && form.send()}>
        <Field
          label="Nome e cognome"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={input.name}
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
          error={refusal.fields['name']}
        />
        <RowConflict form={form} name="name" label="Nome e cognome" />
        <Field
          label="Email"
          hint="Con questo indirizzo si entra. Uno nuovo vale dopo che è stato aperto il collegamento mandato lì."
          type="email"
          name="email"
          autoComplete="email"
          value={input.email}
          onChange={({ currentTarget }) => form.set({ email: currentTarget.value })}
          error={refusal.fields['email']}
        />
        <RowConflict form={form} name="email" label="Email" />
        <Buttons>
          <Button type="submit" busy={isSaving} disabled={!isTyped}>
            Salva
          </Button>
        </Buttons>
      </Form>
      {row.pending_email && <PendingEmail pending={row.pending_email} />}
    </Section>
  );
}
