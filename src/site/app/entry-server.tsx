import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { getQueryKey, type PageRead } from '../api/queries.ts';
import type { StateBlock } from '../layout/page-state.ts';
import { App, createFilledQueryClient } from './App.tsx';
import { createSiteRoutes, type PageHandle } from './routes.tsx';

export { stateBlockId } from '../layout/page-state.ts';
export { buildInlineScript } from './inline-script.ts';
export type { PageHandle, PageRead, StateBlock };
export { getQueryKey };

// No-op loader: the server has read the page's data before it renders.
const routes = createSiteRoutes(async () => {});

export const pagePaths: string[] = routes.flatMap(({ children }) =>
  (children ?? []).flatMap(({ path, handle }) => (path && handle.status === 200 && !handle.isByPath ? [path] : [])),
);

const handler = createStaticHandler(routes);

/** Returns the handle of the route that matches `path`. Throws if none does. */
export function findPage(path: string): PageHandle {
  const handle: PageHandle | undefined = matchRoutes(routes, path)?.at(-1)?.route.handle;
  if (!handle) throw new Error(`No route matches ${path}`);
  return handle;
}

/** Lists all data that the server reads for a page: site-wide content, the page's content and its declared reads. */
export function listReads({ content, reads, isByPath }: PageHandle, path: string): PageRead[] {
  return [
    { kind: 'content', name: 'site' },
    ...content.map((name): PageRead => ({ kind: 'content', name })),
    ...reads,
    ...(isByPath ? [{ kind: 'path', path } as const] : []),
  ];
}

/** Renders the HTML document of the page at `url`, an absolute address, with the data in `state`. */
export async function renderDocument(url: string, state: StateBlock): Promise<string> {
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`The page at ${url} answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const client = createFilledQueryClient(state);
  const markup = renderToString(
    <App client={client} state={state}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  client.clear();
  return `<!DOCTYPE html>${markup}`;
}
