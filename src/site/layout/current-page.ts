import { useLocation } from 'react-router';
import { findPageByPath, type SitePage } from '../../content/site-map.ts';

/** Current page; undefined at an address that does not exist. */
export function useCurrentPage(): SitePage | undefined {
  const { pathname } = useLocation();
  return findPageByPath(pathname);
}
