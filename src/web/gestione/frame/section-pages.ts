import { useEffect } from 'react';
import type { NavigationEntry } from './navigation.ts';

/** A section is a folder with a `page.tsx`, whose default export is its page; it is a chunk of its own. */
const modules = import.meta.glob<{ default: React.ComponentType }>('../*/page.tsx');

/** What loads the page of a section, or of the pages for people who are not signed in. */
export function pageOf(name: NavigationEntry['key'] | 'accesso' | 'invito') {
  return modules[`../${name}/page.tsx`];
}

/** Loads the pages of these sections, one after the other: a press on the navigation finds them ready. */
export function usePreloaded(sections: readonly NavigationEntry[]): void {
  useEffect(() => {
    void (async () => {
      // One that does not arrive is asked for again when somebody goes there.
      for (const { key } of sections) if (navigator.onLine) await pageOf(key)?.().catch(() => {});
    })();
  }, [sections]);
}
