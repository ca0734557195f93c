import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';

type Listener = (notice: Notice) => void;

let waiting: Notice[] = [];
let listener: Listener | undefined;

/** Shows a notice as a toast, optionally with another `description`; queued until the toasts are loaded. */
export function notify(key: NoticeKey, notices: Notices, description = notices[key].description): void {
  const notice = { ...notices[key], description };
  if (listener) listener(notice);
  else waiting.push(notice);
}

/** Subscribes `show` to notices, queued ones first. Returns a function that unsubscribes it. */
export function onNotice(show: Listener): () => void {
  listener = show;
  for (const notice of waiting) show(notice);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
