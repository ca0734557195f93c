import { circularListPath } from '../../content/circulars/paths.ts';
import type { FormName } from '../../content/forms/form-notices.ts';
import { leadsToNotice } from '../../content/forms/outcome.ts';
import type { NoticeKey } from '../../content/pages/notices.ts';
import { isAtOrBelow } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';

/** True for the pages with the newsletter form: the home page, circulars and their list. */
export const hasNewsletterForm = (path: string) => path === '/' || path.startsWith(circularListPath);

/** Notice in the query parameter `esito`, on a page that the redirect of a post leads to. */
export function readPostedNotice({ pathname, searchParams }: URL): NoticeKey | undefined {
  const form = findForm(pathname);
  const notice = searchParams.get('esito') ?? '';
  return form !== null && leadsToNotice(form, notice) ? notice : undefined;
}

function findForm(path: string): FormName | null {
  if (path === paths.contactForm) return 'contatto';
  if (isAtOrBelow(path, paths.quotes)) return 'preventivo';
  if (isAtOrBelow(path, paths.appointment)) return 'appuntamento';
  return hasNewsletterForm(path) ? 'newsletter' : null;
}
