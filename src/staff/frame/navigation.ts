import { type SectionName, type StaffSection, staffPages, staffSections } from '../../contract/staff/pages.ts';

export interface NavigationEntry extends StaffSection {
  key: SectionName;
  path: string;
}

export const sections: readonly NavigationEntry[] = staffSections.map((section) => ({
  ...section,
  path: staffPages[section.key],
}));

/** Sections with an entry in the navigation: neither unlisted ones nor tabs of another section. */
export const navigation = sections.filter(({ unlisted, tabOf }) => !unlisted && !tabOf);

/** Tests if the path belongs to the entry's section: its page, a subpage, or one of its tabs. */
export function isInSection(pathname: string, { key, path }: NavigationEntry): boolean {
  if (pathname === path || (path !== staffPages.desk && pathname.startsWith(`${path}/`))) return true;
  return sections.some((tab) => tab.tabOf === key && isInSection(pathname, tab));
}

/** Entries of the bottom navigation on a phone. The others are under «Altro». */
export const bottomNavigation = navigation.filter((entry) => entry.inBottomBar);
