import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { profileCalls } from '../../../contract/staff-profile.ts';
import { ask } from '../api.ts';
import { When } from '../desk/When.tsx';
import { Button, Buttons } from '../parts/Button.tsx';
import { confirm } from '../parts/confirm.ts';
import { Section } from '../parts/Page.tsx';
import { say, sayFailure } from '../parts/toasts.ts';
import { type Profile, useProfileChange, useReadProfileAgain } from './profile.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { words } from './words.ts';

/** The codes of an authenticator app, and the recovery codes for the day when the phone is gone. */
export function SecondFactor({ profile }: { profile: Profile }) {
  const readAgain = useReadProfileAgain();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const fail = (error: unknown) => sayFailure(words.factor.title, error);
  const begin = useMutation({
    mutationFn: () => ask(profileCalls.offerTotp, {}),
    onError: fail,
  });
  const renew = useMutation({
    mutationFn: () => ask(profileCalls.renewRecoveryCodes, {}),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    onError: fail,
    onSettled: readAgain,
  });
  const turnOff = useProfileChange(profileCalls.removeTotp);

  async function askTurnOff(): Promise<void> {
    if (!(await confirm({ ...words.factor.offQuestion, destructive: true }))) return;
    turnOff.mutate({}, { onSuccess: () => say({ title: words.factor.turnedOff }), onError: fail });
  }
  async function askRenew(): Promise<void> {
    if (await confirm(words.factor.codesQuestion)) renew.mutate();
  }

  return (
    <Section
      title={words.factor.title}
      note={
        profile.totp_since === null ? (
          words.factor.off
        ) : (
          <>
            {words.factor.on} <When at={profile.totp_since} preposition="da" />
          </>
        )
      }
    >
      {profile.totp_since === null ? (
        <>
          <p>{words.factor.offText}</p>
          <Buttons>
            <Button busy={begin.isPending} onClick={() => begin.mutate()}>
              {words.factor.turnOn}
            </Button>
          </Buttons>
        </>
      ) : (
        <>
          <p>
            {words.factor.onText} {words.factor.left(profile.recovery_codes_left)}
          </p>
          <Buttons>
            <Button busy={renew.isPending} onClick={() => void askRenew()}>
              {words.factor.newCodes}
            </Button>
            <Button kind="text" removes busy={turnOff.isPending} onClick={() => void askTurnOff()}>
              {words.factor.turnOff}
            </Button>
          </Buttons>
        </>
      )}
      <SetUpApp
        secret={begin.data ?? null}
        onDone={(made) => {
          begin.reset();
          if (made) setCodes(made);
        }}
      />
      <RecoveryCodes codes={codes} email={profile.email} onClose={() => setCodes(null)} />
    </Section>
  );
}
