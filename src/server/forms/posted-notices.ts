import { circularListPath } from '../../content/circulars/paths.ts';
import type { NoticeKey } from '../../content/pages/notices.ts';
import { isAtOrBelow } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';

/** Notices that a post without JavaScript is redirected to. Other outcomes are the response to the post itself. */
const postedNotices: Readonly<Record<'contatto' | 'newsletter' | 'preventivo' | 'appuntamento', readonly NoticeKey[]>> =
  {
    contatto: ['messaggio-inviato'],
    newsletter: ['iscrizione-completata', 'email-registrata'],
    preventivo: ['messaggio-inviato'],
    appuntamento: ['appuntamento-chiesto'],
  };

/** True if a post with this outcome is redirected to its notice. */
export const leadsToNotice = (form: keyof typeof postedNotices, notice: NoticeKey) =>
  postedNotices[form].includes(notice);

/** True for the pages with the newsletter form: the home page, circulars and their list. */
export const hasNewsletterForm = (path: string) => path === '/' || path.startsWith(circularListPath);

/** Notice in the query parameter `esito`, on a page that a redirect leads to. */
export function readPostedNotice({ pathname, searchParams }: URL): NoticeKey | undefined {
  const form = findForm(pathname);
  return form === null ? undefined : postedNotices[form].find((notice) => notice === searchParams.get('esito'));
}

function findForm(path: string): keyof typeof postedNotices | null {
  if (path === paths.contactForm) return 'contatto';
  if (isAtOrBelow(path, paths.quotes)) return 'preventivo';
  if (isAtOrBelow(path, paths.appointment)) return 'appuntamento';
  return hasNewsletterForm(path) ? 'newsletter' : null;
}
