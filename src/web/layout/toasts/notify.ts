import type { Notice } from '../../../content/notices.ts';

type Listener = (notice: Notice) => void;

let waiting: Notice[] = [];
let listener: Listener | undefined;

/** Shows a notice as a toast; what is said before the toasts are loaded waits for them. */
export function notify(notice: Notice): void {
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Hands every notice to `show`, those that waited first. The function that comes back ends it. */
export function onNotice(show: Listener): () => void {
  listener = show;
  for (const notice of waiting) show(notice);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
