import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';

type NoticeListener = (notice: Notice) => void;

let queuedNotices: Notice[] = [];
let listener: NoticeListener | undefined;

/** Shows a notice as a toast, optionally with another `description`. Queues it until the toasts are loaded. */
export function showNotice(key: NoticeKey, notices: Notices, description = notices[key].description): void {
  const notice = { ...notices[key], description };
  if (listener) listener(notice);
  else queuedNotices.push(notice);
}

/** Calls `show` for the queued notices and for every later one. Returns a function that unsubscribes it. */
export function subscribeToNotices(show: NoticeListener): () => void {
  listener = show;
  for (const notice of queuedNotices) show(notice);
  queuedNotices = [];
  return () => {
    listener = undefined;
  };
}
