import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.ts';
import { words } from './words.ts';

/** How long in ms somebody who leaves a page inside the app waits for what is saving itself, before they are asked. */
const patience = 3000;

/**
 * Asks before a page with something unsaved is left, inside the app and out of it. Where it is `saving` itself, the page is left inside
 * the app as soon as that has succeeded, and only otherwise the person is asked. Where drafts save themselves it is not needed.
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
    const ask = () => {
      answered.current = blocker;
      asking.current = true;
      const { title, text, leave, stay } = words.unsaved;
      void confirm({ title, text, action: leave, cancel: stay, destructive: true }).then((yes) => {
        asking.current = false;
        if (yes) blocker.proceed();
        else blocker.reset();
      });
    };
    if (!saving) {
      ask();
      return;
    }
    const timer = setTimeout(ask, patience);
    return () => clearTimeout(timer);
  }, [blocker, unsaved, saving]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
