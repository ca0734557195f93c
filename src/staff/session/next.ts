import { staffPages } from '../../contract/staff/pages.ts';
import { parsedUrl } from '../../contract/typed-address.ts';

/**
 * Where to go after signing in: an address of the staff area at `here`, the site's origin, else its first page. Parsed by the browser
 * alone.
 */
export function nextPage(wanted: string | null, here: string): string {
  const address = wanted?.startsWith(staffPages.desk) ? parsedUrl(wanted, here) : null;
  if (!address) return staffPages.desk;
  const { origin, pathname, search, hash } = address;
  const inside = pathname === staffPages.desk || pathname.startsWith(`${staffPages.desk}/`);
  const entrance = pathname.startsWith(staffPages['sign-in']) || pathname.startsWith(staffPages.invitation);
  return origin === here && inside && !entrance ? pathname + search + hash : staffPages.desk;
}

/** The address of the sign-in page that leads back to `path`. */
export function signInAddress(path: string): string {
  return path === staffPages.desk ? staffPages['sign-in'] : `${staffPages['sign-in']}?next=${encodeURIComponent(path)}`;
}
