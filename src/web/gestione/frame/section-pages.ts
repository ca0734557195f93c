import type { NavigationEntry } from './navigation.ts';

/** A section is a folder with a `page.tsx`, whose default export is its page; it is a chunk of its own. */
const modules = import.meta.glob<{ default: React.ComponentType }>('../*/page.tsx');

/** What loads the page of a section, or of the pages for people who are not signed in. */
export function pageOf(name: NavigationEntry['key'] | 'accesso' | 'invito') {
  return modules[`../${name}/page.tsx`];
}
