import { staffPages } from '../../contract/staff/pages.ts';
import { parseUrl } from '../../contract/typed-address.ts';

/**
 * Returns the page to open after the sign-in: `wanted` if it is inside the staff area at origin `here`, otherwise the
 * first page. Prevents open redirects; the URL is parsed by the platform's parser alone.
 */
export function chooseNextPage(wanted: string | null, here: string): string {
  const address = wanted?.startsWith(staffPages.desk) ? parseUrl(wanted, here) : null;
  if (!address) return staffPages.desk;
  const { origin, pathname, search, hash } = address;
  const isInside = pathname === staffPages.desk || pathname.startsWith(`${staffPages.desk}/`);
  const isEntrance = pathname.startsWith(staffPages['sign-in']) || pathname.startsWith(staffPages.invitation);
  return origin === here && isInside && !isEntrance ? pathname + search + hash : staffPages.desk;
}

/** Returns the URL of the sign-in page that leads back to `path`. */
export function buildSignInAddress(path: string): string {
  return path === staffPages.desk ? staffPages['sign-in'] : `${staffPages['sign-in']}?next=${encodeURIComponent(path)}`;
}
