import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../harness/processes.ts';
import { openSqliteFile } from '../../../src/server/db/sqlite/file.ts';
import { patiently } from '../../../src/server/db/sqlite/waiting.ts';
import { receiveContactMessage } from '../../../src/server/messages/contact.ts';
import { clockAhead, setClock } from '../../support/clock.ts';
import type { TestDatabase } from '../../support/database.ts';
import { runProgram } from '../../support/program.ts';
import { startProgram, startSite } from '../../support/site.ts';
import { addPerson, signIn, staffBrowser } from '../../support/staff.ts';

/* Instances whose clock is wrong, or is corrected while they run. */

const hour = 3_600_000;
const day = 24 * hour;
const message = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' };
const email = 'anna@studio.example';

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

afterEach(() => void vi.useRealTimers());

test('deletes expired rows by the clock of PostgreSQL when the instance is 200 days ahead', async () => {
  const photo = { hash: 'a'.repeat(32), width: 4, height: 3, starter: false };
  const prepare = async ({ visitor, owner }: TestDatabase) => {
    const letters = { secret: '5'.repeat(64), publicUrl: 'https://studio.example' };
    await receiveContactMessage({ db: visitor, actor: { kind: 'visitor' }, now: new Date() }, letters, { message });
    await owner
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: fromNow(0) })
      .execute();
    await owner
      .insertInto('submissions')
      .values({ key: 'old', expires_at: fromNow(-day) })
      .execute();
    await owner
      .insertInto('submissions')
      .values({ key: 'new', expires_at: fromNow(day) })
      .execute();
    await owner
      .insertInto('photos')
      .values([
        { ...photo, kept_until: fromNow(day / 2) },
        { ...photo, hash: 'b'.repeat(32), kept_until: fromNow(-day) },
      ])
      .execute();
    setClock(fromNow(200 * day));
  };
  const site = await startSite({ engine: 'postgres', prepare });
  try {
    const { owner } = site.database;
    expect(site.log()).toMatch(/"clock.differs","aheadSeconds":172(?:799|800)\d\d\b/);
    // Retention deletes old submissions last, so messages have had their turn.
    const submissions = async () =>
      (await owner.selectFrom('submissions').select('key').where('key', 'in', ['old', 'new']).execute()).map(
        ({ key }) => key,
      );
    const photos = () => owner.selectFrom('photos').select('hash').execute();
    await expect.poll(submissions).not.toContain('old');
    await expect.poll(photos).toEqual([{ hash: photo.hash }]);
    expect(await submissions()).toEqual(['new']);
    expect(await owner.selectFrom('messages').select('email').execute()).toEqual([{ email: message.email }]);

    // Unplaced photos stay before their deadline when others are changed, too.
    await addPerson(site, { email });
    const anna = await signIn(site, email);
    const { id } = await (await anna.call('POST', '/api/foto_studio', { url: 'https://esempio.it/sala.jpg' })).json();
    expect((await anna.call('DELETE', `/api/foto_studio/${id}`)).status).toBe(204);
    expect(await photos()).toEqual([{ hash: photo.hash }]);
  } finally {
    await site.stop();
  }
});

test('accepts forms again after a database lock, although the clock was set back by an hour', async () => {
  const site = await startSite();
  const post = async () =>
    (await fetch(`${site.url}/contatti`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(message) }))
      .status;
  try {
    const other = openSqliteFile(site.database.place.settings.dataDir);
    await patiently(() => other.exec('begin immediate'));
    expect(await Promise.all([post(), post(), post(), post()])).toEqual([503, 503, 503, 503]);
    setClock(fromNow(-hour));
    other.exec('rollback');
    other.close();
    await expect.poll(post).toBe(303);
  } finally {
    await site.stop();
  }
});

test('shares sessions, presence and texts between instances whose clocks are 90 seconds apart', async () => {
  const site = await startSite({ engine: 'postgres' });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: url, RATE_LIMITS: 'off' };
  const second = startProgram({ ...site.variables, ...clockAhead(90_000), ...own });
  try {
    await second.ready;
    await addPerson(site, { email, role: 'manager' });
    const ahead = staffBrowser({ url }, (await signIn({ ...site, url }, email)).cookie);
    const anna = staffBrowser(site, ahead.cookie);
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
    const paolo = await signIn(site, 'paolo@studio.example');
    expect((await paolo.call('POST', '/api/content/team/presence')).status).toBe(200);
    const { present, published, version } = await (await ahead.call('GET', '/api/content/team')).json();
    expect(present).toEqual([{ name: 'Paolo Serra', since: expect.any(String) }]);
    const draft = { ...published, lead: 'Una frase nuova.' };
    expect((await anna.call('PUT', '/api/content/team', { version, draft })).status).toBe(200);
    expect((await anna.call('POST', '/api/content/team/publish', { version: version + 1 })).status).toBe(200);
    for (const origin of [site.url, url])
      await expect.poll(async () => await (await fetch(`${origin}/team`)).text()).toContain(draft.lead);
  } finally {
    await second.stop();
    await site.stop();
  }
});

test('deletes nothing after the clock jumped ahead; doctor warns until an operator confirms the clock', async () => {
  const signedUp = { email: 'in.attesa@esempio.it', created_at: fromNow(-day) };
  const site = await startSite({
    prepare: async ({ owner }) => {
      await owner.insertInto('newsletter').values(signedUp).execute();
      setClock(fromNow(90 * day));
    },
  });
  const { owner } = site.database;
  const left = async () => (await owner.selectFrom('newsletter').select('email').execute()).length;
  try {
    await expect.poll(site.log).toContain('clock.not-credible');
    expect(await left()).toBe(1);
    const variables = { ...site.variables, ...clockAhead(90 * day) };
    const doctor = (...args: string[]) => runProgram('scripts/doctor.ts', { args, variables });
    expect((await doctor()).output).toMatch(/^✗ Orologio: L’ora è di oltre un mese più avanti/m);
    expect((await doctor('--clock-is-right')).output).toMatch(/^✓ Orologio/m);
  } finally {
    await site.stop();
  }
});
