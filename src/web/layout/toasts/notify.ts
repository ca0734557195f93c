import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';

type Listener = (notice: Notice, key: NoticeKey) => void;

let waiting: [notice: Notice, key: NoticeKey][] = [];
let listener: Listener | undefined;

/** Shows a notice as a toast; what is said before the toasts are loaded waits for them. */
export function notify(key: NoticeKey, notices: Notices): void {
  if (listener) listener(notices[key], key);
  else waiting.push([notices[key], key]);
}

/** Hands every notice to `show`, those that waited first. The function that comes back ends it. */
export function onNotice(show: Listener): () => void {
  listener = show;
  for (const [notice, key] of waiting) show(notice, key);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
