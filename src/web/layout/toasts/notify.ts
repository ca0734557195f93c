import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';

type Listener = (notice: Notice, key: NoticeKey) => void;

let waiting: [notice: Notice, key: NoticeKey][] = [];
let listener: Listener | undefined;

/** Shows a notice as a toast, with `description` in place of its own; queued until the toasts are loaded. */
export function notify(key: NoticeKey, notices: Notices, description = notices[key].description): void {
  const notice = { ...notices[key], description };
  if (listener) listener(notice, key);
  else waiting.push([notice, key]);
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
