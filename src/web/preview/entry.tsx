// First, because the order of the cascade layers is the order in which they are first named.
import '../app/tokens.css';
import '../app/base.css';
import './preview.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import * as v from 'valibot';
import { isViewName } from '../../content/documents.ts';
import { type FromPreview, markedPaths, type ToPreview, toPreview } from '../../contract/preview.ts';
import { createQueryClient } from '../api/client.ts';
import { contentKey } from '../api/content.ts';
import { circularsQuery } from '../api/queries.ts';
import { siteRoutes } from '../app/routes.tsx';
import { Layout } from '../layout/Layout.tsx';
import { PublicUrlContext } from '../layout/page-state.ts';

const attributes = ['alt', 'aria-label', 'placeholder', 'title', 'value'];

/** Writes on elements which fields they show. `marked` is the page with markers for texts; where trees differ, the element around is it. */
function findFields(shown: Element, marked: Element): void {
  for (const element of shown.querySelectorAll('[data-field]')) element.removeAttribute('data-field');
  compare(shown, marked);
}

function compare(shown: Element, marked: Element): void {
  const [children, others] = [childrenOf(shown), childrenOf(marked)];
  const alike =
    children.length === others.length && children.every((child, at) => child.tagName === others[at]?.tagName);
  const fields = alike ? ownFields(marked) : markedPaths(marked.textContent);
  if (fields.length > 0) shown.setAttribute('data-field', [...new Set(fields)].join(' '));
  if (!alike) return;
  for (const [at, child] of children.entries()) {
    const other = others[at];
    if (other) compare(child, other);
  }
}

/** What the app adds to a page once it is alive is on no page of the server's. */
function childrenOf(element: Element): Element[] {
  return [...element.children].filter((child) => !child.matches('script, template, [role=tooltip], [role=region]'));
}

function ownFields(element: Element): string[] {
  const texts = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : null));
  const said = attributes.map((name) => element.getAttribute(name));
  return [...texts, ...said].flatMap((text) => markedPaths(text ?? ''));
}

const place = document.getElementById('anteprima');
if (!place) throw new Error('The document has no place for the preview');
const root = createRoot(place);
const client = createQueryClient();
const markedClient = createQueryClient();

let path: string | undefined;
let markedField: string | null = null;
let finding: number | undefined;

function tell(message: FromPreview): void {
  parent.postMessage(message, location.origin);
}

async function show(message: Extract<ToPreview, { kind: 'show' }>): Promise<void> {
  document.documentElement.dataset['theme'] = message.night ? 'dark' : 'light';
  giveViews(client, message.views);
  if (message.circular) client.setQueryData(circularsQuery(message.path).queryKey, message.circular);
  giveViews(markedClient, message.marked);
  if (path !== message.path) {
    path = message.path;
    const router = await routerAt(path).catch(() => null);
    // Another page may have been asked for while the parts of this one were on their way.
    if (path !== message.path) return;
    if (!router) {
      // The next change of the text asks for them again.
      path = undefined;
      return;
    }
    root.render(<Preview client={client} router={router} />);
  }
  clearTimeout(finding);
  finding = window.setTimeout(() => void find(message.path), 150);
}

async function find(shownPath: string): Promise<void> {
  if (!place) return;
  const router = await routerAt(shownPath);
  // The photos that are there are shown on both, so that the trees are alike.
  for (const query of client.getQueryCache().getAll())
    if (query.queryKey[0] !== 'content') markedClient.setQueryData(query.queryKey, query.state.data);
  const markup = renderToStaticMarkup(<Preview client={markedClient} router={router} />);
  const marked = new DOMParser().parseFromString(`<div>${markup}</div>`, 'text/html').body.firstElementChild;
  if (marked) findFields(place, marked);
  mark(false);
}

/** Marks the text of the field that has the focus, and brings it into sight. */
function mark(scroll: boolean): void {
  for (const element of document.querySelectorAll('[data-marked]')) element.removeAttribute('data-marked');
  if (markedField === null) return;
  const element = document.querySelector(`[data-field~="${CSS.escape(markedField)}"]`);
  element?.setAttribute('data-marked', '');
  if (!scroll || !element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 80 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || origin !== location.origin) return;
  const message = v.safeParse(toPreview, data);
  if (!message.success) return;
  if (message.output.kind === 'show') void show(message.output);
  else {
    markedField = message.output.field;
    mark(true);
  }
});

// Nothing in the preview leads anywhere: a press on a text leads to its field.
document.addEventListener(
  'click',
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const field = target?.closest('[data-field]')?.getAttribute('data-field')?.split(' ', 1)[0];
    if (!target?.closest('button[popovertarget], summary')) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (field) tell({ kind: 'chosen', field });
  },
  true,
);
document.addEventListener('submit', (event) => event.preventDefault(), true);

tell({ kind: 'ready' });

/** The site's own pages, without the document around them: the preview has one already. */
const routes: RouteObject[] = [
  {
    Component: Layout,
    children: siteRoutes(async () => {}).flatMap(({ children }) => children ?? []),
  },
];

/** A router on the page at `path`, whose chunk is there when this resolves. */
async function routerAt(path: string): Promise<ReturnType<typeof createMemoryRouter>> {
  await Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  return createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData: {} } });
}

function giveViews(client: QueryClient, views: Readonly<Record<string, unknown>>): void {
  for (const [name, view] of Object.entries(views)) if (isViewName(name)) client.setQueryData(contentKey(name), view);
}

function Preview({ client, router }: { client: QueryClient; router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <QueryClientProvider client={client}>
      <PublicUrlContext value={location.origin}>
        <RouterProvider router={router} useTransitions={false} />
      </PublicUrlContext>
    </QueryClientProvider>
  );
}
