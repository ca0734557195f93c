import { useLocation } from 'react-router';
import { findPageByPath, isSwitchedOn, pages, type SitePage } from '../../content/site-map.ts';
import { useContent } from '../api/content.ts';

/** Returns the current page; `undefined` at an unknown address. */
export function useCurrentPage(): SitePage | undefined {
  const { pathname } = useLocation();
  return findPageByPath(pathname);
}

/** Returns a function that tells if a path, with or without query and fragment, leads to a page that is switched on. */
export function useSwitchedOn(): (address: string) => boolean {
  const { pagesOff } = useContent('site');
  return (address) => isSwitchedOn(address, pagesOff);
}

/** Returns the pages of the navigation that are switched on, in order. */
export function useNavigation(): SitePage[] {
  const isOn = useSwitchedOn();
  return Object.values(pages).filter(({ path }) => isOn(path));
}
