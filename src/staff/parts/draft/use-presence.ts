import { useEffect, useEffectEvent, useState } from 'react';
import { usePerson } from '../../session/use-session.ts';
import { showToast } from '../overlays/toasts.ts';
import type { Draft } from './draft.ts';

/** Interval of the presence heartbeat, in ms. */
const heartbeatInterval = 20_000;

interface PresenceOptions<Row> {
  sendPresence: (signal: AbortSignal) => Promise<{ present: { name: string }[]; version: number }>;
  readRow: () => Promise<Row>;
}

/**
 * Sends a presence heartbeat while the page is visible, and returns the names of the other users on it. Loads newer
 * text that another user has saved.
 */
export function usePresence<Row>(
  draft: Draft<Row>,
  { sendPresence, readRow }: PresenceOptions<Row>,
): readonly string[] {
  const { name } = usePerson();
  const [present, setPresent] = useState<readonly string[]>([]);
  const sendHeartbeat = useEffectEvent(async (signal: AbortSignal) => {
    if (document.hidden) return;
    // A failed heartbeat is ignored: the next one follows.
    const answer = await sendPresence(signal).catch(() => null);
    if (!answer || signal.aborted) return;
    setPresent(answer.present.map((other) => other.name));
    if (!draft.isOlderThan(answer.version)) return;
    const row = await readRow().catch(() => null);
    if (row === null || !draft.applyRow(row)) return;
    const { by } = draft.getSavedText();
    // No toast if the same user saved the text on another device.
    if (by && by !== name)
      showToast({ title: `${by} ha cambiato questi testi`, description: 'Ora si vedono i più recenti.' });
  });
  useEffect(() => {
    const controller = new AbortController();
    const run = () => void sendHeartbeat(controller.signal);
    const timer = setInterval(run, heartbeatInterval);
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
