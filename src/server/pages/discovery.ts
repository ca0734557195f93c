import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { circularFeedPath } from '../../content/circulars/paths.ts';
import type { Facts, Office } from '../../content/dati.ts';
import { findDocument } from '../../content/documents.ts';
import { describeHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { isSwitchedOn, sitePages } from '../../content/site-map.ts';
import { addDays } from '../../content/time/holidays.ts';
import { groupParameter, readGroup } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import { escapeValue, formatContentLines } from '../content-lines.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { HttpEnv } from '../http/request.ts';
import { denyAllPolicy, makeSecurityHeaders } from '../http/security-headers.ts';
import { bypassHono } from '../http/stored-answer.ts';
import type { SiteBuild } from './build.ts';
import { makeCircularFeed } from './feed.ts';
import { makeDeadlineCalendar } from './ics.ts';
import type { PublishedData } from './published-data.ts';
import { makeSitemap } from './sitemap.ts';

/** Validity of `security.txt` in days: RFC 9116 recommends less than a year. */
const securityTxtDays = 180;

/** File with the security policy: how to report a vulnerability, and what the firm promises. */
const securityPolicyFile = new URL('../../../docs/security.md', import.meta.url);

/** Cache lifetime of the calendar in seconds. Subscribed calendar programs poll it. */
const calendarMaxAge = 3600;

interface DiscoveryServices {
  env: { publicUrl: string };
  cache: AnswerCache<PublishedData>;
  build: SiteBuild;
}

/** File that programs read, such as the sitemap. Served unless `exists` returns false. */
interface MachineFile {
  type: string;
  maxAge?: number;
  exists?: (published: PublishedContent) => boolean;
  text: (data: PublishedData) => string;
}

/** Files that programs read, by URL path. */
function makeFiles({ env: { publicUrl }, build }: DiscoveryServices): Record<string, MachineFile> {
  const plainTextType = 'text/plain; charset=utf-8';
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /gestione\nDisallow: /newsletter/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const policy = readFileSync(securityPolicyFile, 'utf8');
  const listDocuments = (path: string) => build.renderer.findPage(path).content;
  return {
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      text: ({ published }) => makeSitemap(published, publicUrl, listDocuments),
    },
    [circularFeedPath]: {
      type: 'application/atom+xml; charset=utf-8',
      exists: ({ views }) => views.site.hasCirculars,
      text: ({ published }) => makeCircularFeed(published, publicUrl),
    },
    [paths.manifest]: {
      type: 'application/manifest+json; charset=utf-8',
      text: ({ published }) => JSON.stringify(makeManifest(published)),
    },
    '/robots.txt': { type: plainTextType, text: () => robots },
    '/llms.txt': { type: plainTextType, text: ({ published }) => makeLlmsTxt(published, publicUrl) },
    '/.well-known/security-policy.txt': { type: plainTextType, text: () => policy },
    '/.well-known/security.txt': { type: plainTextType, text: (data) => makeSecurityTxt(data, publicUrl) },
    [paths.card]: {
      type: 'text/vcard; charset=utf-8',
      text: ({ published }) => makeVcard(published.facts, publicUrl),
    },
  };
}

/** Routes of the files that programs read and of the calendar of deadlines, answered from the cache. */
export function discoveryRoutes(services: DiscoveryServices) {
  const { env, cache } = services;
  const security = makeSecurityHeaders(denyAllPolicy, env.publicUrl.startsWith('https:'));
  const sendFile = async (context: Context<HttpEnv>, key: string, { type, maxAge, text }: MachineFile) => {
    const caching = maxAge === undefined ? 'max-age=0, must-revalidate' : `max-age=${maxAge}`;
    const headers = { ...security, 'Content-Type': type, 'Cache-Control': `public, ${caching}` };
    const answer = await cache.answer(key, async (data) => ({ status: 200, headers, bytes: Buffer.from(text(data)) }));
    return bypassHono(context, answer);
  };
  const app = new Hono<HttpEnv>();
  for (const [path, file] of Object.entries(makeFiles(services)))
    app.get(path, (context, next) =>
      file.exists?.(cache.state.published) === false ? next() : sendFile(context, path, file),
    );
  return app.get(paths.calendar, (context) => {
    const { groupsInUse } = cache.state.published.views.scadenze;
    const group = readGroup(new URL(context.req.url).searchParams, groupsInUse);
    return sendFile(context, group ? `${paths.calendar}?${groupParameter}=${group}` : paths.calendar, {
      type: 'text/calendar; charset=utf-8',
      maxAge: calendarMaxAge,
      text: ({ published, today }) => makeDeadlineCalendar(published, { today, origin: env.publicUrl, group }),
    });
  });
}

/** `security.txt` (RFC 9116); expires `securityTxtDays` after today. */
function makeSecurityTxt({ published, today }: PublishedData, publicUrl: string): string {
  return [
    `Contact: mailto:${published.facts.contacts.email}`,
    `Expires: ${addDays(today, securityTxtDays)}T00:00:00Z`,
    'Preferred-Languages: it, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/.well-known/security-policy.txt`,
    '',
  ].join('\n');
}

/** List of the site's pages with their descriptions, in the format of llmstxt.org. */
function makeLlmsTxt({ contents, facts, views, topics }: PublishedContent, publicUrl: string): string {
  const lines = sitePages.flatMap(({ label, path }) => {
    const document = isSwitchedOn(path, views.site.pagesOff) ? findDocument(path) : undefined;
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
    ...topics.map(({ title, path, sentence }) => `- [${title}](${publicUrl}${path}): ${sentence}`),
    '',
  ].join('\n');
}

/** Web app manifest, for users who add the site to a home screen. The build generates the icons. */
function makeManifest({ facts, contents }: PublishedContent): object {
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

/** Lines of a further office. Their group, a prefix, keeps address, number and name together. */
function makeOfficeLines({ label, street, city, province, postcode, phone }: Office, index: number): string[] {
  const group = `item${index + 1}`;
  return [
    `${group}.ADR;TYPE=WORK:;;${[street, city, province, postcode, 'Italia'].map(escapeValue).join(';')}`,
    ...(phone ? [`${group}.TEL;TYPE=WORK,VOICE:${phone}`] : []),
    `${group}.X-ABLabel:${escapeValue(label)}`,
  ];
}

/** Contact data as vCard 3.0 (RFC 2426), which old phones import too. `origin` has no trailing slash. */
function makeVcard(facts: Facts, origin: string): string {
  const { identity, contacts, place } = facts;
  const { street, city, province, postcode, phone, email, pec } = contacts;
  const hours = describeHours(facts);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;;;;',
    `FN:${escapeValue(identity.name)}`,
    `ORG:${escapeValue(identity.name)}`,
    // Marks a company: otherwise address books expect a person's name.
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=WORK,VOICE:${phone}`,
    `EMAIL;TYPE=INTERNET,WORK,PREF:${email}`,
    ...(pec ? [`EMAIL;TYPE=INTERNET,WORK:${pec}`] : []),
    `ADR;TYPE=WORK:;;${[street, city, province, postcode, 'Italia'].map(escapeValue).join(';')}`,
    ...contacts.offices.flatMap(makeOfficeLines),
    `GEO:${place.latitude};${place.longitude}`,
    `URL:${origin}/`,
    ...(hours ? [`NOTE:${escapeValue(hours)}`] : []),
    'END:VCARD',
  ];
  return formatContentLines(lines);
}
