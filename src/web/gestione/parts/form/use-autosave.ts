import { useCallback, useEffect, useRef, useState } from 'react';
import { StaffFailure } from '../../http.ts';
import { serverNow } from '../../server-clock.ts';

/** How long in ms after the last key a text is saved, and after which a server that did not answer is tried again. */
const pauseAfterTyping = 800;
const pauseAfterFailure = 4000;

/** A text as the server holds it. */
interface KeptText {
  text: string;
  version: number;
}

type Save =
  | { state: 'idle' | 'saving' | 'failed' }
  | { state: 'refused'; reason: string }
  | { state: 'saved'; at: string };

interface AutosaveOptions {
  kept: KeptText;
  save: (text: string, version: number) => Promise<KeptText>;
  /** What somebody else has made of it meanwhile, where that is why it was not saved. */
  currentOf: (error: unknown) => KeptText | null;
  /** What the text belongs to is gone, and its field with it. */
  onGone: (text: string) => void;
  /** Saved only once its field is left: visitors see it at once. */
  onceLeft?: boolean;
}

const same = (one: string, other: string) => one.trim() === other.trim();

/**
 * A text that saves itself as it is typed, one save after the other. Where somebody else has written another one meanwhile, `theirs` holds
 * it until the person has decided; a change of something else is no reason to ask. `leave` saves at once.
 */
export function useAutosave(given: AutosaveOptions) {
  const { kept, onceLeft = false } = given;
  const options = useRef(given);
  options.current = given;
  const [text, setText] = useState(kept.text);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [save, setSave] = useState<Save>({ state: 'idle' });
  /** What the server holds as far as this page knows, its text also as what is rendered from, and what is typed. */
  const base = useRef(kept);
  const [held, setHeld] = useState(kept.text);
  const typed = useRef(kept.text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The save under way, and whether another one was asked for meanwhile. */
  const saving = useRef<Promise<void>>(undefined);
  const wanted = useRef(false);
  const asking = useRef(false);
  /** What was sent and got no answer: the server may have it all the same. */
  const unanswered = useRef<string>(undefined);

  const hold = useCallback((now: KeptText) => {
    base.current = now;
    setHeld(now.text);
  }, []);

  /** Sends a text; answers in how many ms what is typed is to be sent again, if at all. */
  const send = useCallback(
    async (sent: string): Promise<number | null> => {
      try {
        hold(await options.current.save(sent, base.current.version));
        unanswered.current = undefined;
        setSave({ state: 'saved', at: new Date(serverNow()).toISOString() });
        if (wanted.current) return 0;
        return onceLeft || same(typed.current, sent) ? null : pauseAfterTyping;
      } catch (error) {
        const current = options.current.currentOf(error);
        if (current) {
          const known = [base.current.text, typed.current, sent, unanswered.current];
          hold(current);
          if (known.some((one) => one !== undefined && same(one, current.text))) return 0;
          asking.current = true;
          setTheirs(current.text);
          setSave({ state: 'idle' });
          return null;
        }
        if (error instanceof StaffFailure && error.status >= 400 && error.status < 500) {
          setSave({ state: 'refused', reason: error.message });
          if (error.status === 404) options.current.onGone(sent);
          return null;
        }
        unanswered.current = sent;
        setSave({ state: 'failed' });
        return pauseAfterFailure;
      }
    },
    [hold, onceLeft],
  );

  const put = useCallback(() => {
    clearTimeout(timer.current);
    wanted.current = saving.current !== undefined;
    if (wanted.current || asking.current || same(typed.current, base.current.text)) return;
    setSave({ state: 'saving' });
    saving.current = send(typed.current.trim()).then((again) => {
      saving.current = undefined;
      if (again !== null) timer.current = setTimeout(put, again);
    });
  }, [send]);

  const type = useCallback(
    (next: string) => {
      typed.current = next;
      setText(next);
      if (onceLeft) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(put, pauseAfterTyping);
    },
    [put, onceLeft],
  );

  // What somebody else has written shows, unless something is typed here that is not saved yet.
  useEffect(() => {
    if (saving.current || asking.current || kept.version <= base.current.version) return;
    if (!same(typed.current, base.current.text)) return;
    hold({ text: kept.text, version: kept.version });
    typed.current = kept.text;
    setText(kept.text);
  }, [kept.text, kept.version, hold]);

  useEffect(() => {
    const back = () => {
      if (unanswered.current !== undefined) put();
    };
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [put]);

  // What was typed a moment before the page is left or hidden is saved all the same: a hidden page may never come back.
  useEffect(() => {
    if (onceLeft) return;
    const hidden = () => {
      if (document.hidden) put();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      put();
    };
  }, [put, onceLeft]);

  const settle = (chosen: string) => {
    asking.current = false;
    setTheirs(null);
    typed.current = chosen;
    setText(chosen);
    put();
  };
  // While something is under way the server will soon hold another text than now, even where what is typed is the old one again.
  const unsaved = !same(text, held) || save.state === 'saving' || theirs !== null;
  // Nothing has kept it from being saved so far.
  const onItsWay = onceLeft
    ? save.state === 'saving'
    : theirs === null && save.state !== 'failed' && save.state !== 'refused';
  return {
    ...{ text, type, leave: put, save, unsaved, onItsWay, theirs, settle },
    /** What the server holds once the save under way is over. */
    standing: async () => {
      await saving.current;
      return base.current;
    },
  };
}
