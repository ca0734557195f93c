import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../harness/processes.ts';
import { ownContent } from '../../src/content/contents.ts';
import { type DocumentName, documentAt, documentNames, documents } from '../../src/content/documents.ts';
import { openingOf } from '../../src/content/facts.ts';
import { type Leaf, laidOver, leavesOf } from '../../src/content/fields.ts';
import { openingAt } from '../../src/content/opening.ts';
import { sitePages } from '../../src/content/site-map.ts';
import type { ContentSummary, EditedContent } from '../../src/contract/content.ts';
import type { Today } from '../../src/contract/desk.ts';
import { pageBudget } from '../../src/contract/limits.ts';
import { withValue } from '../../src/web/gestione/testi/tree.ts';
import { placesOfFacts } from '../../src/web/gestione/testi/views.ts';
import { words } from '../../src/web/gestione/testi/words.ts';
import { engines } from '../support/database.ts';
import { type Site, startProgram, startSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

const { letters } = words.facts;

/** Another value of a fact, unlike that of any other. */
function otherFact({ path, field, value }: Leaf, index: number): string | number {
  if (field.kind === 'number') return Math.round(Number(value) * 1000 + index + 1) / 1000;
  if (field.kind === 'choice') return Object.keys(field.options).find((option) => option !== value) ?? value;
  const format = field.kind === 'line' ? field.format : undefined;
  switch (format) {
    case 'email':
      return `prova-${index}@dominio.example`;
    case 'telephone':
      return `+39 06 1111 ${1000 + index}`;
    case 'url':
      return `https://rete.example/prova-${index}`;
    case 'vat-number':
      return '12345678903';
    case 'tax-code':
      return 'RSSMRA80A01H501U';
    case 'rea':
      return `RM-${100_000 + index}`;
    case 'hours':
      return `8:${10 + index}–17:30`;
    case undefined:
      return `Prova${100 + index}`;
    default:
      throw new Error(`No other value for ${path}`);
  }
}

/** What a document shows to people: without its state block and what search engines read. */
const shownOf = (html: string) => html.replace(/<script.*?<\/script>/gs, '');
/** The same without what a publication gives to every page, and the day of a legal text. */
const apart = (html: string) =>
  html.replace(/"content":"[^"]+"/, '').replace(/<time[^>]*>[^<]*<\/time>|"updated":\{[^}]*\}/g, '');

describe.each(engines)('words and facts (%s)', (engine) => {
  let site: Site;
  let second: ReturnType<typeof startProgram> | undefined;
  let origins: string[];
  let anna: StaffBrowser;
  let paolo: StaffBrowser;
  /** The site with the program's own words and facts. */
  let own: string[];

  beforeAll(async () => {
    site = await startSite({ engine });
    origins = [site.url];
    if (engine === 'postgres') {
      const port = await freePort();
      second = startProgram({ ...site.variables, PORT: String(port), RATE_LIMITS: 'off' });
      await second.ready;
      origins.push(`http://localhost:${port}`);
    }
    await addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti', role: 'manager' });
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
    anna = await signIn(site, 'anna@studio.example');
    paolo = await signIn(site, 'paolo@studio.example');
    own = await everyPage(site.url);
  });
  afterAll(async () => {
    await second?.stop();
    await site.stop();
  });

  const read = async (address: string) => await (await fetch(address)).text();
  const everyPage = (origin: string) =>
    Promise.all(sitePages.map(async ({ path }) => apart(await read(origin + path))));
  const edit = async (browser: StaffBrowser, page: string): Promise<EditedContent> =>
    await (await browser.call('GET', `/api/content/${page}`)).json();
  /** What is published of a page, with one part of it changed. */
  const changed = (content: EditedContent, part: (content: Record<string, unknown>) => void) => {
    const draft = structuredClone(content.draft ?? content.published);
    part(draft);
    return { draft, version: content.version };
  };
  const team = (lead: string) => (draft: Record<string, unknown>) => Object.assign(draft, { lead });

  test('a draft is kept apart, published as a whole, checked on every server, and restored into a draft', async () => {
    const before = await edit(paolo, 'team');
    expect(before).toMatchObject({ draft: null, version: 0, fields: { kind: 'group' }, editable: true });
    expect(before.published).toEqual(before.own);

    const lead = 'Quattro persone, ciascuna con il proprio <b>lavoro</b> & un’agenda.';
    const saved = await paolo.call('PUT', '/api/content/team', changed(before, team(lead)));
    expect(saved.status).toBe(200);
    const draft: EditedContent = await saved.json();
    expect(draft).toMatchObject({ version: 1, draft: { lead }, draft_by: 'Paolo Serra' });
    expect(await read(`${site.url}/team`)).toContain(ownContent.views.team.lead);

    const published = await paolo.call('POST', '/api/content/team/publish', { version: 1 });
    expect(await published.json()).toMatchObject({
      version: 2,
      draft: null,
      published: { lead },
      published_by: 'Paolo Serra',
    });
    for (const origin of origins)
      await expect.poll(() => read(`${origin}/team`)).toContain('proprio &lt;b&gt;lavoro&lt;/b&gt; &amp; un’agenda');
    await expect
      .poll(async () => await (await paolo.call('GET', '/api/content/team/receipt')).json())
      .toMatchObject({
        version: 2,
        instances: origins.length,
        checked: origins.length,
        checked_at: expect.any(String),
        pages: ['/team'],
        different: [],
      });

    const versions = await (await paolo.call('GET', '/api/content/team/versions')).json();
    expect(versions).toMatchObject([{ version: 2, published_by: 'Paolo Serra', body: { lead } }]);
    await paolo.call('PUT', '/api/content/team', changed(await edit(paolo, 'team'), team('Un’altra frase.')));
    await paolo.call('POST', '/api/content/team/publish', { version: 3 });
    const restored = await paolo.call('POST', '/api/content/team/versions/2/restore');
    expect(await restored.json()).toMatchObject({
      draft: { lead },
      published: { lead: 'Un’altra frase.' },
      version: 5,
    });
    const own = await paolo.call('POST', '/api/content/team/versions/own/restore', { version: 5 });
    expect(await own.json()).toMatchObject({ draft: before.own });
    expect((await paolo.call('POST', '/api/content/team/versions/99/restore')).status).toBe(404);
    expect((await paolo.call('DELETE', '/api/content/team/draft?version=6')).status).toBe(200);
    expect(await edit(paolo, 'team')).toMatchObject({ draft: null, version: 7 });
  });

  test('of two people at once one gets 409 with the page as it is now, and loses no word', async () => {
    const start = await edit(anna, 'servizi');
    const first = changed(start, (draft) => Object.assign(draft, { lead: 'La frase di Anna.' }));
    const other = changed(start, (draft) => Object.assign(draft, { lead: 'La frase di Paolo.' }));
    const answers = await Promise.all([
      anna.call('PUT', '/api/content/servizi', first),
      paolo.call('PUT', '/api/content/servizi', other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = await (answers.find(({ status }) => status === 409) ?? Response.error()).json();
    expect(refused).toMatchObject({ error: { code: 'changed' }, current: { version: 1, draft: expect.any(Object) } });
    for (const path of ['publish', 'versions/own/restore'])
      expect((await paolo.call('POST', `/api/content/servizi/${path}`, { version: 0 })).status).toBe(409);
    expect((await paolo.call('DELETE', '/api/content/servizi/draft?version=0')).status).toBe(409);
  });

  test('what is published of every page is read at once, and the preview may be framed by the site alone', async () => {
    const all = await (await paolo.call('GET', '/api/content/all')).json();
    expect(Object.keys(all)).toEqual([...documentNames]);
    expect(all.contatti).toEqual((await edit(paolo, 'contatti')).published);
    expect((await fetch(`${site.url}/api/content/all`)).status).toBe(401);
    const preview = await fetch(`${site.url}/gestione/anteprima`);
    expect(preview.status).toBe(200);
    expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(preview.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'.*/);
    expect((await fetch(`${site.url}/gestione/testi`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
  });

  test('an editor reads facts and legal texts, a manager changes them', async () => {
    for (const page of ['dati', 'privacy', 'moduli']) {
      const content = await edit(paolo, page);
      expect(content.editable).toBe(false);
      expect(
        (
          await paolo.call(
            'PUT',
            `/api/content/${page}`,
            changed(content, () => {}),
          )
        ).status,
      ).toBe(403);
    }
    const privacy = await edit(anna, 'privacy');
    await anna.call('PUT', '/api/content/privacy', changed(privacy, team('Come lo studio tratta i dati.')));
    const { published } = await (await anna.call('POST', '/api/content/privacy/publish', { version: 1 })).json();
    expect(published.updated).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date()));
  });

  test('facts are checked by rules that know them, and a new wording of consent is a new version of the evidence', async () => {
    const facts = await edit(anna, 'dati');
    const identity = { ...Object(facts.published['identity']), vatNumber: '12345678901', rea: 'Roma 12' };
    const hours = { ...Object(facts.published['hours']), monday: 'mattina' };
    await anna.call('PUT', '/api/content/dati', { draft: { ...facts.published, identity, hours }, version: 0 });
    const refused = await anna.call('POST', '/api/content/dati/publish', { version: 1 });
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).error.fields)).toEqual([
      'identity.vatNumber',
      'identity.rea',
      'hours.monday',
    ]);

    const agreed = async (email: string) => {
      await site.api('/api/newsletter', { email });
      const query = site.database.owner.selectFrom('newsletter_consents').select('notice_version');
      return (await query.where('email', '=', email).executeTakeFirstOrThrow()).notice_version;
    };
    const before = await agreed('prima@example.com');
    const identityNow = { ...Object(facts.published['identity']), legalName: 'Studio Conti e associati' };
    await anna.call('PUT', '/api/content/dati', { draft: { ...facts.published, identity: identityNow }, version: 1 });
    expect((await anna.call('POST', '/api/content/dati/publish', { version: 2 })).status).toBe(200);
    await expect.poll(() => read(site.url)).toContain('la newsletter di Studio Conti e associati');
    expect(await agreed('dopo@example.com')).not.toBe(before);
  });

  test('what is no draft is refused; what is too long or empty is kept, and may not be published; what is strange is text', async () => {
    const page = await edit(paolo, 'competenze');
    const put = (draft: unknown, version = page.version) =>
      paolo.call('PUT', '/api/content/competenze', { draft, version });
    const refusalOf = async (answer: Response) => Object.entries((await answer.json()).error.fields);
    const publish = (version: number) => paolo.call('POST', '/api/content/competenze/publish', { version });
    for (const draft of [
      {},
      { ...page.published, more: 1 },
      { ...page.published, lead: 7 },
      { ...page.published, steps: [] },
      [],
    ])
      expect((await put(draft)).status).toBe(400);
    expect((await paolo.call('PUT', '/api/content/nulla', { draft: {}, version: 0 })).status).toBe(404);

    expect(await refusalOf(await put({ ...page.published, lead: 'à'.repeat(20_001) }))).toEqual([
      ['lead', 'Il testo ha 20.001 caratteri: anche una bozza ne tiene al più 20.000'],
    ]);

    const sectors = { ...Object(page.published['sectors']), entries: [] };
    const head = { ...Object(page.published['head']), title: ' \u200b' };
    expect((await put({ ...page.published, head, lead: 'à'.repeat(10_000), sectors })).status).toBe(200);
    expect((await edit(paolo, 'competenze')).draft).toMatchObject({ lead: 'à'.repeat(10_000), sectors });
    const refused = await publish(1);
    expect(refused.status).toBe(400);
    expect(await refusalOf(refused)).toEqual([
      ['head.title', 'Questo testo non può restare vuoto'],
      ['lead', 'Il testo ha 10.000 caratteri: qui ne stanno al più 200'],
      ['sectors.entries', 'Le voci devono essere 9'],
    ]);

    const strange = `</script><!-- \u2028\u202e rovescio 👩‍👧 {ragione sociale}`;
    expect((await put({ ...page.published, lead: `${strange}\u0000` }, 1)).status).toBe(400);
    for (const name of ['__proto__', 'constructor']) {
      const polluting = JSON.parse(`{"${name}":{"lead":"x"}}`);
      const draft = Object.defineProperties({ ...page.published }, Object.getOwnPropertyDescriptors(polluting));
      expect((await put(draft, 1)).status).toBe(400);
    }
    expect((await put({ ...page.published, lead: strange }, 1)).status).toBe(200);
    expect((await publish(2)).status).toBe(200);
    await expect.poll(() => read(`${site.url}/competenze`)).toContain('&lt;/script&gt;&lt;!--');
    const html = await read(`${site.url}/competenze`);
    expect(html.split('</script>').length).toBe((await read(`${site.url}/team`)).split('</script>').length);
    // What nobody sees, and what turns text round, is not published; pictures stay whole.
    expect(html).not.toContain('\u202e');
    expect(html).toContain('rovescio 👩‍👧 Studio Conti e associati');
  });

  test('the list says what waits, and who has a page open is seen by the other', async () => {
    const list = await (await anna.call('GET', '/api/content')).json();
    const byPage = new Map(list.map((line: { page: string }) => [line.page, line]));
    expect(byPage.get('servizi')).toMatchObject({
      label: 'Servizi',
      path: '/servizi',
      changes: 1,
      draft_at: expect.any(String),
    });
    expect(byPage.get('dati')).toMatchObject({ path: null, published_by: 'Anna Conti' });
    await anna.call('POST', '/api/content/home/presence');
    expect(await (await paolo.call('POST', '/api/content/home/presence')).json()).toMatchObject({
      present: [{ name: 'Anna Conti' }],
    });
  });

  test('a draft that changes nothing waits for nobody, in the list as on the desk', async () => {
    await paolo.call('POST', '/api/content/scadenze/versions/own/restore', { version: 0 });
    expect((await edit(paolo, 'scadenze')).draft).not.toBeNull();
    const list: ContentSummary[] = await (await anna.call('GET', '/api/content')).json();
    const withDraft = list.filter(({ draft_at }) => draft_at !== null).map(({ page }) => page);
    expect(withDraft).not.toContain('scadenze');
    const { waiting }: Today = await (await anna.call('GET', '/api/today')).json();
    const drafts = waiting.find(({ kind }) => kind === 'drafts');
    expect(drafts).toMatchObject({ count: withDraft.length });
  });

  // What is published, whatever the database: once is enough, on two servers.
  if (engine === 'sqlite') return;

  test('a page that its words make too heavy is said to be, with how much', async () => {
    const page = await edit(anna, 'cookie');
    const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
    const draft = leavesOf(documents.cookie, page.published).reduce(
      (content, { path, field }) => (field.kind === 'text' ? withValue(content, path, noise(field.max)) : content),
      page.published,
    );
    await anna.call('PUT', '/api/content/cookie', { draft, version: 0 });
    expect((await anna.call('POST', '/api/content/cookie/publish', { version: 1 })).status).toBe(200);
    const receipt = async () => await (await anna.call('GET', '/api/content/cookie/receipt')).json();
    await expect.poll(receipt).toMatchObject({ checked_at: expect.any(String), different: [] });
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    const over = brotliCompressSync(await read(`${site.url}/cookie`), best).length - pageBudget;
    expect(over).toBeGreaterThan(0);
    expect((await receipt()).heavy).toEqual([{ path: '/cookie', over: expect.closeTo(over, -2) }]);
  });

  test('a sentence of every page, every fact and a closure show on every server, and go as they came', async () => {
    const before = await everyPage(site.url);
    const publish = async (page: DocumentName, make: (content: EditedContent) => Promise<Response>) => {
      const made: EditedContent = await (await make(await edit(anna, page))).json();
      const { version } = made;
      const answer = await anna.call('POST', `/api/content/${page}/publish`, { version });
      expect([page, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([page, 200, '']);
    };
    const write = (page: DocumentName, change: (content: Record<string, unknown>) => Record<string, unknown>) =>
      publish(page, ({ published, version }) =>
        anna.call('PUT', `/api/content/${page}`, { draft: change(published), version }),
      );

    const sentences = new Map<DocumentName, string>();
    for (const page of documentNames.filter((name) => name !== 'dati')) {
      await write(page, (content) => {
        const prose = leavesOf(documents[page], content).filter(
          ({ field: { kind, fixed, needs }, path }) =>
            (kind === 'text' || kind === 'line') && !fixed && !needs && !path.startsWith('head.'),
        );
        // Shown whatever a link of the newsletter finds.
        const own = page === 'iscrizione' ? 'exit' : undefined;
        const leaf = prose.find(({ path, field }) => path === own || (!own && field.kind === 'text')) ?? prose[0];
        sentences.set(page, `Frase nuova: ${page}`);
        return withValue(content, leaf?.path ?? '', sentences.get(page));
      });
    }
    const changedFacts = new Map<string, string | number>();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format();
    const closures = [{ from: today, to: '2030-01-06', reason: 'Prova di chiusura' }];
    await write('dati', (content) =>
      leavesOf(documents.dati, content)
        .filter(({ field, path }) => !field.fixed && !path.startsWith('hours.closures'))
        .reduce(
          (facts, leaf, index) => {
            changedFacts.set(leaf.path, otherFact(leaf, index));
            return withValue(facts, leaf.path, changedFacts.get(leaf.path));
          },
          withValue(content, 'hours.closures', closures),
        ),
    );
    const facts = laidOver(documents.dati, (await edit(anna, 'dati')).published);
    const { status } = laidOver(documents.contatti, (await edit(anna, 'contatti')).published);
    const { text: opening } = openingAt(openingOf(facts), status, Date.now());
    const everywhere: [DocumentName, string][] = [
      ['cornice', '/team'],
      ['moduli', '/'],
      ['iscrizione', '/newsletter/conferma?t=x'],
    ];
    for (const origin of origins) {
      const shows = (path: string, text: string, part = shownOf) =>
        expect
          .poll(async () => [path, text, part(await read(origin + path)).includes(text)])
          .toEqual([path, text, true]);
      for (const { path } of sitePages) {
        await shows(path, `"validFrom":"${today}","validThrough":"2030-01-06"`, (html) => html);
        await shows(path, sentences.get(documentAt(path) ?? 'home') ?? '');
      }
      for (const [page, path] of everywhere) await shows(path, sentences.get(page) ?? '');
      await shows('/contatti', opening);
      const site = (await Promise.all(sitePages.map(({ path }) => read(origin + path)))).join('');
      expect(site.includes('"mode":"drawing"')).toBe(true);
      expect(site.match(/"colour":"member-1"/g)).toHaveLength(3);
      // The editor says of every fact where it shows; of texts and numbers one can see whether that is so.
      const places = placesOfFacts(await (await anna.call('GET', '/api/content/all')).json());
      const seen = [...changedFacts].filter(([path]) => !/\.(?:colour|map)$/.test(path));
      const shown = shownOf(site);
      expect(seen.map(([path, value]) => [path, shown.includes(String(value))])).toEqual(
        seen.map(([path]) => [path, places.get(path)?.some((place) => place !== letters) ?? false]),
      );
    }

    const restore = (choose: (versions: { version: number }[]) => number | 'own') => async (page: DocumentName) => {
      const versions = await (await anna.call('GET', `/api/content/${page}/versions`)).json();
      await publish(page, ({ version }) =>
        anna.call('POST', `/api/content/${page}/versions/${choose(versions)}/restore`, { version }),
      );
    };
    for (const page of documentNames) await restore((versions) => versions[1]?.version ?? 'own')(page);
    /** The pages that are unlike those of before, on every server. */
    const unlike = async (wanted: string[]) =>
      (await Promise.all(origins.map(everyPage))).flatMap((pages) =>
        sitePages.filter((_, index) => pages[index] !== wanted[index]).map(({ path }) => path),
      );
    await expect.poll(() => unlike(before)).toEqual([]);
    for (const page of documentNames) await restore(() => 'own')(page);
    await expect.poll(() => unlike(own)).toEqual([]);
  });
});
