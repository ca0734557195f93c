import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { useCeremony } from '../session/use-ceremony.ts';

type Passkey = Profile['passkeys'][number];

export function Passkeys({ profile }: { profile: Profile }) {
  const [passkeyToName, setPasskeyToName] = useState<Passkey | 'new' | null>(null);
  const remove = useCall(profileCalls.removePasskey, {
    successToast: 'Passkey eliminata',
    failureToast: 'Passkey',
    refreshKeys: [profileQuery.queryKey],
    onSuccess: (_, { id }) =>
      signalPasskeys({ ...profile, passkeys: profile.passkeys.filter((passkey) => passkey.id !== id) }),
  });
  const confirmRemove = async ({ id, name }: Passkey) => {
    const question = {
      title: `Eliminare la passkey «${name}»?`,
      text: 'Con questa passkey non si entrerà più. Non si può annullare: per averla di nuovo se ne crea un’altra.',
      action: 'Elimina la passkey',
      destructive: true,
    };
    if (await confirm(question)) remove.mutate({ id });
  };
  return (
    <Section title="Passkey" note={profile.passkeys.length === 0 ? 'Nessuna passkey' : undefined}>
      <p>Con una passkey si entra con l’impronta, il volto o il codice del dispositivo, senza password.</p>
      {profile.passkeys.length > 0 && (
        <Entries label="Passkey">
          {profile.passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              title={passkey.name}
              actions={
                <>
                  <Button kind="text" subject={passkey.name} onClick={() => setPasskeyToName(passkey)}>
                    Rinomina
                  </Button>
                  <Button
                    kind="text"
                    subject={passkey.name}
                    busy={remove.isPending}
                    onClick={() => void confirmRemove(passkey)}
                  >
                    Elimina
                  </Button>
                </>
              }
            >
              creata <Time at={passkey.created_at} />,{' '}
              {passkey.last_used_at === null ? (
                'mai usata'
              ) : (
                <>
                  usata <Time at={passkey.last_used_at} />
                </>
              )}
            </Entry>
          ))}
        </Entries>
      )}
      {'PublicKeyCredential' in window ? (
        <Buttons>
          <Button onClick={() => setPasskeyToName('new')}>Aggiungi una passkey</Button>
        </Buttons>
      ) : (
        <p>Questo browser non conosce le passkey.</p>
      )}
      {passkeyToName && <NamePasskeyDialog passkey={passkeyToName} onClose={() => setPasskeyToName(null)} />}
    </Section>
  );
}

function NamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | 'new'; onClose: () => void }) {
  const options = { refreshKeys: [profileQuery.queryKey], onSuccess: onClose };
  const rename = useCall(profileCalls.renamePasskey, { successToast: 'Passkey rinominata', ...options });
  const { begin } = useCeremony();
  const create = useCall(
    async (name: string) => {
      const signal = begin();
      await (await import('../session/passkeys.ts')).createPasskey(name, signal);
    },
    { successToast: 'Passkey aggiunta', ...options },
  );
  const isNew = passkey === 'new';
  const refusal = toRefusal(isNew ? create.error : rename.error, ['name']);
  const submit = (name: string) => (isNew ? create.mutate(name) : rename.mutate({ id: passkey.id, name }));
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Aggiungi una passkey' : 'Rinomina'}
      failure={refusal.form}
      onSend={(fields) => submit(String(fields.get('name')))}
      action={isNew ? 'Continua' : 'Salva'}
      busy={create.isPending || rename.isPending}
    >
      <Field
        label="Nome"
        name="name"
        maxLength={limits.passkeyName}
        autoComplete="off"
        defaultValue={isNew ? '' : passkey.name}
        error={refusal.fields['name']}
      />
      <p>Per riconoscerla: «Telefono», «Chiave in cassaforte».</p>
    </FormDialog>
  );
}

/** Tells the password manager which passkeys are left, if the browser supports WebAuthn's Signal API. */
function signalPasskeys({ id, passkeys }: Profile): void {
  if (!('PublicKeyCredential' in window) || !('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  PublicKeyCredential.signalAllAcceptedCredentials({
    rpId: location.hostname,
    userId: encodeBase64Url(id),
    allAcceptedCredentialIds: passkeys.map(({ credential_id }) => credential_id),
    // Best effort.
  }).catch(() => {});
}

/** Encodes the account's id as WebAuthn's user handle: UTF-8 bytes in base64url. */
function encodeBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
