import { circularListPath } from '../../content/circulars/paths.ts';
import type { FormName } from '../../content/forms/form-notices.ts';
import { type PostedOutcome, readOutcomeQuery } from '../../content/forms/outcome.ts';
import { isAtOrBelow } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';

/** True for the pages with the newsletter form: the home page, circulars and their list. */
export const hasNewsletterForm = (path: string) => path === '/' || path.startsWith(circularListPath);

/** True for the pages on which the entry of a stored form replaces the form: appointments, and the topics of quotes. */
export const showsEntry = (path: string) => path === paths.appointment || path.startsWith(`${paths.quotes}/`);

/** Outcome of a form in the query of a page that the redirect of a post leads to. */
export function readPostedOutcome({ pathname, searchParams }: URL): PostedOutcome | undefined {
  const form = findForm(pathname);
  return form === null ? undefined : readOutcomeQuery(form, searchParams);
}

function findForm(path: string): FormName | null {
  if (path === paths.contactForm) return 'contatto';
  if (isAtOrBelow(path, paths.quotes)) return 'preventivo';
  if (isAtOrBelow(path, paths.appointment)) return 'appuntamento';
  return hasNewsletterForm(path) ? 'newsletter' : null;
}
