import { describe, expect, test } from 'vitest';
import { findFaults } from '../../src/content/checks.ts';
import { documentNames, documents } from '../../src/content/documents.ts';
import { makeOpeningLines, sampleFacts } from '../../src/content/facts.ts';
import { defaultContent, makeContent } from '../../src/content/published.ts';
import { choice, getDefaultValue, group, line, list } from '../../src/contract/fields/fields.ts';
import { listLeaves } from '../../src/contract/fields/leaves.ts';
import { applyDefaults } from '../../src/contract/fields/values.ts';
import { parseSpans } from '../../src/contract/hours.ts';

describe('field definitions', () => {
  test.each(documentNames)('%s: fields have labels, and defaults keep their limits and references', (name) => {
    const leaves = listLeaves(documents[name], defaultContent.contents[name]);
    expect(leaves.length).toBeGreaterThan(3);
    for (const { path, field, value } of leaves) {
      expect([path, field.label.trim()]).not.toEqual([path, '']);
      if (typeof value !== 'string' || (field.kind !== 'line' && field.kind !== 'text')) continue;
      expect([path, value.length <= field.max]).toEqual([path, true]);
      for (const needed of field.needs ?? [])
        expect([path, value]).toEqual([path, expect.stringContaining(`{${needed}}`)]);
    }
  });

  test.each(documentNames)('%s: the default content can be published without faults', (name) => {
    expect(findFaults(documents[name], getDefaultValue(documents[name]))).toEqual([]);
  });

  // Stored content that equals the default is recognised by its JSON.
  test.each(documentNames)('%s: stored default content is the default, part by part', (name) => {
    const content = getDefaultValue(documents[name]);
    expect(JSON.stringify(applyDefaults<unknown>(documents[name], content))).toBe(JSON.stringify(content));
  });

  test('a field that has no meaning with the value beside it is not checked', () => {
    const asked = group('Domanda', {
      kind: choice('Tipo', { line: 'Riga', one: 'Scelta' }, 'line'),
      options: list('Risposte', { min: 2, max: 3 }, line('Risposta', 9, ''), [], {
        onlyWith: { name: 'kind', values: ['one'] },
      }),
    });
    expect(findFaults(asked, { kind: 'line', options: [''] })).toEqual([]);
    expect(findFaults(asked, { kind: 'one', options: [''] }).map(({ path }) => path)).toEqual(['options.0', 'options']);
  });

  test.each([
    ['Dura {giorni del calendario giorni', '«{giorni del calendario giorni»: una parentesi graffa è rimasta sola'],
    ['Dura giorni del calendario} giorni', '«} giorni»: una parentesi graffa è rimasta sola'],
    [
      'Dura {giorni} giorni',
      '{giorni} non è un dato che il sito conosce: va scelto dall’elenco, o scritto senza graffe',
    ],
    ['Dura {giorni del calendario} giorni', undefined],
  ])('%s: is checked for unknown references and single braces', (lead, message) => {
    expect(findFaults(documents.team, { ...defaultContent.contents.team, lead })[0]?.message).toBe(message);
  });
});

describe('stored content over the defaults', () => {
  test('a stored fact changes every text that names it, and no other fact', () => {
    const { contents, views } = makeContent(new Map([['dati', { contacts: { phone: '+39 06 9320000' } }]]));
    expect(views.site.phone).toBe('+39 06 9320000');
    expect(views.site.phoneHref).toBe('tel:+39069320000');
    expect(contents.email.footer).toContain('+39 06 9320000');
    expect(views.site.email).toBe(defaultContent.views.site.email);
  });

  test('drops values of the wrong type, oversized lists and unknown keys', () => {
    const stored = {
      hero: { lead: 7, strange: 'x' },
      reasons: { entries: Array(13).fill({ title: 'Una' }) },
      nothing: [],
    };
    expect(applyDefaults(documents.home, stored)).toEqual(applyDefaults(documents.home, undefined));
  });

  test('an empty optional fact removes the row or paragraph that names it', () => {
    const { views } = defaultContent;
    expect(JSON.stringify(views.privacy)).not.toContain('Responsabile della protezione dei dati:');
    expect(views['chi-siamo'].independence).toHaveLength(1);
    const { views: filled } = makeContent(
      new Map([
        ['dati', { providers: { dataProtectionOfficer: 'Avv. Esempio' }, promises: { independence: 'Due voci.' } }],
      ]),
    );
    expect(JSON.stringify(filled.privacy)).toContain('Responsabile della protezione dei dati: Avv. Esempio.');
    expect(filled['chi-siamo'].independence).toHaveLength(2);
  });
});

