import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.ts';
import { words } from './words.ts';

/** How long in ms somebody who leaves a page inside the app waits for what is saving itself, before they are asked. */
const patience = 3000;

/** What is unsaved now, each with whether it is saving itself, and who waits for a change of that. */
const unsavedParts = new Map<string, { saving: boolean }>();
const watchers = new Set<() => void>();

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

function ask(): Promise<boolean> {
  const { title, text, leave, stay } = words.unsaved;
  return confirm({ title, text, action: leave, cancel: stay, destructive: true });
}

/**
 * Whether the person may be signed out by their own wish, which no change of page announces: what is saving itself is given its time, and
 * for the rest they are asked.
 */
export async function mayLeave(): Promise<boolean> {
  return (await allSaved()) || (await ask());
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

/**
 * Asks before a page with something unsaved is left, inside the app and out of it; who signs out is asked by `mayLeave`. Where it is
 * `saving` itself, the page is left inside the app as soon as that has succeeded, and only otherwise the person is asked. Where drafts
 * save themselves it is not needed.
 */
export function useUnsaved(unsaved: boolean, { saving = false } = {}): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const asking = useRef(false);
  // The router's next state may take a while to be rendered: what was answered already must not be answered again meanwhile.
  const answered = useRef<typeof blocker>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current || answered.current === blocker) return;
    if (!unsaved) {
      answered.current = blocker;
      blocker.proceed();
      return;
    }
    const askToLeave = () => {
      answered.current = blocker;
      asking.current = true;
      void ask().then((yes) => {
        asking.current = false;
        if (yes) blocker.proceed();
        else blocker.reset();
      });
    };
    if (!saving) {
      askToLeave();
      return;
    }
    const timer = setTimeout(askToLeave, patience);
    return () => clearTimeout(timer);
  }, [blocker, unsaved, saving]);
  const part = useId();
  useEffect(() => {
    if (unsaved) unsavedParts.set(part, { saving });
    tellWatchers();
    return () => {
      unsavedParts.delete(part);
    };
  }, [part, unsaved, saving]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
