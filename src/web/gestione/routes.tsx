import type { RouteObject } from 'react-router';
import type { StaffRole } from '../../contract/roles.ts';
import { staffPages } from '../../contract/staff-pages.ts';
import { Frame } from './frame/Frame.tsx';
import { type NavigationEntry, sections } from './frame/navigation.ts';
import { PageChange } from './frame/PageChange.tsx';
import { Broken, ForManagers, NotFound } from './frame/screens.tsx';
import { pageOf } from './frame/section-pages.ts';

/** The page of a section, loaded when somebody goes there or a moment before. */
function section({ key, path }: NavigationEntry): RouteObject[] {
  const load = pageOf(key);
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
  const load = pageOf(name);
  if (!load) return [];
  return [{ path: staffPages[name], caseSensitive: true, lazy: async () => ({ Component: (await load()).default }) }];
}

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
