import { useLocation } from 'react-router';
import { findPageByPath, type SitePage } from '../../content/site-map.ts';

/** Returns the current page; `undefined` at an unknown address. */
export function useCurrentPage(): SitePage | undefined {
  const { pathname } = useLocation();
  return findPageByPath(pathname);
}
