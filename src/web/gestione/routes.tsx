import type { RouteObject } from 'react-router';
import type { StaffRole } from '../../contract/roles.ts';
import { staffPages } from '../../contract/staff-pages.ts';
import { Frame } from './frame/Frame.tsx';
import { type NavigationEntry, sections } from './frame/navigation.ts';
import { PageChange } from './frame/PageChange.tsx';
import { Broken, ForManagers, NotFound } from './frame/screens.tsx';

/** A section is a folder with a `page.tsx`, whose default export is its page; it is loaded when somebody goes there. */
const pages = import.meta.glob<{ default: React.ComponentType }>('./*/page.tsx');

function section({ key, path }: NavigationEntry): RouteObject[] {
  const load = pages[`./${key}/page.tsx`];
  if (!load) return [];
  return [
    {
      // What follows the section's own address is for the section: `useParams()['*']`.
      path: path === staffPages.oggi ? path : `${path}/*`,
      caseSensitive: true,
      lazy: async () => ({ Component: (await load()).default }),
    },
  ];
}

const sectionsFor = (wanted: StaffRole) => sections.filter(({ role }) => role === wanted).flatMap(section);

/** A page without the frame, for people who are not signed in. */
function entrance(name: 'accesso' | 'invito'): RouteObject[] {
  const load = pages[`./${name}/page.tsx`];
  if (!load) return [];
  return [{ path: staffPages[name], caseSensitive: true, lazy: async () => ({ Component: (await load()).default }) }];
}

/** Every page of the staff area. */
export const routes: RouteObject[] = [
  {
    Component: PageChange,
    ErrorBoundary: Broken,
    // Shown until the first page's chunk is there: the document's paper.
    HydrateFallback: () => null,
    children: [
      ...entrance('accesso'),
      ...entrance('invito'),
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: Broken,
            children: [
              ...sectionsFor('editor'),
              { Component: ForManagers, children: sectionsFor('manager') },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];
