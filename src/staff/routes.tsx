import { useEffect, useRef, useState } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router';
import { staffPages } from '../contract/staff/pages.ts';
import { roles, type StaffRole } from '../contract/staff/roles.ts';
import { Frame } from './frame/Frame.tsx';
import { type NavigationEntry, sections } from './frame/navigation.ts';
import { Broken, For, NotFound } from './frame/screens.tsx';
import { pageHeading } from './parts/page/heading-focus.ts';

/** Each section is a folder with one `…Page.tsx`, whose default export is its page; it is a chunk of its own. */
const modules = import.meta.glob<{ default: React.ComponentType }>('./*/*Page.tsx');

/** Loader of the page of a section, or of the pages for visitors who are not signed in. */
function pageOf(name: NavigationEntry['key'] | 'sign-in' | 'invitation') {
  return Object.entries(modules).find(([path]) => path.startsWith(`./${name}/`))?.[1];
}

/** The page of a section, loaded when a user goes there. */
function section({ key, path }: NavigationEntry): RouteObject[] {
  const load = pageOf(key);
  if (!load) return [];
  return [
    {
      // What follows the section's own address is for the section: `useParams()['*']`.
      path: path === staffPages.desk ? path : `${path}/*`,
      caseSensitive: true,
      lazy: async () => ({ Component: (await load()).default }),
    },
  ];
}

const sectionsFor = (wanted: StaffRole) => sections.filter(({ role }) => role === wanted).flatMap(section);

function entrance(name: 'sign-in' | 'invitation'): RouteObject[] {
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
      ...entrance('sign-in'),
      ...entrance('invitation'),
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: Broken,
            children: [
              ...roles.map(({ role }) => ({ element: <For least={role} />, children: sectionsFor(role) })),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

/** Around every page: after a change of page the focus is on its heading, or on the field that it begins with, and its title is announced. */
function PageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (document.activeElement instanceof HTMLInputElement) return;
    pageHeading()?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Outlet />
      <p className="visually-hidden" role="status">
        {title}
      </p>
    </>
  );
}
