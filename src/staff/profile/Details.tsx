import { useQueryClient } from '@tanstack/react-query';
import { group } from '../../contract/fields/fields.ts';
import { pickFields } from '../../contract/fields/values.ts';
import { type Profile, profile, profileCalls, profileFields } from '../../contract/staff/profile.ts';
import { callApi } from '../api.ts';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import { RestoredText } from '../documents/RestoredText.tsx';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft } from '../parts/draft/use-draft.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { Section } from '../parts/page/Page.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { checkSession } from '../session/session.ts';
import { createPendingToast, PendingEmail } from './PendingEmail.tsx';

const { name, email } = profileFields.fields;
const fields = group('Profilo', { name, email });

const source: Omit<DraftSource<Profile>, 'key'> = {
  fields,
  schema: profile,
  autosave: false,
  read: (row) => ({ value: pickFields(fields, row), version: row.version, by: null, at: null }),
  save: (changes) => callApi(profileCalls.change, { changes }),
};

/** Name and email address. Untouched fields follow the profile, which another tab may change. */
export function Details({ profile: row }: { profile: Profile }) {
  const client = useQueryClient();
  const draft = useDraft(null, row, { ...source, key: `${row.id} profilo` });
  const form = useDraftForm(draft, {
    successToast: ({ pending_email }, made) =>
      pending_email && made.some(({ path }) => path === 'email')
        ? createPendingToast(pending_email)
        : { title: 'Profilo salvato' },
    undo: () => null,
    refreshKeys: [profileQuery.queryKey],
    onDone: async (now) => {
      client.setQueryData(profileQuery.queryKey, now);
      // Refreshes the name in the margin, which comes from the session.
      await checkSession();
    },
  });
  const { isTyped, isSaving, failure, send } = form;
  useUnsavedGuard(isTyped && !isSaving);
  return (
    <Section title="Nome e indirizzo">
      <Form failure={failure} onSend={() => isTyped && send()}>
        <RestoredText draft={draft} />
        <DraftFields form={form} />
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
