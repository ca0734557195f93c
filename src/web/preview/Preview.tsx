import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { isViewName } from '../../content/documents.ts';
import { contentKey } from '../api/content.ts';
import { siteRoutes } from '../app/routes.tsx';
import { Layout } from '../layout/Layout.tsx';
import { PublicUrlContext } from '../layout/page-state.ts';

/** The site's own pages, without the document around them: the preview has one already. */
const routes: RouteObject[] = [
  {
    Component: Layout,
    children: siteRoutes(async () => {}).flatMap(({ children }) => children ?? []),
  },
];

/** A router on the page at `path`, whose chunk is there when this resolves. */
export async function routerAt(path: string): Promise<ReturnType<typeof createMemoryRouter>> {
  await Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  return createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData: {} } });
}

/** Hands the pages what they show. */
export function giveViews(client: QueryClient, views: Readonly<Record<string, unknown>>): void {
  for (const [name, view] of Object.entries(views)) if (isViewName(name)) client.setQueryData(contentKey(name), view);
}

/** A page as visitors see it. */
export function Preview({ client, router }: { client: QueryClient; router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <QueryClientProvider client={client}>
      <PublicUrlContext value={location.origin}>
        <RouterProvider router={router} useTransitions={false} />
      </PublicUrlContext>
    </QueryClientProvider>
  );
}
