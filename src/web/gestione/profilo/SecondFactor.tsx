import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { profileCalls } from '../../../contract/staff/profile.ts';
import { ask } from '../api.ts';
import { When } from '../desk/When.tsx';
import { useFirmName } from '../firm-name.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Section } from '../parts/page/Page.tsx';
import styles from './Profilo.module.css';
import { type Profile, useProfileChange, useReadProfileAgain } from './profile.ts';
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
      {begin.data && (
        <SetUpApp
          secret={begin.data}
          onDone={(made) => {
            begin.reset();
            if (made) setCodes(made);
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} email={profile.email} onClose={() => setCodes(null)} />}
    </Section>
  );
}

interface RecoveryCodesProps {
  /** New codes, which are shown this once. */
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const firm = useFirmName();
  useUnsaved(true, words.codes.leaving);
  return (
    <Dialog open title={words.codes.title} description={<p>{words.codes.text}</p>}>
      <div data-recovery-codes="">
        <p className={styles.heading}>{words.codes.heading(firm, email)}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <DialogActions>
        {'clipboard' in navigator && (
          <Button kind="text" onClick={() => void copyText(codes.join('\n'), words.codes.copied)}>
            {words.codes.copy}
          </Button>
        )}
        <Button onClick={() => print()}>{words.codes.print}</Button>
        <Button kind="solid" onClick={onClose}>
          {words.codes.kept}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
