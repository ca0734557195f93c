import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFactId } from '../../src/content/law/norme.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { type Change, isSameValue, readPath } from '../../src/contract/fields/changes.ts';
import type { DeadlineItem, LawFact } from '../../src/contract/law.ts';
import { engines } from '../support/database.ts';
import { changeLaw, makeFactPath, readLawDocument, sendLawChanges } from '../support/law-changes.ts';
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
  law: makeFactId(provision),
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
  const photo = { nome_pagina: 'home', nome_foto: 'advisory-office' };

  interface Row {
    method: 'PUT' | 'PATCH';
    path: string;
    /** Fields of the body beside the changes. */
    key?: object;
    first: Change;
    second: Change;
    /** Part of the answer in which the changed values are. */
    find?: (answer: EditedContent) => unknown;
  }
  const lawRow = {
    method: 'PATCH',
    path: '/api/content/norme',
    find: ({ published }: EditedContent) => published,
  } as const;
  const rows: [string, () => Promise<Row>][] = [
    [
      'a fact of the law',
      async () => {
        const path = makeFactPath('art. 2435 c.c.');
        const { text, source } = await readFact('art. 2435 c.c.');
        return {
          ...lawRow,
          first: { path: `${path}.text`, from: text, to: `trenta giorni ${randomUUID()}` },
          second: { path: `${path}.source`, from: source, to: `https://www.normattiva.it/${randomUUID()}` },
        };
      },
    ],
    [
      'a deadline',
      async () => {
        const path = `deadlines.${randomUUID()}`;
        await changeLaw(anna, path, firmDeadline);
        return {
          ...lawRow,
          first: { path: `${path}.what`, from: firmDeadline.what, to: 'Contributi INPS' },
          second: { path: `${path}.when`, from: firmDeadline.when, to: { everyMonth: 16 } },
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
  const readDeadline = async (id: string) => {
    const { items }: { items: DeadlineItem[] } = await make(anna, 'GET', '/api/deadlines');
    return items.find((item) => item.id === id);
  };

  test.each(rows)('%s keeps the changes of two people who change different fields', async (_what, prepare) => {
    const { method, path, key, first, second, find = (answer) => answer } = await prepare();
    const change = (browser: StaffBrowser, ...changes: Change[]) => make(browser, method, path, { ...key, changes });
    await Promise.all([change(anna, first), change(paolo, second)]);
    const changed = find(await change(anna, first));
    expect([readPath(changed, first.path), readPath(changed, second.path)]).toEqual([first.to, second.to]);
  });

  test.each(rows)(
    '%s refuses the second of two changes of one field, and all of its request',
    async (_what, prepare) => {
      const { method, path, key, first, second, find = (answer) => answer } = await prepare();
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
      expect(readPath(find(undone), first.path)).toEqual(first.from);
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

  test('names the last author of each field of the law', async () => {
    const [one, other] = [makeFactPath('art. 2086 c.c.'), makeFactPath('art. 2214 c.c.')];
    await changeLaw(anna, one, { text: 'art. 2086' });
    await changeLaw(paolo, other, { text: 'art. 2214' });
    const { authors, published_by } = await readLawDocument(anna);
    expect([authors[`${one}.text`]?.by, authors[`${other}.text`]?.by, published_by]).toEqual([
      'Anna Conti',
      'Paolo Serra',
      'Paolo Serra',
    ]);
  });

  const review = (browser: StaffBrowser, name: string, from: string, to: string) =>
    sendLawChanges(browser, [{ path: `${makeFactPath(name)}.valid_until`, from, to }]);

  test('the undo of a review restores the former one, unless somebody has reviewed the provision since', async () => {
    const name = 'art. 2364 c.c.';
    const { checked, checked_by, valid_until } = await readFact(name);
    expect((await review(anna, name, valid_until, '2998-01-01')).status).toBe(200);
    expect(await readFact(name)).toMatchObject({ checked_by: 'Anna Conti', valid_until: '2998-01-01' });
    expect((await review(anna, name, '2998-01-01', valid_until)).status).toBe(200);
    expect(await readFact(name)).toMatchObject({ checked, checked_by, valid_until });
    await review(paolo, name, valid_until, '2999-01-01');
    expect((await review(anna, name, '2998-01-01', valid_until)).status).toBe(409);
  });

  test('the day before a colleague’s review is another review, not its undo', async () => {
    const name = 'art. 2220 c.c.';
    const { valid_until } = await readFact(name);
    await review(anna, name, valid_until, '2999-01-01');
    expect((await review(paolo, name, '2999-01-01', valid_until)).status).toBe(200);
    expect(await readFact(name)).toMatchObject({ checked_by: 'Paolo Serra', valid_until });
  });

  test('a confirmed proposal is a proposal again after the undo', async () => {
    const name = 'scadenza erogazioni-liberali';
    await review(anna, name, '', '2999-01-01');
    expect((await review(anna, name, '2999-01-01', '')).status).toBe(200);
    expect(await readFact(name)).toMatchObject({ state: 'proposed', checked: '' });
  });

  test('the reverse of its deletion brings a deadline back, under a later number in calendars', async () => {
    const path = `deadlines.${randomUUID()}`;
    await changeLaw(anna, path, firmDeadline);
    await changeLaw(anna, `${path}.extensions.una`, { from: '2027-04-02', to: '2027-04-20', law: 'D.L. 9/2027' });
    const readEntry = async () => readPath((await readLawDocument(anna)).published, path);
    const entry = await readEntry();
    expect((await sendLawChanges(anna, [{ path, from: entry, to: null }])).status).toBe(200);
    expect(await readDeadline(path.replace('deadlines.', ''))).toBeUndefined();
    expect((await sendLawChanges(anna, [{ path, from: null, to: entry }])).status).toBe(200);
    const restored = await readEntry();
    expect(isSameValue({ ...Object(restored), sequence: 0 }, { ...Object(entry), sequence: 0 })).toBe(true);
    expect(Object(restored).sequence).toBeGreaterThan(Object(entry).sequence);
  });

  test('deletes a fact that the firm added, until a deadline names it, and none that came with the site', async () => {
    const path = 'facts.limite-dei-contanti';
    const fact = {
      name: 'limite dei contanti',
      text: '5.000 euro',
      law: 'art. 49 del D.Lgs. 231/2007',
      source: 'https://www.normattiva.it/',
      valid_until: '2999-01-01',
    };
    for (const fields of [fact, null, fact]) expect((await changeLaw(anna, path, fields)).status).toBe(200);
    await changeLaw(anna, `deadlines.${randomUUID()}`, { ...firmDeadline, law: 'limite-dei-contanti' });
    const cited = await changeLaw(anna, path, null);
    expect([cited.status, (await cited.json()).error.code]).toEqual([409, 'in-use']);
    expect((await changeLaw(anna, makeFactPath(provision), null)).status).toBe(409);
  });

  test('visitors do not read who changed a deadline', async () => {
    const path = `deadlines.${randomUUID()}`;
    await changeLaw(anna, path, firmDeadline);
    await changeLaw(anna, path, { what: 'Contributi della gestione artigiani' });
    const page = await (await fetch(`${site.url}/scadenze`)).text();
    expect(page).toContain('Contributi della gestione artigiani');
    expect(page).not.toMatch(/changed|Anna Conti/);
  });
});
