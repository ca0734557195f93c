import { Hono } from 'hono';
import { sitePages } from '../../content/site-map.ts';
import type { HttpEnv, Parts } from './context.ts';

/** What crawlers ask for: `robots.txt` and the sitemap, with the canonical origin in them. */
export function discoveryResource({ env: { publicUrl } }: Parts) {
  const addresses = sitePages.map(({ path }) => publicUrl + path);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /gestione\nDisallow: /newsletter/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return new Hono<HttpEnv>()
    .get('/sitemap.xml', (context) => context.body(sitemap, 200, { 'Content-Type': 'application/xml; charset=utf-8' }))
    .get('/robots.txt', (context) => context.text(robots));
}
