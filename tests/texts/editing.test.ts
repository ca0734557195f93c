import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentNames } from '../../src/content/documents.ts';
import { lawDocument } from '../../src/content/law/norme.ts';
import { defaultContent } from '../../src/content/published.ts';
import type { ContentSummary, EditedContent } from '../../src/contract/content.ts';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';
import { readDeskTasks } from '../support/tasks.ts';

describe('content editing', () => {
  let site: Site;
  let second: SecondServer;
  let origins: string[];
  let anna: StaffBrowser;
  let paolo: StaffBrowser;

  beforeAll(async () => {
    site = await startSite({ engine: 'postgres' });
    second = await startSecondServer(site);
    origins = [site.url, second.url];
    await addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti', role: 'manager' });
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
    anna = await signIn(site, 'anna@studio.example');
    paolo = await signIn(site, 'paolo@studio.example');
  });
  afterAll(async () => {
    await second.stop();
    await site.stop();
  });

  const read = async (address: string) => await (await fetch(address)).text();
  const readEdited = async (browser: StaffBrowser, page: string): Promise<EditedContent> =>
    await (await browser.call('GET', `/api/content/${page}`)).json();
  /** Returns the draft, or the published content if there is none, with one part changed. */
  const makeDraft = (content: EditedContent, part: (content: Record<string, unknown>) => void) => {
    const draft = structuredClone(content.draft ?? content.published);
    part(draft);
    return { draft, version: content.version };
  };
  const setLead = (lead: string) => (draft: Record<string, unknown>) => Object.assign(draft, { lead });

  test('keeps a draft unpublished, publishes it to every server and restores a version as a draft', async () => {
    const before = await readEdited(paolo, 'team');
    expect(before).toMatchObject({ draft: null, version: 0, fields: { kind: 'group' }, editable: true });
    expect(before.published).toEqual(before.builtIn);

    const lead = 'Quattro persone, ciascuna con il proprio <b>lavoro</b> & un’agenda.';
    const saved = await paolo.call('PUT', '/api/content/team', makeDraft(before, setLead(lead)));
    expect(saved.status).toBe(200);
    const draft: EditedContent = await saved.json();
    expect(draft).toMatchObject({ version: 1, draft: { lead }, draft_by: 'Paolo Serra' });
    expect(await read(`${site.url}/team`)).toContain(defaultContent.views.team.lead);

    const published = await paolo.call('POST', '/api/content/team/publish', { version: 1 });
    expect(await published.json()).toMatchObject({
      version: 2,
      draft: null,
      published: { lead },
      published_by: 'Paolo Serra',
    });
    expect(await read(`${site.url}/team`)).toContain('proprio &lt;b&gt;lavoro&lt;/b&gt; &amp; un’agenda');
    for (const origin of origins)
      await expect.poll(() => read(`${origin}/team`)).toContain('proprio &lt;b&gt;lavoro&lt;/b&gt; &amp; un’agenda');

    const versions = await (await paolo.call('GET', '/api/content/team/versions')).json();
    expect(versions).toMatchObject([{ version: 2, number: 1, published_by: 'Paolo Serra', body: { lead } }]);
    await paolo.call(
      'PUT',
      '/api/content/team',
      makeDraft(await readEdited(paolo, 'team'), setLead('Un’altra frase.')),
    );
    await paolo.call('POST', '/api/content/team/publish', { version: 3 });
    const restored = await paolo.call('POST', '/api/content/team/versions/2/restore');
    expect(await restored.json()).toMatchObject({
      draft: { lead },
      published: { lead: 'Un’altra frase.' },
      version: 5,
    });
    const restoredDefault = await paolo.call('POST', '/api/content/team/versions/built-in/restore', { version: 5 });
    expect(await restoredDefault.json()).toMatchObject({ draft: before.builtIn });
    expect((await paolo.call('POST', '/api/content/team/versions/99/restore')).status).toBe(404);
    expect((await paolo.call('DELETE', '/api/content/team/draft?version=6')).status).toBe(200);
    expect(await readEdited(paolo, 'team')).toMatchObject({ draft: null, version: 7 });
  });

  test('returns the published content of every page in one request, to staff only', async () => {
    const all = await (await paolo.call('GET', '/api/content/all')).json();
    expect(Object.keys(all)).toEqual([...documentNames, lawDocument]);
    expect(all.contatti).toEqual((await readEdited(paolo, 'contatti')).published);
    expect((await fetch(`${site.url}/api/content/all`)).status).toBe(401);
  });

  test('previews the saved draft to staff only, without scripts, framed by the site only', async () => {
    const content = await readEdited(paolo, 'chi-siamo');
    const lead = 'Uno studio che spiega {città}.';
    const draft = { ...content.published, lead };
    expect((await paolo.call('PUT', '/api/content/chi-siamo', { draft, version: content.version })).status).toBe(200);
    const path = '/gestione/anteprima/testi/chi-siamo?pagina=/chi-siamo';
    expect((await fetch(site.url + path)).status).toBe(401);
    const preview = await paolo.call('GET', path);
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(
        /script-src 'none';.*form-action 'none';.*frame-ancestors 'self'/,
      ),
    });
    const html = await preview.text();
    expect(html).toContain('Uno studio che spiega Albano Laziale.<!--field:lead-->');
    expect(html).not.toMatch(/<script|[\ue000-\uf8ff]/);
    expect(await (await fetch(`${site.url}/chi-siamo`)).text()).not.toContain('Uno studio che spiega');
    expect((await fetch(`${site.url}/gestione/testi`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    for (const address of ['nulla?pagina=/chi-siamo', 'chi-siamo?pagina=/nulla'])
      expect((await paolo.call('GET', `/gestione/anteprima/testi/${address}`)).status).toBe(404);
  });

  test('returns 403 when an editor saves facts or legal texts', async () => {
    for (const page of ['dati', 'privacy', 'moduli']) {
      const content = await readEdited(paolo, page);
      expect(content.editable).toBe(false);
      expect(
        (
          await paolo.call(
            'PUT',
            `/api/content/${page}`,
            makeDraft(content, () => {}),
          )
        ).status,
      ).toBe(403);
    }
  });

  test('dates a legal text by its publication', async () => {
    const readToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format();
    const days = [readToday()];
    const privacy = await readEdited(anna, 'privacy');
    await anna.call('PUT', '/api/content/privacy', makeDraft(privacy, setLead('Come lo studio tratta i dati.')));
    const { published } = await (await anna.call('POST', '/api/content/privacy/publish', { version: 1 })).json();
    expect([...days, readToday()]).toContain(published.updated);
  });

  test('refuses to publish invalid facts, and names them', async () => {
    const facts = await readEdited(anna, 'dati');
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
  });

  test('gives a new wording of the consent a new notice version', async () => {
    const facts = await readEdited(anna, 'dati');
    const { version } = facts;
    const listNoticeVersions = async (email: string) => {
      await site.api('/api/newsletter', { email });
      const query = site.database.owner.selectFrom('newsletter_consents').select('notice_version');
      return (await query.where('email', '=', email).executeTakeFirstOrThrow()).notice_version;
    };
    const before = await listNoticeVersions('prima@example.com');
    const identityNow = {
      ...Object(facts.published['identity']),
      name: 'Studio Conti',
      legalName: 'Studio Conti e associati',
    };
    await anna.call('PUT', '/api/content/dati', { draft: { ...facts.published, identity: identityNow }, version });
    expect((await anna.call('POST', '/api/content/dati/publish', { version: version + 1 })).status).toBe(200);
    await expect.poll(() => read(site.url)).toContain('la newsletter di Studio Conti');
    expect(await listNoticeVersions('dopo@example.com')).not.toBe(before);
  });

  test('refuses malformed drafts, publishes no text of invalid length and escapes markup', async () => {
    const page = await readEdited(paolo, 'competenze');
    const saveDraft = (draft: unknown, version = page.version) =>
      paolo.call('PUT', '/api/content/competenze', { draft, version });
    const readRefusedFields = async (answer: Response) => Object.entries((await answer.json()).error.fields);
    const publish = (version: number) => paolo.call('POST', '/api/content/competenze/publish', { version });
    for (const draft of [
      {},
      { ...page.published, more: 1 },
      { ...page.published, lead: 7 },
      { ...page.published, steps: [] },
      [],
    ])
      expect((await saveDraft(draft)).status).toBe(400);
    expect((await paolo.call('PUT', '/api/content/nulla', { draft: {}, version: 0 })).status).toBe(404);

    expect(await readRefusedFields(await saveDraft({ ...page.published, lead: 'à'.repeat(20_001) }))).toEqual([
      ['lead', 'Il testo ha 20.001 caratteri: anche una bozza ne tiene al più 20.000'],
    ]);

    const sectors = { ...Object(page.published['sectors']), entries: [] };
    const head = { ...Object(page.published['head']), title: ' \u200b' };
    expect((await saveDraft({ ...page.published, head, lead: 'à'.repeat(10_000), sectors })).status).toBe(200);
    expect((await readEdited(paolo, 'competenze')).draft).toMatchObject({ lead: 'à'.repeat(10_000), sectors });
    const refused = await publish(1);
    expect(refused.status).toBe(400);
    expect(await readRefusedFields(refused)).toEqual([
      ['head.title', 'Questo testo non può restare vuoto'],
      ['lead', 'Il testo ha 10.000 caratteri: qui ne stanno al più 200'],
      ['sectors.entries', 'Le voci devono essere da 1 a 12'],
    ]);

    const unusualText = `</script><!-- \u2028\u202e rovescio\r\u0007👩‍👧 {ragione sociale}`;
    expect((await saveDraft({ ...page.published, lead: `${unusualText}\u0000` }, 1)).status).toBe(400);
    for (const name of ['__proto__', 'constructor']) {
      const polluting = JSON.parse(`{"${name}":{"lead":"x"}}`);
      const draft = Object.defineProperties({ ...page.published }, Object.getOwnPropertyDescriptors(polluting));
      expect((await saveDraft(draft, 1)).status).toBe(400);
    }
    expect((await saveDraft({ ...page.published, lead: unusualText }, 1)).status).toBe(200);
    expect((await publish(2)).status).toBe(200);
    await expect.poll(() => read(`${site.url}/competenze`)).toContain('&lt;/script&gt;&lt;!--');
    const html = await read(`${site.url}/competenze`);
    expect(html.split('</script>').length).toBe((await read(`${site.url}/team`)).split('</script>').length);
    // Control characters are removed on publication, a line break is LF, and joined emoji stay whole.
    expect(html).not.toContain('\u202e');
    expect(html).toContain('rovescio\n👩‍👧 Studio Conti e associati');
  });

  test('lists pages with unpublished changes, and shows which colleague has a page open', async () => {
    const servizi = await readEdited(paolo, 'servizi');
    await paolo.call('PUT', '/api/content/servizi', makeDraft(servizi, setLead('Una frase di Paolo.')));
    // An added entry is one change, however many texts it has.
    const addAnswer = ({ answers }: Record<string, unknown>) => {
      if (Array.isArray(answers))
        answers.push({ id: 'nuova-risposta', title: 'Nuova', text: 'Una risposta di Paolo.' });
    };
    const ready = await readEdited(paolo, 'risposte-pronte');
    await paolo.call('PUT', '/api/content/risposte-pronte', makeDraft(ready, addAnswer));
    const list = await (await anna.call('GET', '/api/content')).json();
    const byPage = new Map(list.map((line: { page: string }) => [line.page, line]));
    expect(byPage.get('servizi')).toMatchObject({
      label: 'Servizi',
      path: '/servizi',
      changes: 1,
      draft_at: expect.any(String),
    });
    expect(byPage.get('risposte-pronte')).toMatchObject({ changes: 1 });
    expect(byPage.get('dati')).toMatchObject({ path: null, published_by: 'Anna Conti' });
    await anna.call('POST', '/api/content/home/presence');
    expect(await (await paolo.call('POST', '/api/content/home/presence')).json()).toMatchObject({
      present: [{ name: 'Anna Conti' }],
    });
  });

  test('a restored version that equals the published one leaves no draft, in the list and on the desk', async () => {
    await paolo.call('POST', '/api/content/scadenze/versions/built-in/restore', { version: 0 });
    expect((await readEdited(paolo, 'scadenze')).draft).toBeNull();
    const list: ContentSummary[] = await (await anna.call('GET', '/api/content')).json();
    const withDraft = list.filter(({ draft_at }) => draft_at !== null).map(({ page }) => page);
    expect(withDraft).not.toContain('scadenze');
    const drafts = (await readDeskTasks(anna)).filter(({ kind }) => ['drafts-texts', 'returned-texts'].includes(kind));
    expect(drafts.map(({ count }) => count)).toEqual([withDraft.length]);
  });
});
