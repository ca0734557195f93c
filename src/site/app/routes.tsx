// Import the styles first: cascade layers are ordered by their first occurrence.
import '../../ui/styles/tokens.css';
import '../../ui/styles/base.css';
import '../../ui/styles/patterns.css';

import { type ReactNode, useEffect } from 'react';
import { type RouteObject, useLocation, useRouteError } from 'react-router';
import { circularListPath } from '../../content/circulars/paths.ts';
import type { ViewName } from '../../content/published.ts';
import { notFoundTitle, unexpectedError } from '../../content/route-errors.ts';
import { pages } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import ledger from '../../ui/ledger-page.module.css';
import section from '../../ui/Section.module.css';
import type { PageRead } from '../api/queries.ts';
import { Layout } from '../layout/Layout.tsx';
import { usePublicUrl } from '../layout/page-state.ts';
import { usePageWords } from '../layout/page-words.ts';

type PageModule = { default: React.ComponentType };
const pageModules = import.meta.glob<PageModule>('../pages/**/*Page.tsx');

export interface PageHandle {
  /** Source file of the page, the key of its chunks and styles in the build's manifest. */
  module: string;
  /** Names of the content that the page renders, its own first; empty if its texts are in the source code. */
  content: readonly ViewName[];
  /** Other data that the server reads before it renders the page. */
  reads: readonly PageRead[];
  status: 200 | 404;
  /** True for circulars, their list and the topics of requests: the server finds what is at their path, or answers 404. */
  isByPath: boolean;
}

export type LoadPageData = (handle: PageHandle) => Promise<unknown>;

const makeImageReads = (group: string): PageRead[] => [{ kind: 'page-images', page: group }];

/** Creates the routes of all pages. `loadPageData` runs while the page's chunk loads. */
export function createSiteRoutes(loadPageData: LoadPageData): RouteObject[] {
  /** Creates the route of the page in `pages/<name>.tsx`. `path` defaults to the name of its first content. */
  const createRoute = (
    name: string,
    { path, content = [], reads = [], status = 200, isByPath = false }: Partial<PageHandle> & { path?: string },
  ): RouteObject => {
    const load = pageModules[`../pages/${name}.tsx`];
    if (!load) throw new Error(`No page src/site/pages/${name}.tsx`);
    const handle: PageHandle = { module: `src/site/pages/${name}.tsx`, content, reads, status, isByPath };
    return {
      path: path ?? `/${content[0]}`,
      handle,
      caseSensitive: true,
      lazy: async () => {
        const [module] = await Promise.all([load(), loadPageData(handle)]);
        return { Component: module.default };
      },
    };
  };
  return [
    {
      id: 'site',
      Component: Site,
      ErrorBoundary: SiteError,
      children: [
        createRoute('HomePage', {
          path: '/',
          content: ['home', 'moduli'],
          reads: [...makeImageReads('home'), { kind: 'next-deadlines' }, { kind: 'today' }],
        }),
        createRoute('ChiSiamoPage', { content: ['chi-siamo'], reads: [{ kind: 'studio-photos' }] }),
        createRoute('ServiziPage', { content: ['servizi'], reads: makeImageReads('servizi') }),
        createRoute('TeamPage', { content: ['team'], reads: makeImageReads('team') }),
        createRoute('CompetenzePage', { content: ['competenze'], reads: makeImageReads('competenze') }),
        createRoute('DomiciliazionePage', { content: ['servizio-di-domiciliazione'] }),
        createRoute('TerzoSettorePage', {
          content: ['enti-del-terzo-settore'],
          reads: [{ kind: 'next-deadlines', group: 'terzo-settore' }, { kind: 'today' }],
        }),
        createRoute('contatti/ContattiPage', { content: ['contatti', 'moduli'], reads: [{ kind: 'opening' }] }),
        createRoute('preventivo/PreventivoPage', { content: ['preventivo'] }),
        createRoute('preventivo/PreventivoArgomentoPage', {
          path: '/preventivo/:slug',
          content: ['moduli'],
          isByPath: true,
        }),
        createRoute('appuntamento/AppuntamentoPage', {
          content: ['appuntamento', 'moduli'],
          reads: [{ kind: 'offer' }],
        }),
        createRoute('scadenze/ScadenzePage', { content: ['scadenze'], reads: [{ kind: 'today' }] }),
        createRoute('GuidaPage', { content: ['guida-alla-gestione-aziendale'] }),
        createRoute('circolari/CircolariPage', { path: circularListPath, content: ['moduli'], isByPath: true }),
        createRoute('circolari/CircolarePage', {
          path: `${circularListPath}/:slug`,
          content: ['moduli'],
          isByPath: true,
        }),
        createRoute('LegalPage', { content: ['privacy'] }),
        createRoute('LegalPage', { content: ['cookie'] }),
        createRoute('LegalPage', { content: ['note-legali'] }),
        createRoute('LegalPage', { content: ['accessibilita'] }),
        createRoute('NewsletterPage', { path: paths.newsletterConfirm, content: ['iscrizione'], status: 404 }),
        createRoute('NewsletterPage', { path: paths.newsletterUnsubscribe, content: ['iscrizione'], status: 404 }),
        createRoute('appuntamento/AppuntamentoLinkPage', {
          path: `${paths.appointment}/:token`,
          content: ['pagina-appuntamento', 'moduli'],
          reads: [{ kind: 'offer' }],
          status: 404,
        }),
        createRoute('consegna/ConsegnaPage', { path: `${paths.papers}/:token`, content: ['consegna'], status: 404 }),
        createRoute('NotFoundPage', { path: '*', status: 404 }),
      ],
    },
  ];
}

function Site() {
  return (
    <Document>
      <Layout />
    </Document>
  );
}

function SiteError() {
  return (
    <Document>
      <ErrorScreen />
    </Document>
  );
}

function Document({ children }: { children: ReactNode }) {
  const publicUrl = usePublicUrl();
  const { pathname } = useLocation();
  const words = usePageWords();
  // Hydration warning suppressed: the inline script sets the stored theme on the root before hydration.
  return (
    <html lang="it" suppressHydrationWarning>
      <head>
        <title>{words?.tab ?? notFoundTitle}</title>
        {words && <link rel="canonical" href={publicUrl + pathname} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Screen for an unexpected error, without the layout, because the layout may be what failed. */
function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className={`${ledger.text} ${section.body}`}>
      <h1 lang={unexpectedError.titleLang}>{unexpectedError.title}</h1>
      <p className={`lead ${section.lead}`}>{unexpectedError.text}</p>
      <p className={`lead ${section.lead}`}>
        <Button onClick={() => location.reload()}>{unexpectedError.reload}</Button>{' '}
        <LinkButton kind="quiet" href={pages.home.path}>
          {unexpectedError.homeLink}
        </LinkButton>
      </p>
    </main>
  );
}
