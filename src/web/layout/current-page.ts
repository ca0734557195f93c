import { useLocation } from 'react-router';
import { footerPages, pages, type SitePage } from '../../content/site-map.ts';

const sitePages: readonly SitePage[] = [...Object.values(pages), ...Object.values(footerPages)];

/** The page that is shown, or nothing at an address that does not exist. */
export function useCurrentPage(): SitePage | undefined {
  const { pathname } = useLocation();
  return sitePages.find(({ path }) => path === pathname);
}
