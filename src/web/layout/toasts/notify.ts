import type { NoticeKey } from '../../../content/notices.ts';

type Listener = (key: NoticeKey) => void;

let waiting: NoticeKey[] = [];
let listener: Listener | undefined;

/** Shows the notice with this key as a toast; what is said before the toasts are loaded waits for them. */
export function notify(key: NoticeKey): void {
  if (listener) listener(key);
  else waiting.push(key);
}

/** Hands every notice to `show`, those that waited first. The function that comes back ends it. */
export function onNotice(show: Listener): () => void {
  listener = show;
  for (const key of waiting) show(key);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
