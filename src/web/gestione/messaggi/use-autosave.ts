import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type StaffMessage, staffMessage } from '../../../contract/messages.ts';
import { currentOf, StaffFailure } from '../http.ts';
import { say } from '../parts/overlays/toasts.ts';
import { serverNow } from '../server-clock.ts';
import { patchMessage } from './queries.ts';
import { words } from './words.ts';

/** How long in ms after the last key the note is saved, and after which a server that did not answer is tried again. */
const pauseAfterTyping = 800;
const pauseAfterFailure = 4000;

type Save =
  | { state: 'idle' | 'saving' | 'failed' }
  | { state: 'refused'; reason: string }
  | { state: 'saved'; at: string };

/**
 * A message's note as it is typed, saved a moment later, one save after the other. Where a colleague wrote another note meanwhile,
 * `theirs` holds it until the person has decided; a colleague's change of something else is no reason to ask. `leave` saves at once.
 */
export function useAutosave(message: StaffMessage, client: QueryClient) {
  const { id } = message;
  const [text, setText] = useState(message.note);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [save, setSave] = useState<Save>({ state: 'idle' });
  /** What the server holds as far as this page knows, its note also as what is rendered from, and what is typed. */
  const base = useRef({ note: message.note, version: message.version });
  const [held, setHeld] = useState(message.note);
  const typed = useRef(message.note);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef(false);
  const asking = useRef(false);
  /** What was sent and got no answer: the server may have it all the same. */
  const unanswered = useRef<string>(undefined);

  const hold = useCallback(({ note, version }: Pick<StaffMessage, 'note' | 'version'>) => {
    base.current = { note, version };
    setHeld(note);
  }, []);

  const put = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (saving.current || asking.current || typed.current === base.current.note) return;
    saving.current = true;
    setSave({ state: 'saving' });
    const note = typed.current;
    let again: number | null = null;
    try {
      const { version } = await patchMessage(client, id, { note, version: base.current.version });
      hold({ note, version });
      setSave({ state: 'saved', at: new Date(serverNow()).toISOString() });
      if (typed.current !== note) again = pauseAfterTyping;
    } catch (error) {
      const current = currentOf(error, staffMessage);
      if (current) {
        const sameNote = [base.current.note, typed.current, unanswered.current].includes(current.note);
        hold(current);
        if (sameNote) again = 0;
        else {
          asking.current = true;
          setTheirs(current.note);
          setSave({ state: 'idle' });
        }
      } else if (error instanceof StaffFailure && error.status >= 400 && error.status < 500) {
        setSave({ state: 'refused', reason: error.message });
        // The message is gone, and the field with it: what was typed is said once more.
        if (error.status === 404 && note !== '')
          say({ title: words.note.gone, description: `«${note}»`, failure: true });
      } else {
        unanswered.current = note;
        setSave({ state: 'failed' });
        again = pauseAfterFailure;
      }
    } finally {
      saving.current = false;
    }
    if (again !== null) timer.current = setTimeout(() => void put(), again);
  }, [client, id, hold]);

  const type = useCallback(
    (next: string) => {
      typed.current = next;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void put(), pauseAfterTyping);
    },
    [put],
  );

  // What a colleague has written shows, unless something is typed here that is not saved yet.
  useEffect(() => {
    if (saving.current || asking.current || message.version <= base.current.version) return;
    const untouched = typed.current === base.current.note;
    if (untouched) {
      hold({ note: message.note, version: message.version });
      typed.current = message.note;
      setText(message.note);
    }
  }, [message.note, message.version, hold]);

  // What was typed a moment before the page is left or hidden is saved all the same: a hidden page may never come back.
  useEffect(() => {
    const hidden = () => {
      if (document.hidden) void put();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void put();
    };
  }, [put]);

  const settle = (note: string) => {
    asking.current = false;
    setTheirs(null);
    typed.current = note;
    setText(note);
    void put();
  };
  // While something is under way the server will soon hold another note than now, even where what is typed is the old one again.
  const unsaved = text !== held || save.state === 'saving' || theirs !== null;
  // Nothing has kept it from being saved so far.
  const onItsWay = unsaved && theirs === null && save.state !== 'failed' && save.state !== 'refused';
  return { text, type, leave: () => void put(), save, unsaved, onItsWay, theirs, settle };
}
