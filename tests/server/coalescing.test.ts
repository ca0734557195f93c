import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockWaitsQuery } from '../support/database.ts';
import { leaveMessage, readStoredMessage } from '../support/rows/desk.ts';
import { type SecondServer, startServerBehindProxy } from '../support/second-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, type StaffBrowser, signIn, staffBrowser } from '../support/staff.ts';

/* Race conditions: a statement of one call is held back until another call has committed. */

describe('races between two calls', () => {
  let site: Site;
  let server: Awaited<ReturnType<typeof startServerBehindProxy>>;
  let manager: StaffBrowser;
  let slowManager: StaffBrowser;
  beforeAll(async () => {
    site = await startSite({ engine: 'postgres' });
    server = await startServerBehindProxy(site);
    await addAnnaAndPaolo(site);
    manager = await signIn(site, anna);
    slowManager = connectToSlowServer(server, manager);
  });
  afterAll(async () => {
    await server.stop();
    await site.stop();
  });

  /** Returns a browser with the same session, whose calls go to the slow server. */
  function connectToSlowServer(slowServer: SecondServer, { cookie }: StaffBrowser): StaffBrowser {
    const browser = staffBrowser(slowServer, cookie);
    return { ...browser, call: (method, path, body) => browser.call(method, path, body, { origin: site.url }) };
  }
  const holdStatement = (text: string) => server.proxy.hold(text, 'studio staff');
  const sendMessage = (messaggio: string) => leaveMessage(site, { nome: 'Lia', messaggio });
  const addSubscriber = async (email: string) => {
    const row = await site.database.owner.insertInto('newsletter').values({ email }).returning('id').executeTakeFirst();
    return `/api/subscribers/${row?.id}`;
  };

  test('reports the data of an address from one snapshot', async () => {
    const email = 'arriva@esempio.it';
    const held = holdStatement('"newsletter_consents"');
    const reading = slowManager.call('POST', '/api/personal-data/report', { email });
    await held.reached;
    expect((await site.api('/api/newsletter', { email })).status).toBe(201);
    held.release();
    const report = await (await reading).json();
    expect(report).toMatchObject({ email, subscription: null, consents: [], letters: [] });
    const after = await (await manager.call('POST', '/api/personal-data/report', { email })).json();
    expect(after).toMatchObject({ subscription: { email }, consents: [{ event: 'signed_up' }] });
  });

  test('returns 409 when a message is binned while it is resent', async () => {
    const id = await sendMessage('Si cancella');
    const held = holdStatement('update "messages"');
    const sending = slowManager.call('POST', `/api/messages/${id}/send`);
    await held.reached;
    expect((await manager.call('DELETE', `/api/messages/${id}`)).status).toBe(204);
    held.release();
    expect((await sending).status).toBe(409);
  });

  test('returns 409 with the current message when it is archived while a version of it is resent', async () => {
    const id = await sendMessage('Si cambia');
    const { version } = await (await manager.call('GET', `/api/messages/${id}`)).json();
    const held = holdStatement('update "messages"');
    const sending = slowManager.call('POST', `/api/messages/${id}/send`, { version });
    await held.reached;
    expect((await manager.call('PATCH', `/api/messages/${id}`, { state: 'archived' })).status).toBe(200);
    held.release();
    const answer = await sending;
    expect([answer.status, (await answer.json()).current]).toMatchObject([409, { id, state: 'archived' }]);
  });

  test('returns 204 for a presence update and for a concurrent deletion, and bins the message', async () => {
    const id = await sendMessage('Si risponde');
    const held = holdStatement('insert into "document_presence"');
    const answering = slowManager.call('PUT', `/api/messages/${id}/answering`);
    await held.reached;
    let isErased = false;
    const erasing = manager.call('DELETE', `/api/messages/${id}`).finally(() => {
      isErased = true;
    });
    const isWaitingForLock = async () => (await sql.raw(lockWaitsQuery).execute(site.database.owner)).rows.length > 0;
    await expect.poll(async () => isErased || (await isWaitingForLock())).toBe(true);
    held.release();
    expect([(await answering).status, (await erasing).status]).toEqual([204, 204]);
    expect(await readStoredMessage(site, id)).toMatchObject({ binned_at: expect.any(String) });
  });

  test('returns 404 to the slower of two removals of a subscriber, with one journal entry', async () => {
    const path = await addSubscriber('esce@esempio.it');
    const held = holdStatement('delete from "newsletter"');
    const second = slowManager.call('DELETE', path);
    await held.reached;
    expect((await manager.call('DELETE', path)).status).toBe(204);
    held.release();
    expect((await second).status).toBe(404);
    const lines = await site.database.owner
      .selectFrom('journal')
      .select('id')
      .where('event', '=', 'subscriber.removed')
      .where('subject', '=', path.split('/').at(-1) ?? '')
      .execute();
    expect(lines).toHaveLength(1);
  });
});
