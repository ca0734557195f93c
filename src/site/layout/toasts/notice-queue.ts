import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';

type NoticeListener = (notice: Notice) => void;

let queuedNotices: Notice[] = [];
let listener: NoticeListener | undefined;

/** Shows a notice as a toast, optionally with another `description`; queued until the toasts are loaded. */
export function showNotice(key: NoticeKey, notices: Notices, description = notices[key].description): void {
  const notice = { ...notices[key], description };
  if (listener) listener(notice);
  else queuedNotices.push(notice);
}

/** Subscribes `show` to notices, queued ones first. Returns a function that unsubscribes it. */
export function subscribeToNotices(show: NoticeListener): () => void {
  listener = show;
  for (const notice of queuedNotices) show(notice);
  queuedNotices = [];
  return () => {
    listener = undefined;
  };
}
