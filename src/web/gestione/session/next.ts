import { staffPages } from '../../../contract/staff/pages.ts';
import { parsedUrl } from '../../../contract/typed-address.ts';

/**
 * Where to go after signing in: an address of the staff area at `here`, the site's origin, else its first page. Parsed by the browser
 * alone.
 */
export function nextPage(wanted: string | null, here: string): string {
  const address = wanted?.startsWith(staffPages.oggi) ? parsedUrl(wanted, here) : null;
  if (!address) return staffPages.oggi;
  const { origin, pathname, search, hash } = address;
  const inside = pathname === staffPages.oggi || pathname.startsWith(`${staffPages.oggi}/`);
  const entrance = pathname.startsWith(staffPages.accesso) || pathname.startsWith(staffPages.invito);
  return origin === here && inside && !entrance ? pathname + search + hash : staffPages.oggi;
}

/** The address of the sign-in page that leads back to `path`. */
export function signInAddress(path: string): string {
  return path === staffPages.oggi ? staffPages.accesso : `${staffPages.accesso}?next=${encodeURIComponent(path)}`;
}
