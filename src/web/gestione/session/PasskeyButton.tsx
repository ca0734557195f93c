import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  // How often the button was tried in vain: trying ends the offer under the address's field, which is then made again.
  const [failures, setFailures] = useState(0);
  const ceremony = useRef<AbortController>(undefined);
  const able = 'PublicKeyCredential' in window;
  const fail = useEffectEvent((error: unknown) => onFailure(messageOf(error)));
  /** The browser asks one thing at a time: what begins ends what was asked before. */
  const begin = useCallback(() => {
    ceremony.current?.abort();
    ceremony.current = new AbortController();
    return ceremony.current.signal;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each failure anew
  useEffect(() => {
    if (!able) return;
    void offer(begin()).catch(fail);
    return () => ceremony.current?.abort();
  }, [able, begin, failures]);
  async function enter(): Promise<void> {
    const signal = begin();
    setBusy(true);
    try {
      const { signInWithPasskey } = await passkeys();
      session.entered(await signInWithPasskey(signal));
    } catch (error) {
      if (signal.aborted) return;
      onFailure(messageOf(error));
      setFailures((times) => times + 1);
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