describe('faults of facts', () => {
  const listFaultsOfHours = (hours: object) =>
    findFaults(documents.dati, { ...sampleFacts, hours: { ...sampleFacts.hours, ...hours } }).map(({ path }) => path);

  test.each([
    ['2026-11-26', '2026-11-24', ['hours.closures.0.to']],
    ['2026-12-28', '2026-01-04', ['hours.closures.0.to']],
    ['2026-11-24', '2026-11-24', []],
    ['2026-12-28', '2027-01-04', []],
    ['2026-11-24', '', []],
    ['', '2026-11-24', ['hours.closures.0.from']],
  ])('checks the days of a closure from «%s» to «%s»', (from, to, faults) => {
    expect(listFaultsOfHours({ closures: [{ from, to, reason: '' }] })).toEqual(faults);
  });

  test.each<[periods: string[], faults: number[]]>([
    [['2026-08-10/2026-08-21', '2026-08-22/2026-08-31'], []],
    [['2026-12-24/2027-01-06', '2026-08-10/'], []],
    [['2026-08-10/2026-08-21', '2026-08-21/2026-08-31'], [1]],
    [['2026-08-21/2026-08-31', '2026-08-10/2026-08-21'], [0]],
    [['2026-08-10/2026-08-31', '2026-08-14/'], [1]],
    [['2026-08-14/', '2026-08-10/2026-08-31'], [0]],
    [['2026-08-14/', '2026-08-14/'], [1]],
    [
      ['2026-08-10/2026-08-31', '2026-08-12/2026-08-14', '2026-08-31/'],
      [1, 2],
    ],
    // An invalid last day is reported as invalid, not as an overlap.
    [['2026-08-10/agosto', '2026-08-10/'], []],
  ])('of the closures %j refuses those that begin within another: %j', (periods, refused) => {
    const closures = periods.map((period) => {
      const [from = '', to = ''] = period.split('/');
      return { from, to, reason: '' };
    });
    const refusedStarts = listFaultsOfHours({ closures }).filter((path) => path.endsWith('.from'));
    expect(refusedStarts).toEqual(refused.map((index) => `hours.closures.${index}.from`));
  });

  test('the fault of an overlapping closure names the other closure', () => {
    const closures = [
      { from: '2026-08-08', to: '2026-08-25', reason: 'ferie' },
      { from: '2026-08-14', to: '', reason: '' },
    ];
    expect(findFaults(documents.dati, { ...sampleFacts, hours: { ...sampleFacts.hours, closures } })).toEqual([
      {
        path: 'hours.closures.1.from',
        message:
          'Questo giorno è già compreso in un’altra voce, dall’8 al 25 agosto: due voci non hanno giorni in comune',
      },
    ]);
  });

  test.each(['18:00–9:00', '9:00–13:00, 12:00–18:00', '9:75–13:00'])('refuses the hours «%s»', (monday) => {
    expect(listFaultsOfHours({ monday })).toEqual(['hours.monday']);
  });
});

