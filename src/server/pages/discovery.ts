import { Hono } from 'hono';
import type { Published } from '../../content/contents.ts';
import { documentAt } from '../../content/documents.ts';
import { sitePages } from '../../content/site-map.ts';
import { groupIn } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import { day } from '../durations.ts';
import type { HttpEnv } from '../http/calls.ts';
import { romanDay } from '../roman-days.ts';
import type { SiteBuild } from './build.ts';
import { deadlineCalendar } from './ics.ts';
import { manifest } from './manifest.ts';
import { sitemap } from './sitemap.ts';
import { firmCard } from './vcard.ts';

/** How long a reader of `security.txt` may rely on it, in ms: RFC 9116 wants less than a year. */
const securityValidity = 180 * day;

/** How long a copy of the calendar serves, in seconds: programs that subscribe ask again and again. */
const calendarLasts = 3600;

/** What programs ask for, with the canonical origin in it: `robots.txt`, the sitemap, `llms.txt`, `security.txt`, the manifest, the firm's card and the calendar of deadlines. */
export function discoveryRoutes({
  env: { publicUrl },
  content,
  build,
}: {
  env: { publicUrl: string };
  content: () => Published;
  build: SiteBuild;
}) {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /gestione\nDisallow: /newsletter/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return new Hono<HttpEnv>()
    .get('/sitemap.xml', (context) =>
      context.body(sitemap(content(), publicUrl, documentsOn), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
      }),
    )
    .get(paths.manifest, (context) =>
      context.body(JSON.stringify(manifest(content())), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
      }),
    )
    .get('/robots.txt', (context) => context.text(robots))
    .get('/llms.txt', (context) => context.text(pagesInWords()))
    .get('/.well-known/security.txt', (context) => {
      const { contacts } = content().facts;
      const lines = [
        `Contact: mailto:${contacts.email}`,
        `Expires: ${new Date(Date.now() + securityValidity).toISOString().slice(0, 10)}T00:00:00Z`,
        'Preferred-Languages: it, en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ];
      return context.text(lines.join('\n'));
    })
    .get(paths.card, (context) =>
      context.body(firmCard(content().facts, publicUrl), 200, { 'Content-Type': 'text/vcard; charset=utf-8' }),
    )
    .get(paths.calendar, (context) =>
      context.body(
        deadlineCalendar(content(), {
          today: romanDay(new Date()),
          origin: publicUrl,
          group: groupIn(new URL(context.req.url).searchParams),
        }),
        200,
        {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Cache-Control': `public, max-age=${calendarLasts}`,
        },
      ),
    );

  /** The documents that a page shows. */
  function documentsOn(path: string): readonly string[] {
    return build.renderer.findPage(path).content;
  }

  /** The site's pages with what each is about, in the form of llmstxt.org. */
  function pagesInWords(): string {
    const { contents, facts } = content();
    const lines = sitePages.flatMap(({ label, path }) => {
      const document = documentAt(path);
      return document ? [`- [${label}](${publicUrl}${path}): ${contents[document].head.description}`] : [];
    });
    return [
      `# ${facts.identity.name}`,
      '',
      `> ${contents.home.head.description}`,
      '',
      '## Pagine',
      '',
      ...lines,
      '',
    ].join('\n');
  }
}
