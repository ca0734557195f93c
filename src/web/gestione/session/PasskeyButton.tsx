import { useEffect, useState } from 'react';
import { StaffFailure } from '../http.ts';
import { Button } from '../parts/Button.tsx';
import { session } from './session.ts';
import { words } from './words.ts';

// Loaded once it may be used: most browsers open the page and type a password.
const passkeys = () => import('./passkeys.ts');

interface PasskeyButtonProps {
  onFailure: (message: string) => void;
}

/** Signing in with a passkey, by this button or from the list under the address's field. */
export function PasskeyButton({ onFailure }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const able = 'PublicKeyCredential' in window;
  useEffect(() => {
    if (!able) return;
    let gone = false;
    void passkeys().then(async ({ offerPasskeys }) => {
      if (gone) return;
      const live = await offerPasskeys();
      if (live) session.entered(live);
    });
    return () => {
      gone = true;
      void passkeys().then(({ withdrawPasskeys }) => withdrawPasskeys());
    };
  }, [able]);
  async function enter(): Promise<void> {
    setBusy(true);
    try {
      const { signInWithPasskey } = await passkeys();
      session.entered(await signInWithPasskey());
    } catch (error) {
      onFailure(error instanceof StaffFailure ? error.message : words.passkeyFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    able && (
      <Button busy={busy} onClick={() => void enter()}>
        {words.passkey}
      </Button>
    )
  );
}
