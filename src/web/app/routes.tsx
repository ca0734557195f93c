import type { RouteObject } from 'react-router';
import { paths } from '../../contract/paths.ts';
import type { Read } from '../api/queries.ts';
import { Site, SiteError } from './Site.tsx';

type PageModule = { default: React.ComponentType };
const pageModules = import.meta.glob<PageModule>('../pages/*.tsx');

/** What the server knows of a route without loading its page. */
export interface PageHandle {
  /** Source file of the page, the key of its chunks and styles in the build's manifest. */
  module: string;
  /** What the page reads, so that it arrives complete. */
  reads: readonly Read[];
  status: 200 | 404;
}

function page(
  name: string,
  { reads = [], status = 200 }: Partial<PageHandle> = {},
): Pick<RouteObject, 'handle' | 'lazy' | 'caseSensitive'> {
  const load = pageModules[`../pages/${name}.tsx`];
  if (!load) throw new Error(`No page src/web/pages/${name}.tsx`);
  const handle: PageHandle = { module: `src/web/pages/${name}.tsx`, reads, status };
  return { handle, caseSensitive: true, lazy: async () => ({ Component: (await load()).default }) };
}

const imagesOf = (group: string): Read[] => [{ kind: 'page-images', page: group }];

/** Every page of the site and the reads that it needs. */
export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: Site,
    ErrorBoundary: SiteError,
    children: [
      { path: '/', ...page('Home', { reads: imagesOf('home') }) },
      { path: '/chi-siamo', ...page('ChiSiamo', { reads: [{ kind: 'studio-photos' }] }) },
      { path: '/servizi', ...page('Servizi', { reads: imagesOf('servizi') }) },
      { path: '/team', ...page('Team', { reads: imagesOf('team') }) },
      { path: '/competenze', ...page('Competenze', { reads: imagesOf('competenze') }) },
      { path: '/servizio-di-domiciliazione', ...page('Domiciliazione') },
      { path: '/enti-del-terzo-settore', ...page('TerzoSettore') },
      { path: '/contatti', ...page('Contatti') },
      { path: '/privacy', ...page('Privacy') },
      { path: '/cookie', ...page('Cookie') },
      { path: '/note-legali', ...page('NoteLegali') },
      { path: '/accessibilita', ...page('Accessibilita') },
      { path: paths.newsletterConfirm, ...page('NewsletterConferma', { status: 404 }) },
      { path: paths.newsletterUnsubscribe, ...page('NewsletterDisiscrizione', { status: 404 }) },
      { path: '*', ...page('NotFound', { status: 404 }) },
    ],
  },
];
