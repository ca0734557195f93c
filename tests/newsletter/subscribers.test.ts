import { beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../support/program.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';

describe('subscribers API', () => {
  const site = useSite({ engine: 'postgres', fill: addAnnaAndPaolo });
  let manager: StaffBrowser;
  let editor: StaffBrowser;
  beforeAll(async () => {
    [manager, editor] = [await signIn(site, anna), await signIn(site, paolo)];
  });

  const readStatus = async (answer: Promise<Response>) => (await answer).status;

  test('exports confirmed subscribers as CSV without formulas, to managers only', async () => {
    const formula = '=cmd|calc!a1@esempio.it';
    const time = '2026-11-02T10:00:00.000Z';
    await site.database.owner
      .insertInto('newsletter')
      .values(
        [formula, '+39@esempio.it', '-1@esempio.it', 'lettrice@esempio.it'].map((email) => ({
          email,
          confirmed_at: time,
        })),
      )
      .execute();
    await site.database.owner.insertInto('newsletter').values({ email: 'in-attesa@esempio.it' }).execute();
    expect(await readStatus(editor.call('GET', '/api/subscribers.csv'))).toBe(403);
    const answer = await manager.call('GET', '/api/subscribers.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="iscritti.csv"');
    const csv = await answer.text();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^"'=cmd/);
    expect(csv).not.toMatch(/(?:^|;)"?[=+\-@\t]/m);
    expect(csv).not.toContain('in-attesa');
  });

  test('adds a subscriber with a confirmation email, and records the editor and the reason', async () => {
    const newSubscriber = { email: 'Telefona@esempio.it', reason: 'Al telefono, il 24 novembre' };
    const added = await editor.call('POST', '/api/subscribers', newSubscriber);
    expect(added.status).toBe(201);
    const subscriber = await added.json();
    expect(subscriber).toMatchObject({
      email: 'Telefona@esempio.it',
      state: 'waiting',
      confirmed_at: null,
      method: 'studio',
    });
    const { events } = await (await editor.call('GET', `/api/subscribers/${subscriber.id}`)).json();
    expect(events).toMatchObject([
      { event: 'signed_up', method: 'studio', page: null, added_by: 'Paolo Serra', reason: newSubscriber.reason },
    ]);
    const emails = await site.database.staff
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', newSubscriber.email)
      .execute();
    expect(emails).toEqual([{ kind: 'newsletter-confirmation' }]);
    const repeated = await manager.call('POST', '/api/subscribers', { ...newSubscriber, email: 'telefona@ESEMPIO.it' });
    expect([repeated.status, await repeated.json()]).toMatchObject([409, { error: { code: '23505' } }]);
    for (const invalid of [
      { email: newSubscriber.email },
      { ...newSubscriber, reason: ' ' },
      { ...newSubscriber, email: 'a@b, c@d' },
    ])
      expect(await readStatus(editor.call('POST', '/api/subscribers', invalid))).toBe(400);
  });

  test('shows the evidence of consent, unsubscribes an address, and reports and erases its data', async () => {
    await site.api('/api/newsletter', { email: 'Socia@esempio.it' });
    const { items } = await (await editor.call('GET', '/api/subscribers?state=waiting&q=socia@')).json();
    const [subscriber] = items;
    expect(subscriber).toMatchObject({ email: 'Socia@esempio.it', state: 'waiting' });
    const path = `/api/subscribers/${subscriber.id}`;
    const { events } = await (await editor.call('GET', path)).json();
    expect(events).toMatchObject([{ event: 'signed_up', method: 'modulo', notice_text: expect.stringMatching(/\S/) }]);

    const message = { nome: 'Socia', email: 'socia@esempio.it', messaggio: 'Anche un messaggio' };
    expect((await site.api('/api/functions/send-contact-email', message)).status).toBe(200);
    const address = { email: 'socia@esempio.it' };
    expect(await readStatus(editor.call('POST', '/api/personal-data/report', address))).toBe(403);
    const report = await (await manager.call('POST', '/api/personal-data/report', address)).json();
    expect(report).toMatchObject({
      messages: [{ messaggio: 'Anche un messaggio' }],
      subscription: { email: 'Socia@esempio.it' },
      consents: [{ event: 'signed_up' }],
    });
    expect(report.letters.length).toBeGreaterThan(1);

    expect(await readStatus(editor.call('DELETE', path))).toBe(204);
    expect(await readStatus(editor.call('DELETE', path))).toBe(404);
    const secondReport = await (await manager.call('POST', '/api/personal-data/report', address)).json();
    expect(secondReport.subscription).toBeNull();
    expect(secondReport.consents.at(-1)).toMatchObject({ event: 'unsubscribed', method: 'studio' });

    expect(await readStatus(editor.call('POST', '/api/personal-data/erase', address))).toBe(403);
    const erased = await (await manager.call('POST', '/api/personal-data/erase', address)).json();
    expect(erased).toMatchObject({ messages: 1, subscriptions: 0, consents: 2 });
    expect(await readStatus(manager.call('POST', '/api/personal-data/erase', { email: 'a@b, c@d' }))).toBe(400);
  });

  test('reports an account through API and command, and keeps it when the address is erased', async () => {
    const address = { email: 'paolo@studio.example' };
    const report = await (await manager.call('POST', '/api/personal-data/report', address)).json();
    expect(report).toMatchObject({ account: { name: 'Paolo Serra', role: 'editor' }, invitations: [] });
    expect(report.journal.lines).toBeGreaterThan(1);
    const erased = await (await manager.call('POST', '/api/personal-data/erase', address)).json();
    expect(erased).toMatchObject({ account: true, journal: report.journal.lines });

    const command = async (name: string) =>
      (await runProgram('scripts/newsletter.ts', { args: [name, address.email], variables: site.variables })).output;
    expect(JSON.parse(await command('report'))).toMatchObject({ account: { email: address.email } });
    expect(await command('erase')).toMatch(
      /\d+ lines of the journal\.\nThe account stays: npm run staff -- disable paolo@studio\.example ends its access\.\n$/,
    );
    expect(await readStatus(editor.call('GET', '/api/session'))).toBe(200);
  });

  test('takes a list of two thousand addresses of the greatest length, and no longer one', async () => {
    const emails = Array.from({ length: 2000 }, (_, index) => `${index}@${'dominio.'.repeat(31)}x`.slice(0, 254));
    const path = '/api/subscribers/import/check';
    const { asked, invalid } = await (await manager.call('POST', path, { emails })).json();
    expect([asked.length, invalid]).toEqual([2000, []]);
    const refusal = await manager.call('POST', path, { emails: [...emails, 'una@esempio.it'] });
    expect([refusal.status, await refusal.json()]).toMatchObject([
      400,
      { error: { fields: { emails: 'Un elenco può avere al massimo 2000 indirizzi' } } },
    ]);
    expect(await readStatus(manager.call('POST', path, { emails: [] }))).toBe(400);
    expect(await readStatus(manager.call('POST', '/api/subscribers/import', { emails: ['a@b.it'] }))).toBe(400);
  });

  test('finds addresses by a substring, ignoring case and accents', async () => {
    const emails = ['Élodie@esempio.it', 'elodie_b@ESEMPIO.it', 'ÅSA@esempio.it', 'altra@esempio.it'];
    for (const email of emails) await site.database.visitor.insertInto('newsletter').values({ email }).execute();
    const findAddresses = async (q: string) => {
      const query = new URLSearchParams({ q, state: 'waiting' });
      const { items } = await (await editor.call('GET', `/api/subscribers?${query}`)).json();
      return items.map(({ email }: { email: string }) => email);
    };
    expect(await findAddresses(' élodie')).toEqual(['elodie_b@ESEMPIO.it', 'Élodie@esempio.it']);
    expect(await findAddresses('ELODIE@Esempio')).toEqual(['Élodie@esempio.it']);
    expect(await findAddresses('åsa')).toEqual(['ÅSA@esempio.it']);
    expect(await findAddresses('asa@')).toEqual(['ÅSA@esempio.it']);
    expect(await findAddresses('_')).toEqual(['elodie_b@ESEMPIO.it']);
    expect(await findAddresses('%')).toEqual([]);
  });

  test('returns 404 for an invalid id', async () => {
    expect(await readStatus(editor.call('GET', '/api/subscribers/0'))).toBe(404);
    expect(await readStatus(editor.call('GET', '/api/subscribers/9999999999'))).toBe(404);
  });
});
