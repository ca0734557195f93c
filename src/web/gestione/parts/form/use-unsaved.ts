import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../overlays/confirm.ts';
import { words } from '../wording/words.ts';

/** How long in ms somebody who leaves a page inside the app waits for what is saving itself, before they are asked. */
const patience = 3000;

interface Question {
  title: string;
  text: string;
}

interface UnsavedPart {
  saving: boolean;
  question: Question;
}

/** What is unsaved now, and who waits for a change of that. */
const unsavedParts = new Map<string, UnsavedPart>();
const watchers = new Set<() => void>();

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Whether the person may leave: what is saving itself is given its time, for the rest they are asked. */
export async function mayLeave(): Promise<boolean> {
  if (await allSaved()) return true;
  const { title, text } = [...unsavedParts.values()].at(-1)?.question ?? words.unsaved;
  return await confirm({ title, text, action: words.unsaved.leave, cancel: words.unsaved.stay, destructive: true });
}

/** Resolves with whether nothing is unsaved, once nothing is saving itself any more or has taken too long. */
function allSaved(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      watchers.delete(look);
      resolve(unsavedParts.size === 0);
    };
    const look = () => {
      const parts = [...unsavedParts.values()];
      if (parts.length === 0 || parts.some(({ saving }) => !saving)) settle();
    };
    const timer = setTimeout(settle, patience);
    watchers.add(look);
    look();
  });
}

/** Keeps a change of page waiting for `mayLeave`. For the frame: a router asks one blocker alone. */
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

/**
 * Asks before a page with something unsaved is left; where it is `saving` itself, only once that fails. `question` replaces the usual one.
 */
export function useUnsaved(
  unsaved: boolean,
  { saving = false, question = words.unsaved }: Partial<UnsavedPart> = {},
): void {
  const part = useId();
  useEffect(() => {
    if (unsaved) unsavedParts.set(part, { saving, question });
    tellWatchers();
    return () => {
      unsavedParts.delete(part);
    };
  }, [part, unsaved, saving, question]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