describe('faults of contacts', () => {
  const office = { label: 'Sede di Latina', street: 'Via Duca del Mare 8', postcode: '04100', city: 'Latina' };
  const more = { province: 'LT', phone: '', hours: '', directions: '' };
  const findContactFaults = (contacts: object, people = sampleFacts.people) =>
    findFaults(documents.dati, { ...sampleFacts, contacts: { ...sampleFacts.contacts, ...contacts }, people });

  test.each(['+39 06 1234567, +39 06 7654321', '06 1234567 / 06 7654321', '+39 06 1234567 +39 0773 661234'])(
    'a telephone field refuses the numbers «%s»',
    (phone) => {
      const message = 'Qui sta un solo numero, come +39 06 1234567';
      expect(findContactFaults({ phone })).toEqual([{ path: 'contacts.phone', message }]);
      const offices = [{ ...office, ...more, phone }];
      expect(findContactFaults({ offices })).toEqual([{ path: 'contacts.offices.0.phone', message }]);
    },
  );

  test('a telephone field names the prefix that a single number lacks', () => {
    const [fault] = findContactFaults({ phone: '06 1234567' });
    expect(fault?.message).toBe('Serve il numero con il prefisso internazionale, come +39 06 1234567');
  });

  test('a further office needs its address, and there are at most three', () => {
    const empty = { label: '', street: '', postcode: '', city: '', ...more, province: '' };
    expect(findContactFaults({ offices: [{ ...office, ...more }, empty] }).map(({ path }) => path)).toEqual(
      ['label', 'street', 'postcode', 'city', 'province'].map((name) => `contacts.offices.1.${name}`),
    );
    const [fault] = findContactFaults({ offices: Array(4).fill({ ...office, ...more }) });
    expect(fault).toEqual({ path: 'contacts.offices', message: 'Le voci devono essere da 0 a 3' });
  });

  test('a person belongs to an office that there is', () => {
    const assign = (name: string) => sampleFacts.people.map((person) => ({ ...person, office: name }));
    const offices = [{ ...office, ...more }];
    for (const name of ['', sampleFacts.contacts.city, 'Sede di Latina'])
      expect(findContactFaults({ offices }, assign(name))).toEqual([]);
    expect(findContactFaults({}, assign('Sede di Latina'))).toContainEqual({
      path: 'people.persona-prima.office',
      message: 'Questa sede non c’è più: va scelta tra quelle dei recapiti, o tolta',
    });
  });
});

describe('opening hours', () => {
  test('put consecutive days with the same hours on one line', () => {
    expect(makeOpeningLines(sampleFacts)).toEqual([
      { days: 'Da lunedì a venerdì', short: 'Lun–Ven', hours: '9:00–18:00' },
    ]);
    const hours = { ...sampleFacts.hours, wednesday: '9:00–13:00', saturday: '9:00–13:00' };
    expect(makeOpeningLines({ ...sampleFacts, hours }).map(({ days }) => days)).toEqual([
      'Lunedì e martedì',
      'Mercoledì',
      'Giovedì e venerdì',
      'Sabato',
    ]);
  });

  test('normalise hours typed in another notation', () => {
    const hours = { ...sampleFacts.hours, wednesday: '09.00 - 18.00 ', saturday: '08:30—12:30,15-18' };
    expect(makeOpeningLines({ ...sampleFacts, hours })).toMatchObject([
      { days: 'Da lunedì a venerdì', hours: '9:00–18:00' },
      // Invalid hours, which a draft may contain, stay as typed.
      { days: 'Sabato', hours: '08:30—12:30,15-18' },
    ]);
  });

  test.each([
    [
      '9:00–13:00, 15:00–18:00',
      [
        ['09:00', '13:00'],
        ['15:00', '18:00'],
      ],
    ],
    ['9.00-18.30', [['09:00', '18:30']]],
    ['', []],
    ['18:00–9:00', null],
    ['9:00–13:00, 12:00–18:00', null],
    ['mattina', null],
  ])('parse «%s»', (line, spans) => {
    expect(parseSpans(line)?.map(({ opens, closes }) => [opens, closes]) ?? null).toEqual(spans);
  });
});
