import { type SectionName, type StaffSection, staffPages, staffSections } from '../../contract/staff/pages.ts';

export interface NavigationEntry extends StaffSection {
  key: SectionName;
  path: string;
}

export const sections: readonly NavigationEntry[] = staffSections.map((section) => ({
  ...section,
  path: staffPages[section.key],
}));

export const navigation = sections.filter(({ unlisted, tabOf }) => !unlisted && !tabOf);

/** Whether a page of the entry's section is open: its own, one below it, or one of its tabs. */
export function isWithin(pathname: string, { key, path }: NavigationEntry): boolean {
  if (pathname === path || (path !== staffPages.desk && pathname.startsWith(`${path}/`))) return true;
  return sections.some((tab) => tab.tabOf === key && isWithin(pathname, tab));
}

/** What stands at a phone's thumb; the others are under «Altro». */
export const atThumb = navigation.filter((entry) => entry.atThumb);
