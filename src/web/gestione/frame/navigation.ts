import type { StaffRole } from '../../../contract/roles.ts';
import { type SectionName, staffPages, staffSections } from '../../../contract/staff-pages.ts';

export interface NavigationEntry {
  key: SectionName;
  label: string;
  path: string;
  role: StaffRole;
  atThumb?: true;
  unlisted?: true;
}

export const sections: readonly NavigationEntry[] = staffSections.map((section) => ({
  ...section,
  path: staffPages[section.key],
}));

/** The pages that the navigation names; the profile is under the person's name. */
export const navigation = sections.filter(({ unlisted }) => !unlisted);

/** What stands at a phone's thumb; the others are under «Altro». */
export const atThumb = navigation.filter((entry) => entry.atThumb);
