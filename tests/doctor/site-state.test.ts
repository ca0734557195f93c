import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backup } from '../../scripts/backup.ts';
import { doctor } from '../../scripts/doctor.ts';
import type { SiteState } from '../../src/contract/staff/site-state.ts';
import { formatLine, isOpen } from '../../src/contract/staff/tasks.ts';
import { makeNightlyBackup } from '../../src/server/backups/nightly.ts';
import { readBackup } from '../../src/server/backups/read.ts';
import { selectKeptBackups } from '../../src/server/backups/rotation.ts';
import { readSettings } from '../../src/server/db/settings.ts';
import { createLog } from '../../src/server/log.ts';
import { runHere } from '../support/command.ts';
import { runProgram } from '../support/program.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, ageSessions, anna, confirmIdentityFor, type StaffBrowser, signIn } from '../support/staff.ts';
import { findTaskWords, readDeskTasks } from '../support/tasks.ts';

const log = createLog(() => {});

describe('site state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-nightly-'));
  const site = useSite({ variables: { BACKUP_DIR: folder }, fill: addAnnaAndPaolo });
  let manager: StaffBrowser;
  beforeAll(async () => {
    // Backups are child processes with this process's environment.
    for (const [name, value] of Object.entries({ ...site.variables, BACKUP_DIR: folder })) vi.stubEnv(name, value);
    manager = await signIn(site, anna);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  const read = async (): Promise<SiteState> => await (await manager.call('GET', '/api/site-state')).json();
  const readCheck = async (name: string) => (await read()).tasks.find(({ kind }) => kind === name);

  test('a manager makes and downloads a backup after an identity confirmation', async () => {
    expect(await readCheck('database')).toMatchObject({ state: 'well', link: null, ask: null });
    expect(await readCheck('backup')).toMatchObject({
      state: 'broken',
      title: 'non c’è ancora una copia dei dati',
    });
    await ageSessions(site);
    expect((await manager.call('POST', '/api/copies')).status).toBe(403);
    await confirmIdentityFor(manager, 'copies');
    expect((await manager.call('POST', '/api/copies')).status).toBe(202);
    await expect.poll(async () => (await read()).copying).toBe(false);
    const { copies } = await read();
    expect(copies).toMatchObject([{ size: expect.any(Number) }]);
    const [{ name, size } = { name: '', size: 0 }] = copies;
    const file = await manager.call('GET', `/api/copies/${name}`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
    });
    if (file.body === null) throw new Error('Nothing came');
    expect(await readBackup(file.body)).toMatchObject({ tables: { accounts: { rows: 2 } }, engine: 'sqlite' });
    expect(await readCheck('backup')).toMatchObject({ state: 'well' });
    expect(await readCheck('backup-read')).toMatchObject({ state: 'well' });
    expect((await manager.call('GET', '/api/copies/studio-20200101T000000Z.tar')).status).toBe(404);
    expect((await manager.call('GET', '/api/copies/..%2Fstudio.sqlite')).status).toBe(404);
  });

  test('checks name no settings or commands, and have a link, a button or a request to the host', async () => {
    const problems = (await read()).tasks.filter(isOpen);
    expect(problems.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['https', 'mail-off', 'second-factors']));
    for (const { kind, title, lines, link, ask, ...others } of problems) {
      if (kind !== 'backup') expect([kind, link?.label ?? ask]).toEqual([kind, expect.stringMatching(/./)]);
      expect([title, ...lines.map(formatLine), ask].join(' ')).not.toMatch(/[A-Z]{2,}_[A-Z]|npm run/);
      expect(others).not.toHaveProperty('todo');
    }
  });

  test('the doctor prints the findings in a terminal, and exits with their severity', async () => {
    const variables = { ...site.variables, BACKUP_DIR: folder };
    const { code, output } = await runProgram('scripts/doctor.ts', { variables });
    expect(output).toMatch(/^✓ Database: Risponde/m);
    expect(output).toMatch(/^! 1 responsabile con la sola password: .*Senza: Anna Conti\. .* → /m);
    expect(code).toBe(1);
    const { state, findings } = JSON.parse((await runHere(doctor, ['--json'], { variables })).output);
    expect(state).toBe('look');
    expect(findings.length).toBeGreaterThan(10);
    const proxied = { ...site.variables, PUBLIC_URL: 'https://studio.invalid' };
    expect(await runHere(doctor, [], { variables: proxied })).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^✗ Proxy davanti al sito: Ogni visitatore/m),
    });
  });

  test('a failed backup is reported on the page, on the desk and by email; a success clears it', async () => {
    const { staff, owner } = site.database;
    await writeFile(join(folder, 'wall'), '');
    const { secret } = await readSettings(staff);
    const runNightlyBackup = async (BACKUP_DIR: string) => {
      vi.stubEnv('BACKUP_DIR', BACKUP_DIR);
      await makeNightlyBackup({ db: staff, secret, publicUrl: site.url, log, onEmailsQueued() {} });
    };
    await staff.updateTable('check_results').set({ passed_at: '2026-01-01T00:00:00.000Z' }).execute();
    await runNightlyBackup(join(folder, 'wall', 'copies'));
    expect(await readCheck('backup')).toMatchObject({ state: 'broken', ask: expect.stringContaining('ENOTDIR') });
    expect(findTaskWords(await readDeskTasks(manager), 'backup')).toContain('la copia dei dati non è riuscita');
    const listEmails = () => owner.selectFrom('outbox').select('kind').where('kind', '=', 'copy-failure').execute();
    expect(await listEmails()).toHaveLength(1);
    // Attempts are limited to one an hour. Deleting the row of this hour lets the next run try again.
    await owner.deleteFrom('submissions').where('key', 'like', 'd:%').execute();
    const listBackups = async () => (await readdir(folder)).filter((name) => name.startsWith('studio-'));
    const before = await listBackups();
    await runNightlyBackup(folder);
    const after = await listBackups();
    await runNightlyBackup(folder);
    // Nightly backups are made once a day; the manual one of that day stays.
    expect([before.length, after.length, await listBackups()]).toEqual([1, 2, after]);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await readCheck('backup')).toMatchObject({ state: 'well' });
  });

  test('a backup by the command counts only in the backup folder', async () => {
    await site.database.staff.updateTable('check_results').set({ passed_at: '2026-01-01T00:00:00.000Z' }).execute();
    const variables = { ...site.variables, BACKUP_DIR: folder };
    const run = (...words: string[]) => runHere(backup, words, { variables });
    expect(await run(join(folder, 'elsewhere.tar'))).toMatchObject({ code: 0 });
    expect(await readCheck('backup')).toMatchObject({ state: 'broken' });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await readCheck('backup')).toMatchObject({ state: 'well' });
  });
});

test('rotation keeps the latest of seven days, four weeks and six months', () => {
  const backups = Array.from({ length: 400 }, (_, index) => {
    const made = new Date(Date.UTC(2026, 10, 24, 2) - index * 86_400_000).toISOString();
    return { name: made.slice(0, 10), made, size: 1 };
  });
  expect([...selectKeptBackups(backups, new Date('2026-11-24T09:00:00Z'))].sort()).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ]);
});

test('rotation keeps every backup younger than a day', () => {
  const backups = ['2026-11-24T11:00:00Z', '2026-11-24T02:00:00Z', '2026-11-23T12:00:00Z', '2026-11-23T08:00:00Z'].map(
    (made) => ({ name: made, made, size: 1 }),
  );
  expect([...selectKeptBackups(backups, new Date('2026-11-24T11:00:01Z'))].sort()).toEqual([
    '2026-11-23T12:00:00Z',
    '2026-11-24T02:00:00Z',
    '2026-11-24T11:00:00Z',
  ]);
});
