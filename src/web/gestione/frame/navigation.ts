import { type SectionName, type StaffSection, staffPages, staffSections } from '../../../contract/staff/pages.ts';

export interface NavigationEntry extends StaffSection {
  key: SectionName;
  path: string;
}

export const sections: readonly NavigationEntry[] = staffSections.map((section) => ({
  ...section,
  path: staffPages[section.key],
}));

export const navigation = sections.filter(({ unlisted }) => !unlisted);

/** What stands at a phone's thumb; the others are under «Altro». */
export const atThumb = navigation.filter((entry) => entry.atThumb);
