import { useEffect, useEffectEvent, useState } from 'react';
import { usePerson } from '../../session/use-session.ts';
import { showToast } from '../overlays/toasts.ts';
import type { Draft } from './draft.ts';

/** Interval of the presence heartbeat, in ms. */
const interval = 20_000;

interface PresenceOptions<Row> {
  note: (signal: AbortSignal) => Promise<{ present: { name: string }[]; version: number }>;
  read: () => Promise<Row>;
}

/**
 * Sends a presence heartbeat while the page is visible, and returns the names of the other users on it. Loads newer
 * text that another user has saved.
 */
export function usePresence<Row>(draft: Draft<Row>, { note, read }: PresenceOptions<Row>): readonly string[] {
  const { name } = usePerson();
  const [present, setPresent] = useState<readonly string[]>([]);
  const tell = useEffectEvent(async (signal: AbortSignal) => {
    if (document.hidden) return;
    // Lost heartbeat: the next one follows.
    const answer = await note(signal).catch(() => null);
    if (!answer || signal.aborted) return;
    setPresent(answer.present.map((other) => other.name));
    if (!draft.isOlderThan(answer.version)) return;
    const row = await read().catch(() => null);
    if (row === null || !draft.take(row)) return;
    const { by } = draft.saved();
    // A text saved on another device is the user's own.
    if (by && by !== name)
      showToast({ title: `${by} ha cambiato questi testi`, description: 'Ora si vedono i più recenti.' });
  });
  useEffect(() => {
    const controller = new AbortController();
    const run = () => void tell(controller.signal);
    const timer = setInterval(run, interval);
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, []);
  return present;
}
