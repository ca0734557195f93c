import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { paths } from '../../src/contract/paths.ts';
import { makeSitemap } from '../../src/server/pages/sitemap.ts';
import { setClock } from '../support/clock.ts';
import { markupFaults } from '../support/markup.ts';
import { reviewLaw } from '../support/rows/law.ts';
import { useSite } from '../support/site.ts';

// Fixed date: it decides which deadlines there are.
beforeAll(() => setClock('2026-11-21T09:00:00Z'));
afterAll(() => {
  vi.useRealTimers();
});

describe('machine-readable data', () => {
  const site = useSite({
    prepare: async (database) => {
      const { staff } = database;
      await reviewLaw(database);
      const body = JSON.stringify({ identity: { name }, hours: { closures } });
      const contatti = JSON.stringify({ title: 'Dove siamo' });
      await staff
        .insertInto('documents')
        .values([
          { name: 'dati', body, published_at: '2026-03-02T23:30:00.000Z' },
          { name: 'contatti', body: contatti, published_at: '2026-05-04T10:00:00.000Z' },
        ])
        .execute();
    },
  });
  const closures = [{ from: '2027-08-09', to: '2027-08-20', reason: 'ferie estive' }];
  const name = 'Studio Rossi; Bianchi, Verdi e associati, commercialisti e revisori legali in Albano';

  test('links a vCard from the contact page, escaped and folded as the format requires', async () => {
    const html = await (await fetch(`${site.url}/contatti`)).text();
    expect(html).toContain('href="/studio.vcf"');
    const answer = await fetch(`${site.url}/studio.vcf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/vcard; charset=utf-8']);
    const card = await answer.text();
    const lines = card.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const unfoldedLines = card.replaceAll('\r\n ', '').split('\r\n');
    expect(unfoldedLines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${name.replace(';', '\\;').replaceAll(',', '\\,')}`,
        `TEL;TYPE=WORK,VOICE:${defaultContent.facts.contacts.phone}`,
        'ADR;TYPE=WORK:;;Via dell’Esempio 1;Albano Laziale;RM;00041;Italia',
        `URL:${site.url}/`,
        'END:VCARD',
      ]),
    );
  });

  test.each([
    ['/servizzi', '/servizi'],
    ['/contatto', '/contatti'],
    ['/Chi_siamo', '/chi-siamo'],
    ['/chi-siamo/storia', '/chi-siamo'],
    // Similar to a second page too, but less.
    ['/servizi/domiciliazione', '/servizi'],
    ['/servizio-domiciliazione', '/servizio-di-domiciliazione'],
    ['/nulla', null],
    ['/wp-login.php', null],
    ['/teatro', null],
  ])('suggests on the 404 page of %s the nearest page: %s', async (asked, near) => {
    const answer = await fetch(site.url + asked);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain('Oops! Page not found');
    expect(/La più vicina:.*?href="([^"]+)"/.exec(html)?.[1] ?? null).toBe(near);
    expect(await markupFaults(html)).toEqual([]);
  });

  test('security.txt names a contact and expires within a year (RFC 9116)', async () => {
    const text = await (await fetch(`${site.url}/.well-known/security.txt`)).text();
    expect(text).toContain(`Contact: mailto:${defaultContent.facts.contacts.email}\n`);
    expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt\n`);
    const [, address = ''] = /^Policy: (.+)$/m.exec(text) ?? [];
    expect(await (await fetch(address)).text()).toContain('How to report');
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  test('llms.txt lists every page with a description', async () => {
    const answer = await fetch(`${site.url}/llms.txt`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(new RegExp(`^# ${name}\n`));
    const topics = defaultContent.topics.map(({ title: label, path }) => ({ label, path }));
    for (const { label, path } of [...sitePages, ...topics])
      expect(text).toContain(`- [${label}](${site.url}${path}): `);
    expect(text).not.toContain('{');
  });

  test('serves 18 months of deadlines as a calendar that matches the page, with an alarm a week before', async () => {
    const html = await (await fetch(`${site.url}/scadenze`)).text();
    expect(html).toContain('href="/scadenze.ics"');
    const answer = await fetch(`${site.url}/scadenze.ics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const text = await answer.text();
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);

    const calendar = new ICAL.Component(ICAL.parse(text));
    // ical.js does not know this property of RFC 7986 as text and leaves it escaped.
    expect(String(calendar.getFirstPropertyValue('name')).replaceAll('\\', '')).toBe(`Scadenze · ${name}`);
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('P1D');
    expect(calendar.getFirstPropertyValue('source')).toBe(`${site.url}/scadenze.ics`);
    const components = calendar.getAllSubcomponents('vevent');
    const events = components.map((component) => new ICAL.Event(component));
    const shown = [...html.matchAll(/<time datetime="([^"]+)"|<h4>([^<]+)<\/h4>/gi)];
    let day = '';
    const entries = shown.flatMap(([, date, what]) => {
      day = date ?? day;
      return what === undefined ? [] : [[day, what]];
    });
    // July and August have the fewest deadlines.
    expect(entries.length).toBeGreaterThan(3);
    expect(events.map(({ startDate, summary }) => [startDate.toString(), summary]).slice(0, entries.length)).toEqual(
      entries,
    );
    // Payments are due on the 16th of every month.
    const months = new Set(events.map(({ startDate }) => startDate.toString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(18);
    for (const component of components) {
      const alarms = component.getAllSubcomponents('valarm');
      expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-P6DT15H']);
    }
    for (const { startDate, endDate, duration } of events) {
      expect(startDate.isDate).toBe(true);
      expect([duration.toString(), endDate.isDate]).toEqual(['P1D', true]);
    }
    // UIDs contain the day that the law names, so that an entry keeps its identity when its due date moves.
    const ids = events.map(({ uid }) => uid);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+-\d{4}-\d{2}-\d{2}@localhost$/);
  });

  const read = async (path: string) => await (await fetch(site.url + path)).text();
  const listTitles = (html: string) => [...html.matchAll(/<h4>([^<]+)<\/h4>/g)].map(([, what]) => what);

  test('serves a page and a calendar of deadlines for each group', async () => {
    const all = listTitles(await read('/scadenze'));
    for (const group of ['imprese', 'professionisti', 'datori-di-lavoro', 'terzo-settore']) {
      const html = await read(`/scadenze?per=${group}`);
      expect(html).toContain(`href="/scadenze.ics?per=${group}"`);
      const shown = listTitles(html);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(all.length);
      const calendar = (await read(`/scadenze.ics?per=${group}`)).replaceAll('\r\n ', '');
      expect(calendar).toContain(`SOURCE;VALUE=URI:${site.url}/scadenze.ics?per=${group}\r\n`);
      const entries = [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, what]) => what?.replaceAll('\\', ''));
      expect(entries.slice(0, shown.length)).toEqual(shown);
    }
    expect(listTitles(await read('/scadenze?per=datori-di-lavoro')).length).toBeLessThan(all.length);
    expect(listTitles(await read('/scadenze?per=nessuno'))).toEqual(all);
  });

  test('shows a year of deadlines on one page, also for a group, and no year list for 1999', async () => {
    const listEntries = (html: string) => [...html.matchAll(/<li><time[^>]*dateTime="(\d{4})-(\d\d)-\d\d">/g)];
    const [, year] = [...(await read('/scadenze')).matchAll(/href="\/scadenze\?anno=(\d{4})"/g)].map(([, of]) => of);
    const html = await read(`/scadenze?anno=${year}`);
    expect(html).toContain(`Le scadenze del ${year}`);
    expect(html).toContain(`Versamenti, dichiarazioni e depositi di tutto il ${year}`);
    expect(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1]).not.toContain('I prossimi 60 giorni</h2>');
    expect(new Set(listEntries(html).map(([, of]) => of))).toEqual(new Set([year]));
    expect(new Set(listEntries(html).map(([, , month]) => month)).size).toBe(12);
    const bodies = await read(`/scadenze?per=terzo-settore&anno=${year}`);
    expect(listEntries(bodies).length).toBeLessThan(listEntries(html).length);
    expect(bodies).toContain(`href="/scadenze?per=imprese&amp;anno=${year}"`);
    expect(listEntries(await read('/scadenze?anno=1999'))).toEqual([]);
  });

  test('shows the next two days of deadlines on the home page and those of its group on the third-sector page', async () => {
    for (const [path, group] of [
      ['/', ''],
      ['/enti-del-terzo-settore', '?per=terzo-settore'],
    ]) {
      const all = await read(`/scadenze${group}`);
      const html = await read(`${path}`);
      const days = (page: string) => page.split('<time').slice(1, 3).map(listTitles);
      expect(html).toMatch(new RegExp(`</ol><a[^>]*href="/scadenze\\${group || '"'}`));
      expect(days(html)).toEqual(days(all));
      expect(days(html).flat()).toEqual(listTitles(html));
    }
  });

  test('each page has a share picture with its title, or one without words where the title was edited', async () => {
    for (const { path } of sitePages) {
      const html = await (await fetch(site.url + path)).text();
      const readMeta = (property: string) =>
        new RegExp(`<meta property="${property}" content="([^"]+)">`).exec(html)?.[1];
      const name = path === '/' ? 'home' : path === '/contatti' ? 'segno' : path.slice(1);
      expect(readMeta('og:image')).toBe(`${site.url}/condivisione/${name}.png`);
      if (name === 'segno') expect(readMeta('og:image:alt')).toBeUndefined();
      else if (name !== 'home') expect(html).toContain(`>${readMeta('og:image:alt')}</h1>`);
      const picture = await fetch(readMeta('og:image') ?? '');
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
      // Some services show no share picture above 300 kB.
      expect(bytes.length).toBeLessThan(100_000);
    }
  });

  test('serves icons in every size and a manifest with the firm’s name', async () => {
    const page = await fetch(site.url);
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
    // No manifest link in the HTML: its fetch would compete with what the first paint needs.
    expect(await page.text()).not.toContain('rel="manifest"');
    const answer = await fetch(site.url + paths.manifest);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ name, lang: 'it', start_url: '/' });
    const icons: { src: string; type: string; sizes: string }[] = [
      ...manifest.icons,
      { src: '/icona-180.png', type: 'image/png', sizes: '180x180' },
    ];
    // The photo decoder blocks SVG in this process, if another test file has loaded it.
    const svgLoader = { operation: ['VipsForeignLoadSvg'] };
    sharp.unblock(svgLoader);
    onTestFinished(() => sharp.block(svgLoader));
    for (const { src, type, sizes } of icons) {
      const icon = await fetch(site.url + src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
    const favicon = await fetch(`${site.url}/favicon.ico`);
    expect([favicon.status, favicon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const bytes = Buffer.from(await favicon.arrayBuffer());
    // ICO directory: three pictures, each a PNG at the offset of its entry.
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const [length, offset] = [bytes.readUInt32LE(6 + 16 * index + 8), bytes.readUInt32LE(6 + 16 * index + 12)];
      expect(await sharp(bytes.subarray(offset, offset + length)).metadata()).toMatchObject({
        format: 'png',
        width: size,
      });
    }
  });

  test('dates sitemap entries by the last publication of the page’s texts or the firm’s facts', async () => {
    const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const dates = new Map(
      [...text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, address = '', day]) => [
        address.slice(site.url.length),
        day,
      ]),
    );
    expect([...dates.keys()]).toEqual([...sitePages, ...defaultContent.topics].map(({ path }) => path));
    // Publication date of the firm's facts, in Rome time.
    expect(dates.get('/team')).toBe('2026-03-03');
    expect(dates.get('/contatti')).toBe('2026-05-04');
    expect(dates.get('/privacy')).toBe(defaultContent.contents.privacy.updated);
  });

  test('omits lastmod in the sitemap where no date is known', () => {
    const undatedContent = {
      ...defaultContent,
      version: '',
      newsletterNotice: { version: '', text: '' },
      publishedAt: new Map(),
      versions: new Map(),
      quoteTopics: new Map(),
    };
    const text = makeSitemap(undatedContent, 'https://www.studio.example', () => []);
    expect(text).toContain('<url><loc>https://www.studio.example/team</loc></url>');
    expect(text.match(/<lastmod>/g)).toHaveLength(4);
  });

  test('marks public holidays and announced closures as closed in the structured data', async () => {
    const html = await (await fetch(site.url)).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const { openingHoursSpecification: usual, specialOpeningHoursSpecification: special } =
      JSON.parse(json)['@graph'][0];
    const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
    expect(usual).toContainEqual({ ...closed, dayOfWeek: 'PublicHolidays' });
    expect(special).toEqual([{ ...closed, validFrom: '2027-08-09', validThrough: '2027-08-20' }]);
  });
});
