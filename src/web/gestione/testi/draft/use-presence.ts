import { useEffect, useState } from 'react';
import { say } from '../../parts/overlays/toasts.ts';
import { usePerson } from '../../session/use-session.ts';
import { words } from '../words.ts';
import type { Draft } from './draft.ts';
import { writerOf } from './draft-state.ts';

/** How often a page that is open says so, in ms. */
const sign = 20_000;

/** Says that the page is open once its `draft` is given, and answers who else has it open; takes what somebody else has saved meanwhile. */
export function usePresence(draft: Draft | null): readonly string[] {
  const { name } = usePerson();
  const [present, setPresent] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!draft) return;
    const controller = new AbortController();
    const tell = async () => {
      if (document.hidden) return;
      // Only a sign: where it does not arrive, the next one does.
      const answer = await draft.source.notePresence(draft.page, controller.signal).catch(() => null);
      if (!answer || controller.signal.aborted) return;
      setPresent(answer.present.map(({ name }) => name));
      const taken = await draft.takeNewer(answer.version);
      const by = taken && writerOf(taken);
      // One's own words from another device are no other person's.
      if (by && by !== name) say({ title: words.newer(by), description: words.newerText });
    };
    const timer = setInterval(tell, sign);
    const seen = () => void tell();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [draft, name]);
  return present;
}
