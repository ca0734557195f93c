import { expect, test } from 'vitest';
import { publishCircular } from '../support/rows/circulars.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';

const site = useSite({
  prepare: (database) =>
    publishCircular(database, { number: 4, slug: 'acconti', published_at: '2020-11-03T08:00:00Z' }),
  fill: (running) => addPerson(running, { email: anna, role: 'manager' }),
});

test('a person who publishes or sends the first circular of a year is asked for its number, a program is not', async () => {
  const manager = await signIn(site, anna);
  const call = async (method: string, path: string, body: object) => {
    const answer = await manager.call(method, `/api/circulars${path}`, body);
    return { status: answer.status, body: await answer.json() };
  };
  const draft = await call('POST', '', { title: 'Le scadenze di gennaio' });
  const path = `/${draft.body.id}`;
  const { version } = (await call('PUT', path, { version: draft.body.version, body: 'Testo.' })).body;
  for (const [action, given] of [
    ['publish', {}],
    ['send', { audience: 0 }],
  ] as const) {
    const refused = await call('POST', `${path}/${action}`, { version, asksNumber: true, ...given });
    expect([action, refused.status]).toEqual([action, 400]);
    expect(refused.body.error.fields.numbering).toMatch(/1 per ricominciare o 5 per proseguire$/);
  }
  expect(await call('POST', `${path}/publish`, { version })).toMatchObject({ status: 200, body: { number: 5 } });
});
