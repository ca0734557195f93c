import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { profileCalls } from '../../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { useCeremony } from '../session/use-ceremony.ts';
import { type Profile, useProfileChange, useReadProfileAgain } from './profile.ts';
import { words } from './words.ts';

type Passkey = Profile['passkeys'][number];

/** The passkeys of the account, each with its name. */
export function Passkeys({ profile }: { profile: Profile }) {
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  const remove = useProfileChange(profileCalls.removePasskey);

  async function askRemove({ id, name }: Passkey): Promise<void> {
    if (!(await confirm({ ...words.passkeys.question(name), destructive: true }))) return;
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          say({ title: words.passkeys.deleted });
          tellBrowser({ ...profile, passkeys: profile.passkeys.filter((passkey) => passkey.id !== id) });
        },
        onError: (error) => sayFailure(words.passkeys.title, error),
      },
    );
  }

  return (
    <Section title={words.passkeys.title} note={profile.passkeys.length === 0 ? words.passkeys.none : undefined}>
      <p>{words.passkeys.text}</p>
      {profile.passkeys.length > 0 && (
        <Entries label={words.passkeys.title}>
          {profile.passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              title={passkey.name}
              actions={
                <>
                  <Button kind="text" of={passkey.name} onClick={() => setNaming(passkey)}>
                    {words.passkeys.rename}
                  </Button>
                  <Button
                    kind="text"
                    removes
                    of={passkey.name}
                    busy={remove.isPending}
                    onClick={() => void askRemove(passkey)}
                  >
                    {words.passkeys.delete}
                  </Button>
                </>
              }
            >
              {words.passkeys.made} <Time at={passkey.created_at} />,{' '}
              {passkey.last_used_at === null ? (
                words.passkeys.neverUsed
              ) : (
                <>
                  {words.passkeys.used} <Time at={passkey.last_used_at} />
                </>
              )}
            </Entry>
          ))}
        </Entries>
      )}
      {'PublicKeyCredential' in window ? (
        <Buttons>
          <Button onClick={() => setNaming('new')}>{words.passkeys.add}</Button>
        </Buttons>
      ) : (
        <p>{words.passkeys.unsupported}</p>
      )}
      {naming && <NameDialog passkey={naming} onClose={() => setNaming(null)} />}
    </Section>
  );
}

function NameDialog({ passkey, onClose }: { passkey: Passkey | 'new'; onClose: () => void }) {
  const readAgain = useReadProfileAgain();
  const rename = useProfileChange(profileCalls.renamePasskey);
  const { begin } = useCeremony();
  const make = useMutation({
    mutationFn: async (name: string) => {
      const signal = begin();
      await (await import('../session/passkeys.ts')).makePasskey(name, signal);
    },
    onSettled: readAgain,
  });
  const isNew = passkey === 'new';
  const refusal = refusalOf(isNew ? make.error : rename.error, ['name']);
  const done = (title: string) => () => {
    say({ title });
    onClose();
  };
  const send = (name: string) => {
    if (passkey === 'new') make.mutate(name, { onSuccess: done(words.passkeys.added) });
    else rename.mutate({ id: passkey.id, name }, { onSuccess: done(words.passkeys.renamed) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.passkeys.add : words.passkeys.rename}
      failure={refusal.form}
      onSend={(fields) => send(String(fields.get('name')))}
      action={isNew ? words.passkeys.continue : words.save}
      busy={make.isPending || rename.isPending}
    >
      <Field
        label={words.passkeys.name}
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={isNew ? '' : passkey.name}
        error={refusal.fields['name']}
      />
      <p>{words.passkeys.nameHint}</p>
    </FormDialog>
  );
}

/** Tells the password manager which passkeys are left, where the browser knows WebAuthn's Signal API. */
function tellBrowser({ id, passkeys }: Profile): void {
  if (!('PublicKeyCredential' in window) || !('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  PublicKeyCredential.signalAllAcceptedCredentials({
    rpId: location.hostname,
    userId: base64Url(id),
    allAcceptedCredentialIds: passkeys.map(({ credential_id }) => credential_id),
    // Nothing depends on it.
  }).catch(() => {});
}

/** The account's number as WebAuthn carries it: its text in bytes. */
function base64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
