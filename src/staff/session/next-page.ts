import { staffPages } from '../../contract/staff/pages.ts';
import { parseUrl } from '../../contract/typed-address.ts';

/** Returns `requestedPath` if it is inside the staff area, else the first page. Prevents open redirects. */
export function chooseNextPage(requestedPath: string | null, currentOrigin: string): string {
  const address = requestedPath?.startsWith(staffPages.desk) ? parseUrl(requestedPath, currentOrigin) : null;
  if (!address) return staffPages.desk;
  const { origin, pathname, search, hash } = address;
  const isInside = pathname === staffPages.desk || pathname.startsWith(`${staffPages.desk}/`);
  const isEntrance = pathname.startsWith(staffPages['sign-in']) || pathname.startsWith(staffPages.invitation);
  return origin === currentOrigin && isInside && !isEntrance ? pathname + search + hash : staffPages.desk;
}

/** Returns the URL of the sign-in page that leads back to `path`. */
export function buildSignInAddress(path: string): string {
  return path === staffPages.desk ? staffPages['sign-in'] : `${staffPages['sign-in']}?next=${encodeURIComponent(path)}`;
}
