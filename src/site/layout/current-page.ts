import { useLocation } from 'react-router';
import { pageAt, type SitePage } from '../../content/site-map.ts';

/** Current page; undefined at an address that does not exist. */
export function useCurrentPage(): SitePage | undefined {
  const { pathname } = useLocation();
  return pageAt(pathname);
}
