import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { registerDocument } from '../../src/content/law/register.ts';
import { defaultContent } from '../../src/content/published.ts';
import { readBackupFile } from '../../src/server/backups/file.ts';
import { restoreBackup } from '../../src/server/backups/restore.ts';
import { type MigrationSession, migrate } from '../../src/server/db/migrate.ts';
import { migrations } from '../../src/server/db/migrations/all.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { makeBackupFolder, writeBackup } from '../backups/support.ts';
import { createDatabasePlace, type DatabasePlace, engines } from '../support/database.ts';
import { inMigrationSession } from '../support/migrations.ts';
import { serveHere } from '../support/serve-here.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';

/* Texts, law, versions of circulars and presence that a program before the tables of documents has stored. */

const olderMigrations = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '004-documents'),
);
const [morning, noon, later] = ['2026-03-04T08:00:00.000Z', '2026-03-04T12:00:00.000Z', '2999-01-01T00:00:00.000Z'];
const messageId = '5b0b1c1e-0a55-4c3b-9a51-0d4a1c2f7e10';
const withLead = (lead: string) => JSON.stringify({ ...defaultContent.views.team, lead });
const law = {
  facts: {},
  deadlines: { 'propria-1': { hidden: true, extensions: [], version: 3 } },
};

/** Creates the older schema with a text in every state, the law, and two people who are present. */
async function fillOlderDatabase(session: MigrationSession): Promise<void> {
  await migrate({ ...session, grantRights: async () => {} }, olderMigrations);
  const insert = (table: string, row: Record<string, string | number>) => {
    const values = Object.values(row).map((value) => `'${String(value).replaceAll("'", "''")}'`);
    return session.query(`insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`);
  };
  const published = { published_at: morning, published_by: 'Paolo Serra' };
  const first = { page: 'team', version: 2, body: withLead('Prima.'), ...published };
  const second = { page: 'team', version: 4, body: withLead('Seconda.'), ...published };
  await insert('content_versions', { ...first, note: 'Si comincia' });
  await insert('content_versions', second);
  await insert('content_versions', { ...second, version: 5, body: withLead('Di Paolo.'), draft_of: 'Paolo Serra' });
  await insert('content', second);
  const draft = { updated_at: noon, updated_by: 'Paolo Serra' };
  const authors = JSON.stringify({ lead: { by: 'Paolo Serra', at: noon } });
  const schedule = { publish_at: later, publish_by: 'Anna Conti', note: 'A fine anno' };
  await insert('content_drafts', {
    page: 'team',
    version: 6,
    body: withLead('Bozza.'),
    authors,
    ...draft,
    ...schedule,
  });
  const home = { page: 'home', version: 1, body: JSON.stringify(defaultContent.views.home), ...draft };
  await insert('content_drafts', { ...home, asked_at: noon, asked_by: 'Paolo Serra' });
  const contatti = { page: 'contatti', version: 2, body: JSON.stringify(defaultContent.views.contatti), ...draft };
  const returned = { returned_at: noon, returned_by: 'Anna Conti', returned_note: 'Manca il citofono' };
  await insert('content_drafts', { ...contatti, ...returned });
  await insert('content', { page: registerDocument, version: 3, body: JSON.stringify(law), ...published });
  await insert('content_versions', { page: registerDocument, version: 3, body: JSON.stringify(law), ...published });
  const message = { id: messageId, reference: '2026-AAAA', nome: 'Ugo', email: 'ugo@esempio.it', messaggio: 'Salve' };
  await insert('messages', message);
  const presence = { person_id: 'p', person_name: 'Paolo Serra', since: morning, until: later };
  await insert('content_presence', { page: 'home', ...presence });
  await insert('message_presence', { message_id: messageId, ...presence });
  const text = {
    title: 'Saldo IVA',
    subject: '',
    preheader: '',
    points: [],
    author: '',
    topic: '',
    body: 'Entro il 16.',
  };
  await insert('circulars', { id: 7, version: 4, slug: 'saldo-iva', title: 'Saldo IVA', body: 'Entro il 18.' });
  const asked = { asked_at: noon, asked_by: 'Paolo Serra', updated_at: noon, updated_by: 'Paolo Serra' };
  const points = JSON.stringify(['Dal «1º» gennaio']);
  await insert('circulars', { id: 8, version: 3, slug: 'bonus', title: 'Bonus', points, body: 'Una\nriga.', ...asked });
  const online = JSON.stringify({ ...text, title: 'Acconti', points: ['"Sì"'], body: '## Entro\n\n\tgiugno\\' });
  const sent = { state: 'sent', published_at: morning, published_by: 'Anna Conti', audience: 2, sums: '{}' };
  const unchanged = { title: 'Acconti', points: '["\\"Sì\\""]', body: '## Entro\n\n\tgiugno\\' };
  await insert('circulars', {
    id: 9,
    number: 1,
    version: 5,
    slug: 'acconti',
    published: online,
    ...unchanged,
    ...sent,
  });
  const corrected = { ...unchanged, body: 'Entro luglio.', authors: JSON.stringify({ body: { by: 'Ugo', at: noon } }) };
  const tenth = { id: 10, number: 2, version: 6, slug: 'rate', published: online, ...corrected };
  await insert('circulars', { ...tenth, state: 'published', published_at: noon });
  const circularVersions = [
    { number: 1, body: JSON.stringify(text), published_by: 'Anna Conti' },
    { number: 2, body: JSON.stringify({ ...text, body: 'Entro il 17.' }), draft_of: 'Paolo Serra' },
  ];
  for (const version of circularVersions)
    await insert('circular_versions', { circular_id: 7, published_at: morning, ...version });
  await insert('journal', { at: morning, actor_kind: 'program', event: 'content.published', subject: 'team' });
}

