import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../src/contract/fields/changes.ts';
import type { DeadlineItem, LawFact } from '../../src/contract/law.ts';
import { engines } from '../support/database.ts';
import { useSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

/* Rows that people edit in dialogs: a change names the value that it replaces. */

const provision = 'L. 160/2019';
const firmDeadline = {
  what: 'Contributi degli artigiani',
  who: 'Artigiani e commercianti.',
  groups: ['imprese'],
  when: { yearly: ['04-02'] },
  moves: 'tax',
  law: provision,
};

describe.each(engines)('changes of rows (%s)', (engine) => {
  const site = useSite({ engine });
  let anna: StaffBrowser;
  let paolo: StaffBrowser;
  beforeAll(async () => {
    await addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti', role: 'manager' });
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra', role: 'manager' });
    anna = await signIn(site, 'anna@studio.example');
    paolo = await signIn(site, 'paolo@studio.example');
  });

  /** Makes a call that must succeed; returns its response. */
  async function make(browser: StaffBrowser, method: string, path: string, body?: object) {
    const answer = await browser.call(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : await answer.json();
  }
  const factPath = (name: string) => `/api/law/${encodeURIComponent(name)}`;
  const photo = { nome_pagina: 'home', nome_foto: 'advisory-office' };

  interface Row {
    method: 'PUT' | 'PATCH';
    path: string;
    /** Fields of the body beside the changes. */
    key?: object;
    first: Change;
    second: Change;
  }
  const rows: [string, () => Promise<Row>][] = [
    [
      'a fact of the law',
      async () => {
        const { text, source }: LawFact = await readFact('art. 2435 c.c.');
        return {
          method: 'PUT',
          path: factPath('art. 2435 c.c.'),
          first: { path: 'text', from: text, to: `trenta giorni ${randomUUID()}` },
          second: { path: 'source', from: source, to: `https://www.normattiva.it/${randomUUID()}` },
        };
      },
    ],
    [
      'a deadline',
      async () => {
        const { name, what }: DeadlineItem = await make(anna, 'POST', '/api/deadlines', firmDeadline);
        return {
          method: 'PUT',
          path: `/api/deadlines/${name}`,
          first: { path: 'what', from: what, to: 'Contributi INPS' },
          second: { path: 'when', from: firmDeadline.when, to: { everyMonth: 16 } },
        };
      },
    ],
    [
      'a photo of the carousel',
      async () => {
        const { id } = await make(anna, 'POST', '/api/foto_studio', { url: 'https://foto.example/a.jpg' });
        return {
          method: 'PATCH',
          path: `/api/foto_studio/${id}`,
          first: { path: 'titolo', from: null, to: 'La sala' },
          second: { path: 'focus', from: null, to: { x: 0.2, y: 0.4 } },
        };
      },
    ],
    [
      'the description of a photo',
      async () => {
        await make(anna, 'PUT', '/api/images', { ...photo, url_foto: 'https://foto.example/a.jpg' });
        return {
          method: 'PUT',
          path: '/api/images',
          key: photo,
          first: { path: 'alt', from: null, to: 'La sala' },
          second: { path: 'focus', from: null, to: { x: 0.2, y: 0.4 } },
        };
      },
    ],
  ];
  const readFact = async (name: string) => {
    const { items }: { items: LawFact[] } = await make(anna, 'GET', '/api/law');
    const fact = items.find((item) => item.name === name);
    if (!fact) throw new Error(`The register has no «${name}»`);
    return fact;
  };
  const readDeadline = async (name: string) => {
    const { items }: { items: DeadlineItem[] } = await make(anna, 'GET', '/api/deadlines');
    return items.find((item) => item.name === name);
  };

  test.each(rows)('%s keeps the changes of two people who change different fields', async (_what, prepare) => {
    const { method, path, key, first, second } = await prepare();
    const change = (browser: StaffBrowser, ...changes: Change[]) => make(browser, method, path, { ...key, changes });
    await Promise.all([change(anna, first), change(paolo, second)]);
    expect(await change(anna, first)).toMatchObject({ [first.path]: first.to, [second.path]: second.to });
  });

  test.each(rows)(
    '%s refuses the second of two changes of one field, and all of its request',
    async (_what, prepare) => {
      const { method, path, key, first, second } = await prepare();
      const kept = await make(anna, method, path, { ...key, changes: [first] });
      const late = { ...first, to: 'https://foto.example/b.jpg' };
      const refused = await paolo.call(method, path, { ...key, changes: [second, late] });
      expect([refused.status, await refused.json()]).toEqual([
        409,
        { error: expect.objectContaining({ fields: { [first.path]: expect.any(String) } }), current: kept },
      ]);
      const undone = await make(anna, method, path, {
        ...key,
        changes: [{ ...first, from: first.to, to: first.from }],
      });
      expect(undone).toMatchObject({ [first.path]: first.from });
    },
  );

  test('an account keeps a new role and its disabling by two managers, also if one request is repeated', async () => {
    const path = `/api/people/${await addPerson(site, { email: `${randomUUID()}@studio.example` })}`;
    const promote = { changes: [{ path: 'role', from: 'editor', to: 'manager' }] };
    const disable = { changes: [{ path: 'disabled', from: false, to: true }] };
    await Promise.all([make(anna, 'PATCH', path, promote), make(paolo, 'PATCH', path, disable)]);
    expect(await make(anna, 'PATCH', path, promote)).toMatchObject({
      role: 'manager',
      disabled_at: expect.any(String),
    });
    const refused = await anna.call('PATCH', path, { changes: [{ path: 'role', from: 'editor', to: 'capo' }] });
    expect([refused.status, (await refused.json()).error.fields]).toEqual([409, { role: expect.any(String) }]);
  });

  test('a profile keeps a new name and a new address from two windows, and refuses a second name', async () => {
    const email = `${randomUUID()}@studio.example`;
    await addPerson(site, { email, name: 'Carla Neri' });
    const [one, other] = [await signIn(site, email), await signIn(site, email)];
    const rename = (to: string) => ({ changes: [{ path: 'name', from: 'Carla Neri', to }] });
    const newEmail = `nuova-${email}`;
    await make(other, 'PATCH', '/api/profile', { changes: [{ path: 'email', from: email, to: newEmail }] });
    const kept = await make(one, 'PATCH', '/api/profile', rename('Anna Bianchi'));
    expect(kept).toMatchObject({ name: 'Anna Bianchi', email, pending_email: { email: newEmail } });
    const refused = await other.call('PATCH', '/api/profile', rename('Anna Verdi'));
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: expect.objectContaining({ fields: { name: expect.any(String) } }), current: kept },
    ]);
  });

  test('the undo of a review restores the former one, unless somebody has reviewed the provision since', async () => {
    const name = 'art. 2364 c.c.';
    const { checked, checked_by, valid_until } = await readFact(name);
    const undo = (now: LawFact) => {
      const changes = [{ path: 'valid_until', from: now.valid_until, to: valid_until }];
      return anna.call('PUT', factPath(name), { changes, undo: true, version: now.version });
    };
    const confirm = (browser: StaffBrowser, day: string): Promise<LawFact> =>
      make(browser, 'POST', `${factPath(name)}/confirm`, { valid_until: day });
    const mistaken = await confirm(anna, '2998-01-01');
    expect(mistaken).toMatchObject({ checked_by: 'Anna Conti', changed_by: 'Anna Conti' });
    expect((await undo(mistaken)).status).toBe(200);
    expect(await readFact(name)).toMatchObject({ checked, checked_by, valid_until });
    await confirm(paolo, '2999-01-01');
    expect((await undo(mistaken)).status).toBe(409);
  });

  test('who has reviewed a provision, and on what day, is not for a request to say', async () => {
    const name = 'art. 2220 c.c.';
    const { checked } = await readFact(name);
    for (const [path, from, to] of [
      ['checked_by', null, 'Paolo Serra'],
      ['checked', checked, '2999-01-01'],
      ['proposed', false, true],
    ])
      expect((await anna.call('PUT', factPath(name), { changes: [{ path, from, to }] })).status).toBeGreaterThan(399);
    // An undo of a review that never was is a review.
    const changes = [{ path: 'valid_until', from: (await readFact(name)).valid_until, to: '2999-01-01' }];
    const reviewed = await make(anna, 'PUT', factPath(name), { changes, undo: true });
    expect(reviewed).toMatchObject({ checked_by: 'Anna Conti', valid_until: '2999-01-01' });
  });

  test('a confirmed proposal is a proposal again after the undo', async () => {
    const name = 'scadenza erogazioni-liberali';
    const confirmed: LawFact = await make(anna, 'POST', `${factPath(name)}/confirm`, { valid_until: '2999-01-01' });
    const changes = [{ path: 'valid_until', from: '2999-01-01', to: '' }];
    const undo = { changes, undo: true, version: confirmed.version };
    expect(await make(anna, 'PUT', factPath(name), undo)).toMatchObject({ state: 'proposed', checked: '' });
  });

  test('changes from nothing bring a deleted deadline back, at a later version', async () => {
    const { name }: DeadlineItem = await make(anna, 'POST', '/api/deadlines', firmDeadline);
    const extension = { from: '2027-04-02', to: '2027-04-20', law: 'D.L. 9/2027' };
    await make(anna, 'POST', `/api/deadlines/${name}/extensions`, extension);
    const deadline = await readDeadline(name);
    await make(anna, 'DELETE', `/api/deadlines/${name}`);
    const { hidden, extensions } = deadline ?? {};
    const changes = Object.entries({ ...firmDeadline, hidden, extensions }).map(([path, to]) => ({
      path,
      from: null,
      to,
    }));
    expect((await anna.call('PUT', `/api/deadlines/${name}`, { changes: changes.slice(1) })).status).toBe(400);
    expect((await anna.call('PUT', '/api/deadlines/altra', { changes })).status).toBe(404);
    const restored: DeadlineItem = await make(anna, 'PUT', `/api/deadlines/${name}`, { changes });
    const unstable = { version: expect.any(Number), changed_at: expect.any(String) };
    expect(restored).toEqual({ ...deadline, ...unstable });
    expect(restored.version).toBeGreaterThan(deadline?.version ?? 0);
  });

  test('deletes a fact that the firm added, until a deadline names it, and none that came with the site', async () => {
    const name = 'limite dei contanti';
    const source = 'https://www.normattiva.it/';
    const fact = { text: '5.000 euro', law: 'art. 49 del D.Lgs. 231/2007', source, valid_until: '2999-01-01' };
    const changes = Object.entries(fact).map(([path, to]) => ({ path, from: null, to }));
    const { version }: LawFact = await make(anna, 'PUT', factPath(name), { changes });
    await make(anna, 'DELETE', `${factPath(name)}?version=${version}`);
    expect((await anna.call('DELETE', factPath(name))).status).toBe(404);
    await make(anna, 'PUT', factPath(name), { changes });
    await make(anna, 'POST', '/api/deadlines', { ...firmDeadline, law: name });
    const cited = await anna.call('DELETE', factPath(name));
    expect([cited.status, (await cited.json()).error.code]).toEqual([409, 'in-use']);
    expect((await anna.call('DELETE', factPath(provision))).status).toBe(409);
  });

  test('visitors do not read who changed a deadline', async () => {
    const { name }: DeadlineItem = await make(anna, 'POST', '/api/deadlines', firmDeadline);
    await make(anna, 'PUT', `/api/deadlines/${name}`, { what: 'Contributi della gestione artigiani' });
    const page = await (await fetch(`${site.url}/scadenze`)).text();
    expect(page).toContain('Contributi della gestione artigiani');
    expect(page).not.toContain('changed');
  });
});
