import { afterEach, expect, test, vi } from 'vitest';
import { doctor } from '../../scripts/doctor.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { setClock } from '../support/clock.ts';
import { runHere } from '../support/command.ts';
import type { TestDatabase } from '../support/database.ts';
import { startSite } from '../support/site.ts';
import { addPerson, signIn } from '../support/staff.ts';

/* Instances whose clock is wrong, or is corrected while they run. */

const day = 86_400_000;
const message = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' };
const email = 'anna@studio.example';

const makeTime = (ms: number) => new Date(Date.now() + ms).toISOString();

afterEach(() => void vi.useRealTimers());

test('deletes expired rows by the clock of PostgreSQL when the instance is 200 days ahead', async () => {
  const photo = { hash: 'a'.repeat(32), width: 4, height: 3, starter: false };
  const prepare = async ({ visitor, owner }: TestDatabase) => {
    const mailSettings = { secret: '5'.repeat(64), publicUrl: 'https://studio.example', mails: true };
    await receiveContactMessage({ db: visitor, actor: { kind: 'visitor' }, now: new Date() }, mailSettings, {
      message,
    });
    await owner
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: makeTime(0) })
      .execute();
    await owner
      .insertInto('submissions')
      .values({ key: 'old', expires_at: makeTime(-day) })
      .execute();
    await owner
      .insertInto('submissions')
      .values({ key: 'new', expires_at: makeTime(day) })
      .execute();
    await owner
      .insertInto('photos')
      .values([
        { ...photo, kept_until: makeTime(day / 2) },
        { ...photo, hash: 'b'.repeat(32), kept_until: makeTime(-day) },
      ])
      .execute();
    setClock(makeTime(200 * day));
  };
  const site = await startSite({ engine: 'postgres', prepare });
  try {
    const { owner } = site.database;
    expect(site.log()).toMatch(/"clock.differs","aheadSeconds":172(?:799|800)\d\d\b/);
    // Retention deletes old submissions last: once they are deleted, messages have been checked too.
    const listSubmissions = async () =>
      (await owner.selectFrom('submissions').select('key').where('key', 'in', ['old', 'new']).execute()).map(
        ({ key }) => key,
      );
    const listPhotos = () => owner.selectFrom('photos').select('hash').execute();
    await expect.poll(listSubmissions).not.toContain('old');
    await expect.poll(listPhotos).toEqual([{ hash: photo.hash }]);
    expect(await listSubmissions()).toEqual(['new']);
    expect(await owner.selectFrom('messages').select('email').execute()).toEqual([{ email: message.email }]);

    // A photo without a place stays until its deadline, also when another photo is removed.
    await addPerson(site, { email });
    const anna = await signIn(site, email);
    const { id } = await (await anna.call('POST', '/api/foto_studio', { url: 'https://esempio.it/sala.jpg' })).json();
    expect((await anna.call('DELETE', `/api/foto_studio/${id}`)).status).toBe(204);
    expect(await listPhotos()).toEqual([{ hash: photo.hash }]);
  } finally {
    await site.stop();
  }
});

test('shares sessions, presence and texts between instances whose clocks are 90 seconds apart', async () => {
  const site = await startSite({ engine: 'postgres' });
  try {
    await addPerson(site, { email, role: 'manager' });
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
    // The server reads the clock once per request: a request with a later clock stands for another instance.
    const withRealClock = <Result>(work: () => Promise<Result>) => vi.useRealTimers() && work();
    const withClockAhead = <Result>(work: () => Promise<Result>) => {
      setClock(makeTime(90_000));
      return work().finally(() => vi.useRealTimers());
    };
    const anna = await withClockAhead(() => signIn(site, email));
    const paolo = await withRealClock(() => signIn(site, 'paolo@studio.example'));
    expect((await withRealClock(() => paolo.call('POST', '/api/content/team/presence'))).status).toBe(200);
    const { present, published, version } = await (
      await withClockAhead(() => anna.call('GET', '/api/content/team'))
    ).json();
    expect(present).toEqual([{ name: 'Paolo Serra', since: expect.any(String) }]);
    const draft = { ...published, lead: 'Una frase nuova.' };
    expect((await withRealClock(() => anna.call('PUT', '/api/content/team', { version, draft }))).status).toBe(200);
    const publish = () => anna.call('POST', '/api/content/team/publish', { version: version + 1 });
    expect((await withRealClock(publish)).status).toBe(200);
    for (const runWithClock of [withRealClock, withClockAhead])
      expect(await (await runWithClock(() => fetch(`${site.url}/team`))).text()).toContain(draft.lead);
  } finally {
    await site.stop();
  }
});

test('deletes nothing after the clock jumped ahead; doctor warns until an operator confirms the clock', async () => {
  const signedUp = { email: 'in.attesa@esempio.it', created_at: makeTime(-day) };
  const site = await startSite({
    prepare: async ({ owner }) => {
      await owner.insertInto('newsletter').values(signedUp).execute();
      setClock(makeTime(90 * day));
    },
  });
  const { owner } = site.database;
  const countSubscribers = async () => (await owner.selectFrom('newsletter').select('email').execute()).length;
  try {
    await expect.poll(site.log).toContain('clock.not-credible');
    expect(await countSubscribers()).toBe(1);
    const { variables } = site;
    expect((await runHere(doctor, [], { variables })).output).toMatch(
      /^✗ Orologio: L’ora è di oltre un mese più avanti/m,
    );
    expect((await runHere(doctor, ['--clock-is-right'], { variables })).output).toMatch(/^✓ Orologio/m);
  } finally {
    await site.stop();
  }
});
