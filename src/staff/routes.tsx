import { useEffect, useRef, useState } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router';
import { staffPages } from '../contract/staff/pages.ts';
import { roles, type StaffRole } from '../contract/staff/roles.ts';
import { Frame } from './frame/Frame.tsx';
import { type NavigationEntry, sections } from './frame/navigation.ts';
import { ErrorScreen, NotFound, RequireRole } from './frame/screens.tsx';
import { findPageHeading } from './parts/page/heading-focus.ts';

/** Sections: each is a folder with one `…Page.tsx`, whose default export is its page. Each page is its own chunk. */
const modules = import.meta.glob<{ default: React.ComponentType }>('./*/*Page.tsx');

/** Loader of a section's page, or of the sign-in or invitation page. Throws if there is none. */
function findPageLoader(name: NavigationEntry['key'] | 'sign-in' | 'invitation') {
  const load = Object.entries(modules).find(([path]) => path.startsWith(`./${name}/`))?.[1];
  if (!load) throw new Error(`No page in src/staff/${name}/`);
  return load;
}

/** Route of a section; its page is loaded lazily. */
function createSectionRoute({ key, path }: NavigationEntry): RouteObject {
  const load = findPageLoader(key);
  return {
    // Subpaths are handled by the section: `useParams()['*']`.
    path: path === staffPages.desk ? path : `${path}/*`,
    caseSensitive: true,
    lazy: async () => ({ Component: (await load()).default }),
  };
}

const createSectionRoutes = (requiredRole: StaffRole) =>
  sections.filter(({ role }) => role === requiredRole).map(createSectionRoute);

function createEntranceRoute(name: 'sign-in' | 'invitation'): RouteObject {
  const load = findPageLoader(name);
  return { path: staffPages[name], caseSensitive: true, lazy: async () => ({ Component: (await load()).default }) };
}

export const routes: RouteObject[] = [
  {
    Component: PageChange,
    ErrorBoundary: ErrorScreen,
    // Blank until the first page's chunk is loaded.
    HydrateFallback: () => null,
    children: [
      createEntranceRoute('sign-in'),
      createEntranceRoute('invitation'),
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...roles.map(({ role }) => ({
                element: <RequireRole requiredRole={role} />,
                children: createSectionRoutes(role),
              })),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

/**
 * Layout route that handles navigation: moves the focus to the new page's heading, unless an input has it already, and
 * announces the page's title in a live region.
 */
function PageChange() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setTitle(document.title);
    if (document.activeElement instanceof HTMLInputElement) return;
    findPageHeading()?.focus({ preventScroll: true });
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
