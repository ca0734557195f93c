import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../overlays/confirm.ts';

interface Question {
  title: string;
  text: string;
}

const usualQuestion: Question = {
  title: 'Ci sono modifiche non salvate',
  text: 'Lasciando la pagina quello che è stato scritto va perduto.',
};

/** Question of each unsaved part of the page. */
const unsavedParts = new Map<string, Question>();

/** Asks the user about unsaved input before the page is left. Resolves with whether it may be left. */
export async function mayLeave(): Promise<boolean> {
  const question = [...unsavedParts.values()].at(-1);
  if (!question) return true;
  const { title, text } = question;
  return await confirm({ title, text, action: 'Lascia la pagina', cancel: 'Resta qui', destructive: true });
}

/** Blocks navigation until `mayLeave` resolves. Used once, in the frame: a router supports a single blocker. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedParts.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const latest = useRef(blocker);
  const asking = useRef(false);
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void mayLeave().then((yes) => {
      asking.current = false;
      if (yes) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocker]);
}

/** Asks the user before a page with unsaved input is left. `question` replaces the usual one. */
export function useUnsaved(unsaved: boolean, question: Question = usualQuestion): void {
  const part = useId();
  useEffect(() => {
    if (!unsaved) return;
    unsavedParts.set(part, question);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      unsavedParts.delete(part);
      removeEventListener('beforeunload', warn);
    };
  }, [part, unsaved, question]);
}
