import type { Facts } from './dati.ts';
import type { Contents } from './documents.ts';
import { footerPages } from './site-map.ts';

/** Link from another page to a page that may be switched off. */
export interface PageLink {
  path: string;
  label: string;
}

/** Link to the page of appointments; `null` if it is switched off. */
export function makeAppointmentLink(
  { appuntamento }: Pick<Contents, 'appuntamento'>,
  { pages }: Facts,
): PageLink | null {
  return pages.appuntamento === 'off' ? null : { path: footerPages.appuntamento.path, label: appuntamento.link };
}
