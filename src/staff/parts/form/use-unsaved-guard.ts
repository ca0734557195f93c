import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../overlays/confirm.ts';

interface LeaveQuestion {
  title: string;
  text: string;
}

const defaultQuestion: LeaveQuestion = {
  title: 'Ci sono modifiche non salvate',
  text: 'Lasciando la pagina quello che è stato scritto va perduto.',
};

/** Question to ask before the page is left, by unsaved part of the page. */
const unsavedParts = new Map<string, LeaveQuestion>();

/** Asks the user about unsaved input before the page is left. Resolves to true if it may be left. */
export async function confirmLeave(): Promise<boolean> {
  const question = [...unsavedParts.values()].at(-1);
  if (!question) return true;
  const { title, text } = question;
  return await confirm({ title, text, action: 'Lascia la pagina', cancel: 'Resta qui', destructive: true });
}

/** Blocks navigation until `confirmLeave` resolves. Used once, in the frame: a router supports a single blocker. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedParts.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const latestBlocker = useRef(blocker);
  const isAsking = useRef(false);
  useEffect(() => {
    latestBlocker.current = blocker;
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void confirmLeave().then((yes) => {
      isAsking.current = false;
      if (yes) latestBlocker.current.proceed?.();
      else latestBlocker.current.reset?.();
    });
  }, [blocker]);
}

/** Asks the user before a page with unsaved input is left. */
export function useUnsavedGuard(isUnsaved: boolean, question: LeaveQuestion = defaultQuestion): void {
  const part = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedParts.set(part, question);
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => {
      unsavedParts.delete(part);
      removeEventListener('beforeunload', preventUnload);
    };
  }, [part, isUnsaved, question]);
}