/** Starts the site on a database and expects all rows of `fillOlderDatabase` in the answers of the API. */
async function expectEverything({ settings, variables }: DatabasePlace): Promise<void> {
  const port = await findFreePort();
  const site = await serveHere({ PORT: String(port), ...variables }, { log: createLog(() => {}), pace: 0 });
  const database = openDatabase(settings);
  try {
    const url = `http://localhost:${port}`;
    await addPerson({ database, url }, { email: anna, role: 'manager' });
    const manager = await signIn({ url }, anna);
    const read = async (path: string) => await (await manager.call('GET', path)).json();

    expect(await read('/api/content/team')).toMatchObject({
      version: 6,
      published: { lead: 'Seconda.' },
      published_at: morning,
      published_by: 'Paolo Serra',
      draft: { lead: 'Bozza.' },
      draft_at: noon,
      publish_at: later,
      authors: { lead: { by: 'Paolo Serra', at: noon } },
    });
    expect(await read('/api/content/team/versions')).toMatchObject([
      { version: 5, draft_of: 'Paolo Serra', body: { lead: 'Di Paolo.' } },
      { version: 4, number: 2, draft_of: null },
      { version: 2, number: 1, note: 'Si comincia', body: { lead: 'Prima.' } },
    ]);
    expect(await read('/api/content/home')).toMatchObject({
      asked_at: noon,
      asked_by: 'Paolo Serra',
      present: [{ name: 'Paolo Serra', since: morning }],
    });
    expect(await read('/api/content/contatti')).toMatchObject({ version: 2, returned_note: 'Manca il citofono' });
    expect(await read(`/api/content/${registerDocument}/versions`)).toMatchObject([{ version: 3, body: law }]);
    expect(await read(`/api/messages/${messageId}`)).toMatchObject({ answering: [{ name: 'Paolo Serra' }] });
    expect(await read('/api/circulars/7/versions')).toMatchObject([
      { version: 2, body: 'Entro il 17.', draft_of: 'Paolo Serra' },
      { version: 1, number: 1, body: 'Entro il 16.', by: 'Anna Conti', at: morning },
    ]);
    expect(await read('/api/circulars/8')).toMatchObject({
      version: 3,
      points: ['Dal «1º» gennaio'],
      body: 'Una\nriga.',
      asked_by: 'Paolo Serra',
      updated_at: noon,
      online: null,
    });
    const unchanged = { points: ['"Sì"'], body: '## Entro\n\n\tgiugno\\', changed: false, published_at: morning };
    expect(await read('/api/circulars/9')).toMatchObject({ version: 5, state: 'sent', audience: 2, ...unchanged });
    expect(await read('/api/circulars/10')).toMatchObject({
      version: 6,
      changed: true,
      body: 'Entro luglio.',
      online: { body: '## Entro\n\n\tgiugno\\' },
      authors: { body: { by: 'Ugo', at: noon } },
    });
    expect(await (await fetch(`${url}/circolari/acconti`)).text()).toContain('giugno');
    const restored = await manager.call('POST', '/api/circulars/7/versions/1/restore?version=4');
    expect(await restored.json()).toMatchObject({ version: 5, body: 'Entro il 16.' });
    expect(await (await fetch(`${url}/team`)).text()).toContain('Seconda.');
    // The handle of visitors reads what is published, and nothing else.
    expect(await database.visitor.selectFrom('documents').select('name').orderBy('name').execute()).toHaveLength(4);
    await expect(database.visitor.selectFrom('document_drafts').select('body').execute()).rejects.toThrow();
  } finally {
    await database.close();
    await site.stop();
  }
}

describe.each(engines)('a database of before the tables of documents (%s)', (engine) => {
  test('keeps its texts, drafts, versions, law and presence', async () => {
    const place = await createDatabasePlace(engine);
    try {
      await inMigrationSession(place.settings, fillOlderDatabase);
      await expectEverything(place);
    } finally {
      await place.remove();
    }
  });

  test('comes back whole from a backup', async () => {
    const [older, place] = [await createDatabasePlace(engine), await createDatabasePlace(engine)];
    const folder = await makeBackupFolder();
    try {
      await inMigrationSession(older.settings, fillOlderDatabase);
      const path = folder.file('older.tar');
      await writeBackup(path, older.settings);
      await restoreBackup(place.settings, await readBackupFile(path, null), new Date());
      await expectEverything(place);
    } finally {
      await folder.remove();
      await older.remove();
      await place.remove();
    }
  });
});
