import { useEffect, useEffectEvent, useState } from 'react';
import { StaffFailure } from '../http.ts';
import { Button } from '../parts/Button.tsx';
import { session } from './session.ts';
import { useCeremony } from './use-ceremony.ts';
import { words } from './words.ts';

// Loaded once it may be used: most browsers open the page and type a password.
const passkeys = () => import('./passkeys.ts');

interface PasskeyButtonProps {
  onFailure: (message: string) => void;
}

/** Signing in with a passkey, by this button or from the list under the address's field. */
export function PasskeyButton({ onFailure }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const { begin } = useCeremony();
  const able = 'PublicKeyCredential' in window;
  const offerInList = () => void offer(begin()).catch((error: unknown) => onFailure(messageOf(error)));
  const offerAtFirst = useEffectEvent(offerInList);
  useEffect(() => {
    if (able) offerAtFirst();
  }, [able]);
  async function enter(): Promise<void> {
    const signal = begin();
    setBusy(true);
    try {
      const { signInWithPasskey } = await passkeys();
      session.entered(await signInWithPasskey(signal));
    } catch (error) {
      if (signal.aborted) return;
      onFailure(messageOf(error));
      // Trying the button has ended the offer under the address's field.
      offerInList();
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

async function offer(signal: AbortSignal): Promise<void> {
  const { offerPasskeys } = await passkeys();
  const live = await offerPasskeys(signal);
  if (live) session.entered(live);
}

function messageOf(error: unknown): string {
  return error instanceof StaffFailure ? error.message : words.passkeyFailed;
}
