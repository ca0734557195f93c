import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Circular } from '../../src/contract/circulars.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import type { DocumentVersion } from '../../src/contract/documents.ts';
import { applyChanges, type Change, readPath } from '../../src/contract/fields/changes.ts';
import { engines } from '../support/database.ts';
import { type Site, startSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';

describe.each(engines)('changes of single fields (%s)', (engine) => {
  let site: Site;
  let manager: StaffBrowser;
  let editor: StaffBrowser;
  beforeAll(async () => {
    site = await startSite({ engine });
    await addAnnaAndPaolo(site);
    manager = await signIn(site, anna);
    editor = await signIn(site, paolo);
  });
  afterAll(() => site.stop());

  const change = (browser: StaffBrowser, path: string, changes: Change[]) => browser.call('PATCH', path, { changes });
  const readEvents = async () =>
    (await site.database.staff.selectFrom('journal').select('event').where('event', 'like', '%.replaced').execute())
      .length;

  test('two people change different fields of one page; both are published', async () => {
    const path = '/api/content/servizi';
    const { published }: EditedContent = await (await manager.call('GET', path)).json();
    const edits = [
      [editor, { path: 'title', from: published['title'], to: 'I nostri servizi' }],
      [manager, { path: 'lead', from: published['lead'], to: 'Che cosa facciamo.' }],
    ] as const;
    const answers = await Promise.all(edits.map(([browser, edit]) => change(browser, path, [edit])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const row: EditedContent = await (await manager.call('GET', path)).json();
    expect(row.draft).toMatchObject({ title: 'I nostri servizi', lead: 'Che cosa facciamo.' });
    expect(row.authors).toMatchObject({ title: { by: 'Paolo Serra' }, lead: { by: 'Anna Conti' } });
    // A retry of a change that is stored already changes nothing.
    const again: EditedContent = await (await change(editor, path, [edits[0][1]])).json();
    expect(again.version).toBe(row.version);
    expect((await manager.call('POST', `${path}/publish`, { version: row.version })).status).toBe(200);
    expect(await (await fetch(`${site.url}/servizi`)).text()).toContain('Che cosa facciamo.');
  });

  test('of two changes of one field the second is refused with both values; what it then replaces stays a version', async () => {
    const path = '/api/content/team';
    const { published }: EditedContent = await (await manager.call('GET', path)).json();
    const from = published['lead'];
    expect((await change(editor, path, [{ path: 'lead', from, to: 'Parole di Paolo.' }])).status).toBe(200);
    const title = { path: 'title', from: published['title'], to: 'Chi siamo' };
    const refused = await change(manager, path, [title, { path: 'lead', from, to: 'Parole di Anna.' }]);
    expect(refused.status).toBe(409);
    const { error, current } = await refused.json();
    expect([Object.keys(error.fields), current.draft.lead]).toEqual([['lead'], 'Parole di Paolo.']);
    // Nothing of a refused request is applied.
    expect(current.draft.title).toBe(published['title']);

    const events = await readEvents();
    const over = { path: 'lead', from: 'Parole di Paolo.', to: 'Parole di Anna.' };
    const saved: EditedContent = await (await change(manager, path, [title, over])).json();
    expect(saved.draft).toMatchObject({ title: 'Chi siamo', lead: 'Parole di Anna.' });
    const versions: DocumentVersion[] = await (await editor.call('GET', `${path}/versions`)).json();
    expect(versions).toMatchObject([{ draft_of: 'Paolo Serra', number: 0, body: { lead: 'Parole di Paolo.' } }]);
    expect(await readEvents()).toBe(events + 1);
    // Own words are replaced without a version.
    const own = { path: 'lead', from: 'Parole di Anna.', to: 'Altre parole di Anna.' };
    expect((await change(manager, path, [own])).status).toBe(200);
    expect(await readEvents()).toBe(events + 1);
  });

  test('a circular takes changes of its fields, and keeps replaced words among its versions', async () => {
    const { id }: Circular = await (await editor.call('POST', '/api/circulars', { title: 'Saldo IVA' })).json();
    const path = `/api/circulars/${id}`;
    expect((await change(editor, path, [{ path: 'body', from: '', to: 'Testo di Paolo.' }])).status).toBe(200);
    const points = [{ path: 'points', from: [], to: ['Entro il 16.'] }];
    const both: Circular = await (await change(manager, path, points)).json();
    expect(both).toMatchObject({ body: 'Testo di Paolo.', points: ['Entro il 16.'] });
    const over = [{ path: 'body', from: 'Testo di Paolo.', to: 'Testo di Anna.' }];
    expect(await (await change(manager, path, over)).json()).toMatchObject({ body: 'Testo di Anna.' });
    const versions: DocumentVersion[] = await (await editor.call('GET', `${path}/versions`)).json();
    expect(versions).toMatchObject([{ draft_of: 'Paolo Serra', body: { body: 'Testo di Paolo.' } }]);
    const restore = (number = 0) => editor.call('POST', `${path}/versions/${number}/restore`);
    expect((await restore(9999)).status).toBe(404);
    expect(await (await restore(versions[0]?.version)).json()).toMatchObject({
      body: 'Testo di Paolo.',
      points: ['Entro il 16.'],
      authors: { body: { by: 'Paolo Serra' } },
    });
  });

  test('a change of a text that the specification fixes is refused with its name, and with all others of the request', async () => {
    const path = '/api/content/chi-siamo';
    const { published }: EditedContent = await (await editor.call('GET', path)).json();
    const lead = { path: 'lead', from: published['lead'], to: 'Un altro sommario.' };
    const fixed = { path: 'photos.error', from: readPath(published, 'photos.error'), to: 'Niente foto' };
    const draft = applyChanges(published, [lead, fixed]).content;
    for (const answer of [
      await change(editor, path, [lead, fixed]),
      await editor.call('PUT', path, { draft, version: 0 }),
    ]) {
      expect(answer.status).toBe(400);
      expect(Object.keys((await answer.json()).error.fields)).toEqual(['photos.error']);
    }
    expect(await (await editor.call('GET', path)).json()).toMatchObject({ draft: null });
  });

  test('unknown fields, wrong shapes and stale values change nothing', async () => {
    const { id }: Circular = await (await editor.call('POST', '/api/circulars', { title: 'Ferma' })).json();
    for (const [path, edit, status] of [
      [`/api/circulars/${id}`, { path: 'state', from: null, to: 'sent' }, 400],
      [`/api/circulars/${id}`, { path: 'title', from: 'Ferma', to: '' }, 400],
      [`/api/circulars/${id}`, { path: 'title', from: 'Altra', to: 'Nuova' }, 409],
      ['/api/content/home', { path: 'niente', from: null, to: 'x' }, 400],
      ['/api/content/home', { path: '__proto__.x', from: null, to: 'x' }, 409],
      ['/api/content/nulla', { path: 'lead', from: null, to: 'x' }, 404],
    ] as const)
      expect([edit.path, (await change(editor, path, [edit])).status]).toEqual([edit.path, status]);
    expect((await change(editor, '/api/content/dati', [{ path: 'identity.name', from: '', to: 'x' }])).status).toBe(
      403,
    );
  });
});
