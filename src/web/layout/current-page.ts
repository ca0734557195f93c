import { useLocation } from 'react-router';
import { type SitePage, sitePages } from '../../content/site-map.ts';

/** The page that is shown, or nothing at an address that does not exist. */
export function useCurrentPage(): SitePage | undefined {
  const { pathname } = useLocation();
  return sitePages.find(({ path }) => path === pathname);
}
