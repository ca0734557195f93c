import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentVersion } from '../../src/contract/documents.ts';
import type { DeadlineItem, LawFact } from '../../src/contract/law.ts';
import { setClock } from '../support/clock.ts';
import { changeLaw, makeFactPath, sendLawChanges } from '../support/law-changes.ts';
import { type Site, startSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';

/* Register of the law that the site cites, maintained by staff. */

/** Morning of the test's day: 9:00 in Rome. */
const morning = '2027-03-10T08:00:00Z';
const today = '2027-03-10';
/** VAT balance, due on 16 March: its provision was due for review by the end of 2026. */
const vat = 'art. 6 D.P.R. 542/1999';
const limit = 'attivo delle società';

describe('register of the law, on 10 March 2027', () => {
  let site: Site;
  let manager: StaffBrowser;
  let editor: StaffBrowser;
  beforeAll(async () => {
    setClock(morning);
    site = await startSite();
    await addAnnaAndPaolo(site);
    manager = await signIn(site, anna);
    editor = await signIn(site, paolo);
  });
  afterAll(async () => {
    await site.stop();
    vi.useRealTimers();
  });

  const read = async (address: string) => await (await fetch(address)).text();
  const readFact = async (name: string, who = editor): Promise<LawFact | undefined> => {
    const { items }: { items: LawFact[] } = await (await who.call('GET', '/api/law')).json();
    return items.find((item) => item.name === name);
  };
  const changeFact = (name: string, fields: object, who = manager) => changeLaw(who, makeFactPath(name), { ...fields });
  const confirm = (name: string, valid_until: string) => changeFact(name, { valid_until });

  test('lists a deadline as on hold until a manager replaces its expired provision', async () => {
    expect(await readFact(vat)).toMatchObject({ state: 'expired', checked_by: null, version: 0, places: ['Scadenze'] });
    const onHold = /<li><h3>Saldo dell’IVA/;
    expect(await read(`${site.url}/scadenze`)).toMatch(onHold);
    const law = 'art. 90 del D.Lgs. 10/2026';
    // Pages cite the new provision too, because the fact's text equalled its citation.
    const change = { law, source: 'https://www.normattiva.it/', valid_until: '2027-12-31' };
    expect((await changeFact(vat, change)).status).toBe(200);
    expect(await readFact(vat)).toMatchObject({
      law,
      checked: today,
      checked_by: 'Anna Conti',
      state: 'valid',
      version: 1,
    });
    expect(await read(`${site.url}/scadenze`)).not.toMatch(onHold);
    expect(await read(`${site.url}/scadenze`)).toContain('art.\u00a090 del D.Lgs.\u00a010/2026');
    const calendar = (await read(`${site.url}/scadenze.ics`)).replaceAll('\r\n ', '');
    expect(calendar).toMatch(
      /UID:saldo-iva-2027-03-16@[^\r]*\r\nSEQUENCE:0\r\nDTSTAMP:20270310T000000Z\r\nDTSTART;VALUE=DATE:20270316/,
    );
    const { items } = await (await manager.call('GET', '/api/journal')).json();
    expect(items[0]).toMatchObject({ event: 'law.changed', subject: law, actor: { name: 'Anna Conti' } });
  });

  test('uses a changed figure in texts and calculations', async () => {
    expect((await changeFact(limit, { text: '5 milioni di euro', value: 5_000_000 })).status).toBe(200);
    expect(await read(`${site.url}/servizi`)).toContain('5\u00a0milioni di euro');
    expect(await read(`${site.url}/servizi`)).toMatch(/"limits":\{"assets":5000000/);
    // Review date is unchanged: a new figure is no review of the provision.
    expect(await readFact(limit)).toMatchObject({
      value: 5_000_000,
      checked: '2026-11-21',
      places: ['Servizi', 'Preventivo'],
    });
  });

  test('a manager confirms a provision until another day', async () => {
    const name = 'L. 160/2019';
    expect((await confirm(name, '2027-11-30')).status).toBe(200);
    expect(await readFact(name)).toMatchObject({ valid_until: '2027-11-30', checked: today });
  });

  test.each([
    ['a day that does not exist', { valid_until: '2027-02-29' }, 'valid_until'],
    ['a day that is over', { valid_until: '2027-03-09' }, 'valid_until'],
    ['no day', { valid_until: '' }, 'valid_until'],
    ['an empty provision', { law: ' ' }, 'law'],
    ['an empty text', { text: '' }, 'text'],
    ['a source that is no address', { source: 'javascript:alert(1)' }, 'source'],
    ['a figure below zero', { value: -1 }, 'value'],
    ['a field that there is not', { note: 'x' }, 'note'],
    ['another name', { name: 'altro' }, 'name'],
    ['another reviewer', { checked_by: 'Paolo Serra' }, 'checked_by'],
    ['another day of review', { checked: '2027-03-09' }, 'checked'],
  ])('%s returns 400 with a message, and the fact stays unchanged', async (_what, change, field) => {
    const name = 'art. 2364 c.c.';
    const before = await readFact(name);
    const refused = await changeFact(name, change);
    expect(refused.status).toBe(400);
    expect(Object.entries((await refused.json()).error.fields)).toEqual([
      [`${makeFactPath(name)}.${field}`, expect.stringMatching(/^\p{Lu}.{8,}/u)],
    ]);
    expect(await readFact(name)).toEqual(before);
  });

  test('adds a figure that texts can use, and refuses it when a required field is missing', async () => {
    const name = 'limite dei contanti';
    const path = 'facts.limite-dei-contanti';
    const newFact = {
      name,
      text: '5.000 euro',
      value: 5000,
      law: 'art. 49 del D.Lgs. 231/2007',
      source: 'https://www.normattiva.it/',
    };
    const missing = await changeLaw(manager, path, newFact);
    expect([missing.status, (await missing.json()).error.fields]).toEqual([
      400,
      { [`${path}.valid_until`]: expect.any(String) },
    ]);
    const lead = 'Pagamenti in contanti fino a {limite dei contanti}.';
    const publishDraft = async () => {
      const { published, version } = await (await manager.call('GET', '/api/content/servizi')).json();
      const saved = await manager.call('PUT', '/api/content/servizi', { draft: { ...published, lead }, version });
      return await manager.call('POST', '/api/content/servizi/publish', { version: (await saved.json()).version });
    };
    expect((await publishDraft()).status).toBe(400);
    const claimed = { checked: '2020-01-01', checked_by: 'Paolo Serra' };
    const typed = { ...newFact, name: 'limite dei\u00a0contanti', valid_until: '2027-12-31' };
    const added = await changeLaw(manager, path, { ...typed, ...claimed });
    expect(added.status).toBe(200);
    expect(await readFact(name)).toMatchObject({
      id: 'limite-dei-contanti',
      value: 5000,
      checked: today,
      checked_by: 'Anna Conti',
      state: 'valid',
    });
    expect((await publishDraft()).status).toBe(200);
    expect(await read(`${site.url}/servizi`)).toContain('Pagamenti in contanti fino a 5.000\u00a0euro.');
    expect(await readFact(name)).toMatchObject({ places: ['Servizi'] });
    for (const taken of ['telefono', name, limit])
      expect(
        (await changeLaw(manager, 'facts.altro', { ...newFact, name: taken, valid_until: '2027-12-31' })).status,
      ).toBe(400);
  });

  test('records each change as a version, from which a manager restores all', async () => {
    const readVersions = async (): Promise<DocumentVersion[]> =>
      await (await editor.call('GET', '/api/content/norme/versions')).json();
    const restore = (who: StaffBrowser, to: number | 'built-in', query: string) =>
      who.call('POST', `/api/content/norme/versions/${to}/restore?${query}`);
    const changedFact = 'art. 47 c.c.';
    const confirmedFact = 'art. 145 c.p.c.';
    const before = await readFact(changedFact);
    const [start] = await readVersions();
    await changeFact(changedFact, { text: 'art. 47 del codice' });
    await confirm(confirmedFact, '2028-01-31');
    const [last, changed] = await readVersions();
    expect([changed, last]).toMatchObject([
      { published_by: 'Anna Conti', note: 'cambiata la norma art. 47 del codice' },
      { published_by: 'Anna Conti', note: 'verificata la norma art. 145 c.p.c.' },
    ]);
    const oldVersion = start?.version ?? 0;
    const newVersion = last?.version ?? 0;
    expect((await restore(editor, oldVersion, `version=${newVersion}`)).status).toBe(403);
    // Version number that exists for another document only.
    await site.database.staff
      .insertInto('document_versions')
      .values({ name: 'servizi', version: 9999, body: '{}', published_at: morning, published_by: 'Anna Conti' })
      .execute();
    expect((await restore(manager, 9999, '')).status).toBe(404);
    const restored = await restore(manager, oldVersion, `version=${newVersion}`);
    expect(await restored.json()).toMatchObject({ page: 'norme', version: newVersion + 1, draft: null });
    expect(await readFact(changedFact)).toEqual({ ...before, version: newVersion + 1 });
    expect(await readFact(confirmedFact)).toMatchObject({ checked: '2026-11-21', checked_by: null });
    // Nothing changes: no further version.
    expect(await (await restore(manager, oldVersion, '')).json()).toMatchObject({ version: newVersion + 1 });
    // Facts that the firm added stay, because a text may cite them.
    expect((await restore(manager, 'built-in', '')).status).toBe(200);
    expect(await readFact('limite dei contanti')).toMatchObject({ text: '5.000 euro' });
  });

  test('stores a fact that the firm has changed as a whole: another release changes no part of it', async () => {
    await changeFact('art. 2399 c.c.', { text: 'art. 2399' });
    const row = await site.database.staff.selectFrom('documents').select('body').where('name', '=', 'norme').execute();
    const written = JSON.parse(row[0]?.body ?? '');
    expect(written[makeFactPath('art. 2399 c.c.')]).toMatchObject({ text: 'art. 2399', checked: '2026-11-21' });
  });

  test('refuses a change of a fact that there is not, and one by an editor', async () => {
    const change = { path: 'facts.nulla.text', from: 'Uno', to: 'Altro' };
    const refused = await sendLawChanges(manager, [change]);
    expect([refused.status, (await refused.json()).error.fields]).toEqual([409, { [change.path]: expect.any(String) }]);
    expect((await changeFact(limit, { text: '6 milioni di euro' }, editor)).status).toBe(403);
  });

  describe('deadlines', () => {
    const readDeadline = async (name: string): Promise<DeadlineItem | undefined> => {
      const { items }: { items: DeadlineItem[] } = await (await editor.call('GET', '/api/deadlines')).json();
      return items.find((item) => item.id === name);
    };
    const extend = (name: string, extension: object) =>
      changeLaw(manager, `deadlines.${name}.extensions.nuova`, { ...extension });
    const readPage = () => read(`${site.url}/scadenze`);
    /** Calendar entries whose UID begins with this identifier. */
    const readEntries = async (uid: string) => {
      const text = (await read(`${site.url}/scadenze.ics`)).replaceAll('\r\n ', '');
      return [...text.matchAll(new RegExp(`UID:(${uid}[^@]*)@[^]*?SEQUENCE:(\\d+)[^]*?DATE:(\\d+)`, 'g'))].map(
        ([, id, sequence, day]) => ({ id, sequence: Number(sequence), day }),
      );
    };

    test('an extension moves the date, updates its calendar entry and is withdrawn', async () => {
      const unchanged = { state: 'online', law: 'l-160-2019', extensions: [], builtIn: true };
      expect(await readDeadline('imu-acconto')).toMatchObject(unchanged);
      await confirm('art. 18 D.Lgs. 241/1997', '2028-01-31');
      const monthly = 'versamenti-mensili';
      const uid = `${monthly}-2027-03-16`;
      expect(await readEntries(uid)).toEqual([{ id: uid, sequence: 0, day: '20270316' }]);
      const extension = { from: '2027-03-16', to: '2027-04-20', law: 'D.L. 9/2027' };
      expect((await extend(monthly, extension)).status).toBe(200);
      expect(await readPage()).toContain('Prorogata dal 16 marzo al 20 aprile, D.L. 9/2027');
      const extended = await readEntries(uid);
      expect(extended).toEqual([{ id: uid, sequence: expect.any(Number), day: '20270420' }]);
      expect((await changeLaw(manager, `deadlines.${monthly}.extensions.nuova`, null)).status).toBe(200);
      const withdrawn = await readEntries(uid);
      expect(withdrawn).toEqual([{ id: uid, sequence: expect.any(Number), day: '20270316' }]);
      expect([0, ...extended.map(({ sequence }) => sequence)]).toEqual([
        0,
        ...withdrawn.map(({ sequence }) => sequence - 1),
      ]);
    });

    test('a partial extension adds a calendar entry, and the original entry names it', async () => {
      const extension = {
        from: '2027-04-16',
        to: '2027-04-26',
        law: 'D.L. 9/2027',
        who: 'soggetti colpiti dall’alluvione',
      };
      expect((await extend('versamenti-mensili', extension)).status).toBe(200);
      const readDays = async () => (await readEntries('versamenti-mensili-2027-04-16')).map(({ day }) => day);
      expect(await readDays()).toEqual(['20270416', '20270426']);
      expect(await readPage()).toContain('>Soggetti colpiti dall’alluvione</p>');
      expect(await readPage()).toContain('>Per soggetti colpiti dall’alluvione: 26 aprile (D.L. 9/2027)</span>');
      const calendar = (await read(`${site.url}/scadenze.ics`)).replaceAll('\r\n ', '');
      expect(calendar).toContain(
        '\nSUMMARY:Versamenti con il modello F24 (per soggetti colpiti dall’alluvione: 26 aprile)',
      );
      expect(calendar).toContain('\\nPer soggetti colpiti dall’alluvione: 26 aprile (D.L. 9/2027)\\n');
    });

    test('subscribed calendars get each change in the existing entry, without duplicates', async () => {
      const readCalendar = async () => {
        const calendar = new ICAL.Component(ICAL.parse(await read(`${site.url}/scadenze.ics?per=imprese`)));
        const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
        const byId = new Map(events.map(({ uid, sequence, startDate }) => [uid, { sequence, day: `${startDate}` }]));
        expect(byId.size).toBe(events.length);
        return byId;
      };
      await confirm('art. 50 D.L. 331/1993', '2028-01-31');
      const uid = `intrastat-2027-03-25@${new URL(site.url).hostname}`;
      const readDay = async () => (await readCalendar()).get(uid)?.day;
      expect(await readDay()).toBe('2027-03-25');
      const yesterday = await readCalendar();
      const onHold = `in-attesa-di-verifica-imprese@${new URL(site.url).hostname}`;
      expect(yesterday.get(onHold)).toMatchObject({ day: today });
      const extension = { from: '2027-03-25', to: '2027-04-02', law: 'D.L. 9/2027' };
      const { version } = await (await extend('intrastat', extension)).json();
      expect(await readDay()).toBe('2027-04-02');
      // Other entries keep their day. Their SEQUENCE is not compared: an extension raises it in all entries of its deadline.
      const others = (all: Awaited<ReturnType<typeof readCalendar>>) =>
        [...all].flatMap(([id, entry]) => (id === uid ? [] : [[id, entry.day]]));
      const now = await readCalendar();
      expect(others(now)).toEqual(others(yesterday));
      expect(now.get(uid)?.sequence).toBeGreaterThan(yesterday.get(uid)?.sequence ?? 0);
      // Restoring a version raises the sequence too, so that calendars accept the old day.
      const versions: DocumentVersion[] = await (await manager.call('GET', '/api/content/norme/versions')).json();
      const restorePath = `versions/${versions[1]?.version}/restore`;
      expect((await manager.call('POST', `/api/content/norme/${restorePath}`)).status).toBe(200);
      expect(await readDay()).toBe('2027-03-25');
      expect((await readCalendar()).get(uid)?.sequence).toBeGreaterThan(version);
    });

    test('a deadline that runs from an event has no calendar entry, and shows once confirmed', async () => {
      const what = 'Aggiornamento dei dati nel Registro unico nazionale del Terzo settore';
      expect(await readPage()).not.toContain(what);
      expect((await confirm('scadenza variazioni-runts', '2027-12-31')).status).toBe(200);
      expect(await readPage()).toContain(what);
      expect(await readPage()).toContain('Entro 30 giorni');
      expect(await readEntries('variazioni-runts')).toEqual([]);
    });

    test.each([
      ['a day on which it does not fall', { from: '2027-06-15' }, 'from'],
      ['a day before', { to: '2027-06-10' }, 'to'],
      ['a day that does not exist', { to: '2027-06-31' }, 'to'],
      ['no provision', { law: '' }, 'law'],
    ])('an extension with %s returns 400 with a message', async (_what, change, field) => {
      const extension = { from: '2027-06-16', to: '2027-07-20', law: 'D.L. 9/2027', ...change };
      const refused = await extend('imu-acconto', extension);
      expect(refused.status).toBe(400);
      expect(Object.entries((await refused.json()).error.fields)).toEqual([
        [`deadlines.imu-acconto.extensions.nuova.${field}`, expect.stringMatching(/^\p{Lu}.{8,}/u)],
      ]);
      expect((await readDeadline('imu-acconto'))?.extensions).toEqual([]);
    });

    test('a proposed deadline is hidden from visitors until a manager confirms its provision', async () => {
      const what = 'Comunicazione delle erogazioni liberali ricevute';
      const law = 'scadenza erogazioni-liberali';
      expect(await readDeadline('erogazioni-liberali')).toMatchObject({ what, state: 'proposed' });
      expect(await readFact(law)).toMatchObject({ state: 'proposed', checked: '' });
      await changeFact(law, { law: 'D.M. 3 febbraio 2021, art. 1' });
      expect(await readFact(law)).toMatchObject({ state: 'proposed' });
      for (const path of ['/scadenze', '/scadenze.ics', '/enti-del-terzo-settore'])
        expect([path, (await read(site.url + path)).includes(what)]).toEqual([path, false]);
      await confirm(law, '2027-12-31');
      expect(await readFact(law)).toMatchObject({ state: 'valid', checked: today, checked_by: 'Anna Conti' });
      expect((await readPage()).includes(what)).toBe(true);
      expect(await readEntries('erogazioni-liberali-2027-03-16')).toMatchObject([{ day: '20270316' }]);
    });

    test('a deadline that came with the site is hidden and shown, and cannot be deleted', async () => {
      const hide = (hidden: boolean) => changeLaw(manager, 'deadlines.bilancio-societa', { hidden });
      const isShown = async () => (await readPage()).includes('Assemblea che approva il bilancio');
      expect((await hide(true)).status).toBe(200);
      expect(await isShown()).toBe(false);
      expect(await readDeadline('bilancio-societa')).toMatchObject({ state: 'hidden' });
      expect((await changeLaw(manager, 'deadlines.bilancio-societa', null)).status).toBe(409);
      await hide(false);
      expect(await isShown()).toBe(true);
    });

    test('a deadline of the firm is on the page from its addition to its deletion', async () => {
      const firmDeadline = {
        what: 'Contributi degli artigiani',
        who: 'Artigiani e commercianti iscritti all’INPS.',
        groups: ['imprese'],
        when: { yearly: ['04-02'] },
        moves: 'tax',
        law: 'l-160-2019',
      };
      const path = 'deadlines.artigiani';
      for (const [field, wrong] of [
        ['law', 'l-1-1900'],
        ['when', { yearly: ['02-30'] }],
        ['groups', []],
      ] as const) {
        const refused = await changeLaw(manager, path, { ...firmDeadline, [field]: wrong });
        expect([refused.status, Object.keys((await refused.json()).error.fields)]).toEqual([400, [`${path}.${field}`]]);
      }
      expect((await changeLaw(manager, path, firmDeadline)).status).toBe(200);
      expect(await readPage()).toContain(firmDeadline.what);
      expect((await changeLaw(manager, path, { what: 'Contributi INPS' })).status).toBe(200);
      expect(await readPage()).toContain('Contributi INPS');
      expect((await changeLaw(manager, path, null)).status).toBe(200);
      expect(await readPage()).not.toContain('Contributi INPS');
    });
  });
});
