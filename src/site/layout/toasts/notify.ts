import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';

type Listener = (notice: Notice) => void;

let waiting: Notice[] = [];
let listener: Listener | undefined;

/** Shows a notice as a toast, with `description` in place of its own; queued until the toasts are loaded. */
export function notify(key: NoticeKey, notices: Notices, description = notices[key].description): void {
  const notice = { ...notices[key], description };
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
