import type { RouteObject } from 'react-router';
import type { ViewName } from '../../content/documents.ts';
import { paths } from '../../contract/paths.ts';
import type { Read } from '../api/queries.ts';
import { Site, SiteError } from './Site.tsx';

type PageModule = { default: React.ComponentType };
const pageModules = import.meta.glob<PageModule>('../pages/*.tsx');

/** What is known of a route without loading its page. */
export interface PageHandle {
  /** Source file of the page, the key of its chunks and styles in the build's manifest. */
  module: string;
  /** The content that the page shows, its own first; nothing where its words stand in the program. */
  content: readonly ViewName[];
  /** What else the page reads, so that it arrives complete. */
  reads: readonly Read[];
  status: 200 | 404;
}

/** Brings what a page shows besides its chunk, while that is loading. */
export type Accompany = (handle: PageHandle) => Promise<unknown>;

const imagesOf = (group: string): Read[] => [{ kind: 'page-images', page: group }];

/** Every page of the site: its content, and the reads that it needs. */
export function siteRoutes(accompany: Accompany): RouteObject[] {
  const page = (
    name: string,
    { content = [], reads = [], status = 200 }: Partial<PageHandle> = {},
  ): Pick<RouteObject, 'handle' | 'lazy' | 'caseSensitive'> => {
    const load = pageModules[`../pages/${name}.tsx`];
    if (!load) throw new Error(`No page src/web/pages/${name}.tsx`);
    const handle: PageHandle = { module: `src/web/pages/${name}.tsx`, content, reads, status };
    return {
      handle,
      caseSensitive: true,
      lazy: async () => {
        const [module] = await Promise.all([load(), accompany(handle)]);
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
        { path: '/', ...page('Home', { content: ['home', 'moduli'], reads: imagesOf('home') }) },
        { path: '/chi-siamo', ...page('ChiSiamo', { content: ['chi-siamo'], reads: [{ kind: 'studio-photos' }] }) },
        { path: '/servizi', ...page('Servizi', { content: ['servizi'], reads: imagesOf('servizi') }) },
        { path: '/team', ...page('Team', { content: ['team'], reads: imagesOf('team') }) },
        { path: '/competenze', ...page('Competenze', { content: ['competenze'], reads: imagesOf('competenze') }) },
        { path: '/servizio-di-domiciliazione', ...page('Domiciliazione', { content: ['servizio-di-domiciliazione'] }) },
        { path: '/enti-del-terzo-settore', ...page('TerzoSettore', { content: ['enti-del-terzo-settore'] }) },
        {
          path: '/contatti',
          ...page('Contatti', { content: ['contatti', 'moduli'], reads: [{ kind: 'opening' }] }),
        },
        { path: '/scadenze', ...page('Scadenze', { content: ['scadenze'], reads: [{ kind: 'today' }] }) },
        { path: '/guida-alla-gestione-aziendale', ...page('Guida', { content: ['guida-alla-gestione-aziendale'] }) },
        { path: '/privacy', ...page('Legal', { content: ['privacy'] }) },
        { path: '/cookie', ...page('Legal', { content: ['cookie'] }) },
        { path: '/note-legali', ...page('Legal', { content: ['note-legali'] }) },
        { path: '/accessibilita', ...page('Legal', { content: ['accessibilita'] }) },
        { path: paths.newsletterConfirm, ...page('NewsletterConferma', { content: ['iscrizione'], status: 404 }) },
        {
          path: paths.newsletterUnsubscribe,
          ...page('NewsletterDisiscrizione', { content: ['iscrizione'], status: 404 }),
        },
        { path: '*', ...page('NotFound', { status: 404 }) },
      ],
    },
  ];
}
