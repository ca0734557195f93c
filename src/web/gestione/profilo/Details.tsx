import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { isConflict } from '../http.ts';
import { Button, Buttons } from '../parts/Button.tsx';
import { Form } from '../parts/Form.tsx';
import { Section } from '../parts/Page.tsx';
import { refusalOf } from '../parts/refusal.ts';
import { say } from '../parts/toasts.ts';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { session } from '../session/session.ts';
import { type Profile, useProfileChange } from './profile.ts';
import { words } from './words.ts';

interface Draft {
  name: string;
  email: string;
}

/** Name and address. */
export function Details({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useState<Draft>({ name: profile.name, email: profile.email });
  const changed = {
    ...(draft.name.trim() !== profile.name && { name: draft.name }),
    ...(draft.email.trim() !== profile.email && { email: draft.email }),
  };
  const unsaved = Object.keys(changed).length > 0;
  const save = useProfileChange((body: Partial<Draft> & { version: number }) => ({ path: '', method: 'PATCH', body }));
  useUnsaved(unsaved && !save.isPending);
  const refusal = refusalOf(save.error, ['name', 'email']);
  const conflict = isConflict(save.error) && save.error.current !== undefined;
  return (
    <Section title={words.details.title}>
      <Form
        failure={conflict ? words.details.changed : refusal.form}
        onSend={() => {
          if (!unsaved) return;
          save.mutate(
            { ...changed, version: profile.version },
            {
              onSuccess: async () => {
                say({ title: words.details.saved });
                // The name in the margin is the session's.
                await session.check();
              },
            },
          );
        }}
      >
        <Field
          label={words.details.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          error={refusal.fields['name']}
        />
        <Field
          label={words.details.email}
          hint={words.details.emailHint}
          type="email"
          name="email"
          autoComplete="email"
          value={draft.email}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
          error={refusal.fields['email']}
        />
        <Buttons>
          <Button type="submit" busy={save.isPending} disabled={!unsaved}>
            {words.save}
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
