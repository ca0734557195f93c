import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { circularFeedPath } from '../../content/circolari/paths.ts';
import type { Published } from '../../content/contents.ts';
import type { Facts } from '../../content/dati.ts';
import { documentAt } from '../../content/documents.ts';
import { hoursInWords } from '../../content/facts.ts';
import { sitePages } from '../../content/site-map.ts';
import { groupIn } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import type { HttpEnv } from '../http/request.ts';
import { day } from '../time/durations.ts';
import { romanDay } from '../time/roman-days.ts';
import type { SiteBuild } from './build.ts';
import { contentLines, escaped } from './content-lines.ts';
import { circularFeed } from './feed.ts';
import { deadlineCalendar } from './ics.ts';
import { sitemap } from './sitemap.ts';

/** How long a reader of `security.txt` may rely on it, in ms: RFC 9116 wants less than a year. */
const securityValidity = 180 * day;

/** How to report a fault, and what is promised. */
const securityPolicy = new URL('../../../docs/security.md', import.meta.url);

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
    .get(circularFeedPath, (context, next) => {
      const feed = circularFeed(content(), publicUrl);
      if (feed === null) return next();
      return context.body(feed, 200, {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=0, must-revalidate',
      });
    })
    .get(paths.manifest, (context) =>
      context.body(JSON.stringify(manifest(content())), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
      }),
    )
    .get('/robots.txt', (context) => context.text(robots))
    .get('/llms.txt', (context) => context.text(pagesInWords()))
    .get('/.well-known/security-policy.txt', (context) => context.text(readFileSync(securityPolicy, 'utf8')))
    .get('/.well-known/security.txt', (context) => {
      const { contacts } = content().facts;
      const lines = [
        `Contact: mailto:${contacts.email}`,
        `Expires: ${new Date(Date.now() + securityValidity).toISOString().slice(0, 10)}T00:00:00Z`,
        'Preferred-Languages: it, en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        `Policy: ${publicUrl}/.well-known/security-policy.txt`,
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

/** What browsers are told of the site where somebody puts it on a home screen (Web Application Manifest). The build draws the icons. */
function manifest({ facts, contents }: Published): object {
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

/** The firm's card for address books: vCard 3.0 (RFC 2426), which phones and mail programs of every age read. `origin` has no slash at its end. */
function firmCard(facts: Facts, origin: string): string {
  const { identity, contacts, place } = facts;
  const { street, city, province, postcode, phone, email, pec } = contacts;
  const hours = hoursInWords(facts);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;;;;',
    `FN:${escaped(identity.name)}`,
    `ORG:${escaped(identity.name)}`,
    // Without it an address book looks for a person's name.
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=WORK,VOICE:${phone}`,
    `EMAIL;TYPE=INTERNET,WORK,PREF:${email}`,
    ...(pec ? [`EMAIL;TYPE=INTERNET,WORK:${pec}`] : []),
    `ADR;TYPE=WORK:;;${[street, city, province, postcode, 'Italia'].map(escaped).join(';')}`,
    `GEO:${place.latitude};${place.longitude}`,
    `URL:${origin}/`,
    ...(hours ? [`NOTE:${escaped(hours)}`] : []),
    'END:VCARD',
  ];
  return contentLines(lines);
}
