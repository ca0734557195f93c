import { expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import { addPerson, signIn } from '../support/staff.ts';

const [anna, bruno, paolo] = ['anna@studio.example', 'bruno@studio.example', 'paolo@studio.example'] as const;
const site = useSite({
  engine: 'postgres',
  fill: async (site) => {
    await addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' });
    await addPerson(site, { email: bruno, name: 'Bruno Riva', role: 'manager' });
    await addPerson(site, { email: paolo, name: 'Paolo Serra' });
  },
});

const listQueued = async () =>
  await site.database.staff
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'document'])
    .orderBy('recipient')
    .execute();

test('a request for approval is emailed to the managers who want it, a return to its author, of texts and circulars alike', async () => {
  const [manager, other, editor] = [await signIn(site, anna), await signIn(site, bruno), await signIn(site, paolo)];
  await other.call('PATCH', '/api/profile', { emails_off: ['staff-approval-asked'] });
  const { published, version } = await (await editor.call('GET', '/api/content/servizi')).json();
  const saved = await editor.call('PUT', '/api/content/servizi', {
    version,
    draft: { ...published, lead: 'Una prova.' },
  });
  const asked = await editor.call('POST', '/api/content/servizi/ask-approval', {
    version: (await saved.json()).version,
  });
  expect(asked.status).toBe(200);
  const request = { kind: 'staff-approval-asked', recipient: anna, document: 'servizi' };
  expect(await listQueued()).toEqual([request]);
  const back = { version: (await asked.json()).version, note: 'Manca la norma.' };
  expect((await manager.call('POST', '/api/content/servizi/send-back', back)).status).toBe(200);
  const answer = { kind: 'staff-sent-back', recipient: paolo, document: 'servizi' };
  expect(await listQueued()).toEqual([request, answer]);

  const circular = await (await editor.call('POST', '/api/circulars', { title: 'Saldo IVA' })).json();
  const written = await editor.call('PUT', `/api/circulars/${circular.id}`, {
    version: circular.version,
    body: 'Il saldo.',
  });
  const given = { version: (await written.json()).version };
  expect((await editor.call('POST', `/api/circulars/${circular.id}/ask-approval`, given)).status).toBe(200);
  const aboutCircular = { ...request, document: `circolare-${circular.id}` };
  expect(await listQueued()).toEqual([request, aboutCircular, answer]);
});
