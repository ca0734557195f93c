import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import type { PaperRequest } from '../../src/contract/papers/calls.ts';
import { restoreBackup } from '../../src/server/backups/restore.ts';
import { streamBackup } from '../../src/server/backups/write.ts';
import type { Context } from '../../src/server/context.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLog } from '../../src/server/log.ts';
import { deleteOldBytes, endOldRequests } from '../../src/server/papers/jobs.ts';
import { getKeyPath } from '../../src/server/papers/key.ts';
import { createDatabasePlace, engines } from '../support/database.ts';
import { askForPapers, findPapersLink, handIn, leaveFile, makePdf } from '../support/rows/papers.ts';
import { serveHere } from '../support/serve-here.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, type StaffBrowser, signIn } from '../support/staff.ts';

const day = 86_400_000;
const pdf = { name: 'a.pdf', bytes: makePdf() };

describe.each(engines)('life of papers (%s)', (engine) => {
  const site = useSite({ engine, fill: addAnnaAndPaolo });
  let staff: StaffBrowser;
  beforeAll(async () => {
    staff = await signIn(site, anna);
  });
  const readRequest = async (id: string): Promise<PaperRequest> =>
    await (await staff.call('GET', `/api/paper-requests/${id}`)).json();
  const makeContext = (days: number, from = Date.now()): Context => ({
    db: site.database.staff,
    actor: { kind: 'program' },
    now: new Date(from + days * day),
  });
  const listChunks = async (file: string) =>
    await site.database.owner.selectFrom('paper_chunks').select('part').where('file_id', '=', file).execute();

  test('bytes are deleted 14 days after the first fetch, or 45 after arrival', async () => {
    const [fetched, kept] = [await leaveFile(site, staff), await leaveFile(site, staff)];
    await staff.call('GET', `/api/paper-files/${fetched.file}`);
    await deleteOldBytes(makeContext(13.9));
    expect(await listChunks(fetched.file)).toHaveLength(1);
    await deleteOldBytes(makeContext(14.1));
    expect([await listChunks(fetched.file), await listChunks(kept.file)]).toEqual([[], [{ part: 0 }]]);
    expect((await readRequest(fetched.request.id)).papers[0]?.files).toMatchObject([
      { name: 'visura.pdf', deletes_at: null, deleted_at: expect.any(String), fetched_by: 'Anna Conti' },
    ]);
    await deleteOldBytes(makeContext(45.1));
    expect(await listChunks(kept.file)).toEqual([]);
  });

  test('bytes of an interrupted hand-in are deleted after an hour, those of a file never', async () => {
    const { file } = await leaveFile(site, staff);
    const now = new Date().toISOString();
    await site.database.owner
      .insertInto('paper_chunks')
      .values({ file_id: 'interrupted', part: 0, bytes: Buffer.from('x'), stored_at: now })
      .execute();
    await deleteOldBytes(makeContext(0.9 / 24));
    expect(await listChunks('interrupted')).toHaveLength(1);
    await deleteOldBytes(makeContext(1.1 / 24));
    expect([await listChunks('interrupted'), await listChunks(file)]).toEqual([[], [{ part: 0 }]]);
  });

  test('a request expires after 60 days, and its rows are deleted 180 days later', async () => {
    const { request, link, file } = await leaveFile(site, staff);
    await endOldRequests(makeContext(59.9));
    expect((await readRequest(request.id)).state).toBe('open');
    await endOldRequests(makeContext(60.1));
    expect((await readRequest(request.id)).state).toBe('expired');
    expect((await handIn(link, { action: 'done' })).status).toBe(404);
    await endOldRequests(makeContext(60.1 + 179));
    expect((await readRequest(request.id)).state).toBe('expired');
    await endOldRequests(makeContext(60.1 + 181));
    expect((await staff.call('GET', `/api/paper-requests/${request.id}`)).status).toBe(404);
    expect(await listChunks(file)).toEqual([]);
  });

  test('report and erasure of an address cover its requests and files', async () => {
    const { request, file } = await leaveFile(site, staff);
    const { email } = request;
    const report = await (await staff.call('POST', '/api/personal-data/report', { email })).json();
    expect(report.papers.find(({ id }: PaperRequest) => id === request.id)).toEqual(await readRequest(request.id));
    const erased = await (await staff.call('POST', '/api/personal-data/erase', { email })).json();
    expect(erased).toMatchObject({ paper_requests: report.papers.length, paper_files: expect.any(Number) });
    expect(await listChunks(file)).toEqual([]);
    expect((await staff.call('GET', `/api/paper-requests/${request.id}`)).status).toBe(404);
  });

  test('a restored site names the files that it lost, and asks for them again', async () => {
    const { request, link } = await leaveFile(site, staff);
    const place = await createDatabasePlace(engine);
    const { lostFiles } = await restoreBackup(
      place.settings,
      streamBackup(site.database.place.settings, new Date()).bytes,
      new Date(),
    );
    expect(lostFiles).toBe(1);
    const port = await findFreePort();
    const variables = { ...place.variables, PORT: String(port), RATE_LIMITS: 'off' };
    const restored = await serveHere(variables, { log: createLog(() => {}) });
    const url = `http://localhost:${port}`;
    const browser = await signIn({ url }, anna);
    const read = async () => await (await browser.call('GET', `/api/paper-requests/${request.id}`)).json();
    expect(await read()).toMatchObject({
      papers: [{ files: [{ lost_at: expect.any(String), sha256: expect.any(String) }] }, {}],
    });
    expect((await handIn(link.replace(site.url, url), { action: 'done' })).status).toBe(503);
    expect(existsSync(getKeyPath(readEnv(variables)))).toBe(false);
    const asked = await browser.call('POST', '/api/paper-requests/lost');
    expect([asked.status, await asked.json()]).toEqual([202, { requests: 1, files: 1 }]);
    expect(await read()).toMatchObject({ state: 'open', papers: [{ state: 'again', files: [{ lost_at: null }] }, {}] });
    const database = openDatabase(place.settings);
    const emails = await database.staff
      .selectFrom('outbox')
      .select(['recipient'])
      .where('kind', '=', 'papers-again')
      .where('document', '=', request.id)
      .execute();
    expect(emails).toEqual([{ recipient: request.email }]);
    // The key is another one now, and so are the links.
    expect((await handIn(link.replace(site.url, url), { action: 'done' })).status).toBe(404);
    expect((await handIn(findPapersLink({ url, variables }, request), { action: 'done' })).status).toBe(201);
    await database.close();
    await restored.stop();
    await place.remove();
  });
});

