import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JsZip from 'jszip';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { PaperRequest } from '../../src/contract/papers/calls.ts';
import { streamBackup } from '../../src/server/backups/write.ts';
import { readEnv } from '../../src/server/env.ts';
import { getKeyPath, readPapersKey } from '../../src/server/papers/key.ts';
import { engines } from '../support/database.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { askForPapers, findPapersLink, type HandIn, handIn, leaveFile, makePdf } from '../support/rows/papers.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';
import { findTaskWords, listTasksOf } from '../support/tasks.ts';

const useStaffedSite = (engine: (typeof engines)[number], variables: Record<string, string> = {}) => {
  let staff: StaffBrowser;
  const site = useSite({ engine, variables, fill: addAnnaAndPaolo });
  beforeAll(async () => {
    staff = await signIn(site, anna);
  });
  const readRequest = async (id: string): Promise<PaperRequest> =>
    await (await staff.call('GET', `/api/paper-requests/${id}`)).json();
  return { site, staff: () => staff, readRequest };
};

const readCode = async (answer: Response) => [answer.status, (await answer.json()).error.code];

describe.each(engines)('papers (%s)', (engine) => {
  const { site, staff, readRequest } = useStaffedSite(engine);

  test('a file arrives encrypted, and staff get its bytes back by one name that is safe', async () => {
    const { id, papers, ...asked } = await askForPapers(staff(), { due: '2026-12-10' });
    const link = findPapersLink(site, { id, papers, ...asked });
    const files = [
      { name: 'Visura «Rossi».pdf', bytes: makePdf(700_000, 'prima') },
      { name: '../b.pdf', bytes: makePdf(40_000, 'seconda') },
    ];
    const answer = await handIn(link, { paper: papers[0]?.id, files, note: 'Quella di ottobre' });
    const sha256 = files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    expect([answer.status, await answer.json()]).toEqual([
      201,
      {
        received_at: expect.any(String),
        files: [
          { name: 'Visura «Rossi».pdf', size: files[0]?.bytes.length, sha256: sha256[0] },
          { name: 'b.pdf', size: files[1]?.bytes.length, sha256: sha256[1] },
        ],
      },
    ]);
    const request = await readRequest(id);
    expect(request).toMatchObject({
      state: 'open',
      due: '2026-12-10',
      papers: [{ state: 'delivered' }, { state: 'waiting' }],
    });
    const stored = request.papers[0]?.files ?? [];
    const byName = new Map(stored.map((file) => [file.name, file]));
    expect(byName.get('b.pdf')).toMatchObject({ check: 'unchecked', fetched_at: null, deleted_at: null });

    const first = byName.get('Visura «Rossi».pdf');
    const download = await staff().call('GET', `/api/paper-files/${first?.id}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(files[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    const number = stored.findIndex((file) => file.id === first?.id) + 1;
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${request.reference}-visura-camerale-${number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const fetched = (await readRequest(id)).papers[0]?.files.find((file) => file.id === first?.id);
    expect(fetched?.fetched_by).toBe('Anna Conti');
    expect(Date.parse(fetched?.deletes_at ?? '') - Date.parse(fetched?.fetched_at ?? '')).toBe(14 * 86_400_000);

    const zip = await JsZip.loadAsync(
      await (await staff().call('GET', `/api/paper-requests/${id}/files.zip`)).arrayBuffer(),
    );
    expect(Object.keys(zip.files).sort()).toEqual([1, 2].map((n) => `${request.reference}-visura-camerale-${n}.pdf`));
    const zipped = await Promise.all(Object.values(zip.files).map((entry) => entry.async('nodebuffer')));
    expect(zipped.map((bytes) => createHash('sha256').update(bytes).digest('hex')).sort()).toEqual(sha256.toSorted());

    expect((await staff().call('DELETE', `/api/paper-files/${first?.id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect(await readCode(await staff().call(method, `/api/paper-files/${first?.id}`))).toEqual([410, 'gone']);
  });

  test('the bytes are in no file of the database and in no backup', async () => {
    const mark = 'cercami-in-ogni-file-';
    const { request } = await leaveFile(site, staff());
    const { id, papers } = request;
    const answer = await handIn(findPapersLink(site, request), {
      paper: papers[1]?.id,
      files: [{ name: 'a.pdf', bytes: makePdf(100_000, mark) }],
    });
    expect(answer.status).toBe(201);
    const env = readEnv(site.variables);
    const backup: Buffer[] = [];
    for await (const chunk of streamBackup(env, new Date()).bytes) backup.push(chunk);
    const text = Buffer.concat(backup);
    expect(text.includes(id)).toBe(true);
    expect(text.includes('paper_chunks')).toBe(false);
    expect(text.includes('AGE-SECRET-KEY')).toBe(false);
    const chunks = await site.database.owner.selectFrom('paper_chunks').select('bytes').execute();
    const files = engine === 'sqlite' ? readdirSync(env.dataDir).filter((name) => name !== 'documenti.key') : [];
    const searched = [
      text,
      ...chunks.map(({ bytes }) => Buffer.from(bytes)),
      ...files.map((name) => readFileSync(join(env.dataDir, name))),
    ];
    expect(searched.some((bytes) => bytes.includes(mark))).toBe(false);
    expect(chunks.length).toBeGreaterThan(0);
  });

  test('a judgement is a change with the value that it replaces, and completes a request', async () => {
    const { id, papers } = await askForPapers(staff());
    const change = (changes: { path: string; from: string; to: string }[]) =>
      staff().call('PATCH', `/api/paper-requests/${id}`, { changes });
    const [first = '', second = ''] = papers.map((paper) => `papers.${paper.id}`);
    const again = await change([
      { path: `${first}.state`, from: 'waiting', to: 'again' },
      { path: `${first}.reason`, from: '', to: 'Manca la seconda pagina' },
    ]);
    expect(await again.json()).toMatchObject({ papers: [{ state: 'again', reason: 'Manca la seconda pagina' }, {}] });
    const stale = await change([{ path: `${first}.state`, from: 'waiting', to: 'good' }]);
    expect([stale.status, await stale.json()]).toEqual([
      409,
      {
        error: expect.objectContaining({ fields: { [`${first}.state`]: expect.any(String) } }),
        current: expect.objectContaining({ id }),
      },
    ]);
    expect((await change([{ path: 'title', from: 'x', to: 'y' }])).status).toBe(400);
    expect((await change([{ path: `${first}.state`, from: 'again', to: 'lost' }])).status).toBe(400);
    const settled = await change([
      { path: `${first}.state`, from: 'again', to: 'good' },
      { path: `${second}.state`, from: 'waiting', to: 'not-needed' },
    ]);
    expect(await settled.json()).toMatchObject({ state: 'complete', ended_at: expect.any(String) });
    const queued = await site.database.owner.selectFrom('outbox').select('kind').where('document', '=', id).execute();
    expect(queued.map(({ kind }) => kind).sort()).toEqual(['papers-asked', 'papers-complete']);
    expect(await (await change([{ path: `${first}.state`, from: 'good', to: 'delivered' }])).json()).toMatchObject({
      state: 'open',
      ended_at: null,
    });
  });

  test('a download whose bytes are missing, or whose reader goes, ends without harm', async () => {
    const { request, file } = await leaveFile(site, staff());
    const more = { paper: request.papers[1]?.id, files: [{ name: 'b.pdf', bytes: makePdf(3_000_000) }] };
    expect((await handIn(findPapersLink(site, request), more)).status).toBe(201);
    const path = `/api/paper-requests/${request.id}/files.zip`;
    const reader = (await staff().call('GET', path)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await site.database.owner.deleteFrom('paper_chunks').where('file_id', '=', file).execute();
    // The HTTP library prints the error of a broken stream.
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect((async () => (await staff().call('GET', path)).arrayBuffer())()).rejects.toThrow();
    print.mockRestore();
    expect((await staff().call('GET', `/api/paper-files/${file}`)).status).toBe(410);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test('lists requests by state, newest first, in pages', async () => {
    const asked: string[] = [];
    for (let count = 0; count < 52; count += 1) asked.unshift((await askForPapers(staff())).id);
    const read = async (query: string) => (await staff().call('GET', `/api/paper-requests?state=open${query}`)).json();
    const first = await read('');
    const second = await read(`&after=${first.next}`);
    expect(first.items).toHaveLength(50);
    const ids = [...first.items, ...second.items].map(({ id }: PaperRequest) => id);
    expect(ids.filter((id) => asked.includes(id))).toHaveLength(52);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('link of a request', () => {
  const { site, staff, readRequest } = useStaffedSite('sqlite');

  test('GET, HEAD and posts that are empty or of another origin change nothing', async () => {
    const { request, link } = await leaveFile(site, staff());
    const before = await readRequest(request.id);
    for (const init of [
      { method: 'GET' },
      { method: 'HEAD' },
      { method: 'POST' },
      { method: 'POST', body: '' },
      { method: 'POST', body: new FormData() },
      { method: 'POST', body: new URLSearchParams({ action: 'done' }) },
      { method: 'POST', body: new FormData(), headers: { origin: 'https://altrove.example' } },
    ])
      expect((await fetch(link, init)).status, JSON.stringify(init)).not.toBe(500);
    expect(await readRequest(request.id)).toEqual(before);
  });

  test('a link that is shortened, of another request, or ended is a 404', async () => {
    const [{ request, link }, other] = [await leaveFile(site, staff()), await leaveFile(site, staff())];
    const paper = request.papers[1]?.id;
    const files = [{ name: 'a.pdf', bytes: makePdf() }];
    const [, signature] = other.link.split(/\.(?=[^.]*$)/);
    for (const wrong of [
      link.slice(0, -1),
      link.replace(/[^.]*$/, signature ?? ''),
      `${link}x`,
      `${site.url}/consegna/x`,
    ])
      expect((await handIn(wrong, { paper, files })).status).toBe(404);
    const { version } = await readRequest(request.id);
    const stale = await staff().call('POST', `/api/paper-requests/${request.id}/close`, { version: version - 1 });
    expect(stale.status).toBe(409);
    expect((await staff().call('POST', `/api/paper-requests/${request.id}/close`, { version })).status).toBe(200);
    expect((await handIn(link, { paper, files })).status).toBe(404);
    expect((await handIn(link, { action: 'done' })).status).toBe(404);
  });

  test('a client marks a paper as missing, a file as wrong, and everything as done', async () => {
    const { request, link } = await leaveFile(site, staff());
    const [visura, card] = request.papers.map(({ id }) => id);
    expect((await handIn(link, { paper: card, action: 'missing', note: 'È scaduta' })).status).toBe(201);
    expect((await handIn(link, { paper: visura, action: 'wrong' })).status).toBe(201);
    expect((await handIn(link, { action: 'done' }, {})).status).toBe(303);
    expect(await readRequest(request.id)).toMatchObject({
      finished_at: expect.any(String),
      papers: [
        { state: 'waiting', files: [{ wrong_at: expect.any(String), deleted_at: null }] },
        { state: 'missing', client_note: 'È scaduta' },
      ],
    });
  });

  test.each<[string, HandIn, number]>([
    ['no file', {}, 400],
    ['an empty file', { files: [{ name: 'a.pdf', bytes: Buffer.alloc(0) }] }, 400],
    ['HTML as PDF', { files: [{ name: 'a.pdf', bytes: Buffer.from('<html>') }] }, 415],
    ['a program', { files: [{ name: 'a.pdf.exe', bytes: Buffer.from('MZ') }] }, 415],
    ['a file above 20 MB', { files: [{ name: 'a.pdf', bytes: makePdf(20 * 2 ** 20 + 1) }] }, 413],
    ['a paper of another request', { paper: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e', action: 'missing' }, 400],
    ['an unknown action', { action: 'delete' }, 400],
  ])('refuses %s, and keeps nothing of it', async (_, given, status) => {
    const request = await askForPapers(staff());
    const count = () => site.database.owner.selectFrom('paper_chunks').select('part').execute();
    const before = await count();
    const answer = await handIn(findPapersLink(site, request), { paper: request.papers[0]?.id, ...given });
    expect([answer.status, (await answer.json()).error.message]).toEqual([status, expect.stringMatching(/^[A-Z«]/)]);
    expect(await readRequest(request.id)).toEqual(request);
    expect(await count()).toEqual(before);
  });

  test('a request takes 100 MB and 60 files, and the site 2 GB', async () => {
    const { request, link } = await leaveFile(site, staff());
    const post = () => handIn(link, { paper: request.papers[0]?.id, files: [{ name: 'a.pdf', bytes: makePdf() }] });
    const setSize = (size: number) => site.database.owner.updateTable('paper_files').set({ size }).execute();
    await setSize(100 * 2 ** 20 - 1000);
    expect(await readCode(await post())).toEqual([413, 'too-large']);
    const other = await askForPapers(staff());
    await setSize(2 ** 31 - 1);
    const refused = await handIn(findPapersLink(site, other), {
      paper: other.papers[0]?.id,
      files: [{ name: 'a.pdf', bytes: makePdf() }],
    });
    expect([refused.status, (await refused.json()).error.message]).toEqual([507, expect.stringContaining('+39')]);
    await setSize(2000);
  });
});

describe('key', () => {
  const { site, staff, readRequest } = useStaffedSite('sqlite');

  test('without its key the site serves, takes no file, and tells the doctor', async () => {
    const { request, link, file } = await leaveFile(site, staff());
    const path = getKeyPath(readEnv(site.variables));
    const key = readFileSync(path, 'utf8');
    rmSync(path);
    const before = await readRequest(request.id);
    const refused = await handIn(link, { paper: request.papers[1]?.id, files: [{ name: 'a.pdf', bytes: makePdf() }] });
    expect([refused.status, (await refused.json()).error.message]).toEqual([503, expect.stringContaining('+39')]);
    expect((await staff().call('GET', `/api/paper-files/${file}`)).status).toBe(503);
    const again = await staff().call('POST', '/api/paper-requests', {
      nome: 'Anna',
      email: 'anna@example.com',
      title: 'Bilancio',
      papers: [{ title: 'Visura' }],
    });
    expect(again.status).toBe(503);
    expect(await readRequest(request.id)).toEqual(before);
    expect((await fetch(site.url)).status).toBe(200);
    expect(await readKeyState()).toBe('broken');
    writeFileSync(path, key, { mode: 0o644 });
    expect(await readKeyState()).toBe('broken');
    rmSync(path);
    writeFileSync(path, key, { mode: 0o600 });
    expect(await readKeyState()).toBe('well');
    const context = { actor: { kind: 'program' }, now: new Date() } as const;
    const inBackups = { ...site.variables, BACKUP_DIR: site.variables['DATA_DIR'] ?? '' };
    const tasks = await listTasksOf(site.database, context, 'doctor', inBackups);
    expect(findTaskWords(tasks, 'papers-key')?.join()).toContain('nella cartella delle copie');
    expect(readPapersKey(readEnv(site.variables))).toMatch(/^AGE-SECRET-KEY-1/);
  });

  async function readKeyState(): Promise<string | undefined> {
    const { tasks } = await (await staff().call('GET', '/api/site-state')).json();
    return tasks.find(({ kind }: { kind: string }) => kind === 'papers-key')?.state;
  }
});

describe('switch', () => {
  const { site, staff } = useStaffedSite('sqlite');

  test('switched off, no paper is asked for and every link is a 404', async () => {
    const { request, link, file } = await leaveFile(site, staff());
    await publishFacts(site, { pages: { consegna: 'off' } });
    await expect
      .poll(async () => (await handIn(link, { action: 'done' })).status, { message: 'the link has ended' })
      .toBe(404);
    await expect(askForPapers(staff())).rejects.toThrow('404');
    // Files that arrived are kept.
    expect((await staff().call('GET', `/api/paper-files/${file}`)).status).toBe(200);
    expect((await staff().call('GET', `/api/paper-requests/${request.id}`)).status).toBe(200);
  });
});

describe('roles', () => {
  const { site } = useStaffedSite('sqlite');

  test('an editor asks for papers and fetches them', async () => {
    const editor = await signIn(site, paolo);
    const { file } = await leaveFile(site, editor);
    expect((await editor.call('GET', `/api/paper-files/${file}`)).status).toBe(200);
    expect((await fetch(`${site.url}/api/paper-files/${file}`)).status).toBe(401);
  });
});
