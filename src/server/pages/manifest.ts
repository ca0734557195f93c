import type { Published } from '../../content/contents.ts';

/** What browsers are told of the site where somebody puts it on a home screen (Web Application Manifest). The build draws the icons. */
export function manifest({ facts, contents }: Published): object {
  return {
    id: '/',
    name: facts.identity.name,
    short_name: facts.identity.name,
    description: contents.home.head.description,
    lang: 'it',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#f7f3ea',
    theme_color: '#f7f3ea',
    icons: [
      { src: '/icona.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icona-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icona-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icona-512-piena.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