describe('limits of a link', () => {
  const site = useSite({ variables: { RATE_LIMITS: 'on' }, fill: addAnnaAndPaolo });

  test('60 hand-ins in ten minutes, four at once', async () => {
    const request = await askForPapers(await signIn(site, anna));
    const link = findPapersLink(site, request);
    const other = findPapersLink(site, await askForPapers(await signIn(site, anna)));
    const uploads = Array.from({ length: 4 }, () =>
      sendRequest(link, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    );
    for (const upload of uploads) upload.write('--x\r\n');
    await expect
      .poll(async () => (await handIn(link, { action: 'done' })).status, { message: 'the fifth is refused' })
      .toBe(429);
    expect((await handIn(other, { action: 'done' })).status).toBe(201);
    const ends = uploads.map((upload) => once(upload, 'response'));
    for (const upload of uploads) upload.end('Content-Disposition: form-data; name="action"\r\n\r\ndone\r\n--x--');
    expect((await Promise.all(ends)).map(([answer]) => answer.statusCode)).toEqual([303, 303, 303, 303]);
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await handIn(link, { action: 'done' })).status);
    const last = await handIn(link, { action: 'done' });
    expect([statuses[0], last.status, Number(last.headers.get('retry-after')) > 60]).toEqual([201, 429, true]);
  });
});

describe('antivirus', () => {
  let answer = 'stream: OK\0';
  const site = useSite(async () => {
    const port = await findFreePort();
    const clamd = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        if (bytes.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer);
      });
    }).listen(port, '127.0.0.1');
    await once(clamd, 'listening');
    clamd.unref();
    return { variables: { CLAMD_SOCKET: `127.0.0.1:${port}` }, fill: addAnnaAndPaolo };
  });

  test('keeps nothing of a file with a virus, tells staff, and asks the client again', async () => {
    const staff = await signIn(site, anna);
    const request = await askForPapers(staff);
    const [paper, other] = request.papers.map(({ id }) => id);
    const link = findPapersLink(site, request);
    expect((await handIn(link, { paper: other, files: [pdf] })).status).toBe(201);
    answer = 'stream: Win.Test.EICAR_HDB-1 FOUND\0';
    const refused = await handIn(link, { paper, files: [pdf] });
    expect([refused.status, (await refused.json()).error.message]).toEqual([415, expect.stringContaining('antivirus')]);
    answer = 'stream: Can’t allocate memory ERROR\0';
    expect((await handIn(link, { paper: other, files: [pdf] })).status).toBe(201);
    const { papers } = await (await staff.call('GET', `/api/paper-requests/${request.id}`)).json();
    expect(papers).toMatchObject([
      { state: 'again', files: [{ infected_at: expect.any(String), deleted_at: expect.any(String) }] },
      { state: 'delivered', files: [{ check: 'clean' }, { check: 'unchecked' }] },
    ]);
    const stored = await site.database.owner.selectFrom('paper_chunks').select('file_id').distinct().execute();
    expect(stored).toHaveLength(2);
  });
});
