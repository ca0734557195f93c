import * as v from 'valibot';
import { expect, test } from 'vitest';
import { choice, group, line, list, number, text } from '../../src/contract/fields/fields.ts';
import { toEntries, toSchema } from '../../src/contract/fields/schema.ts';

const office = group('Sede', { city: line('Comune', 10, ''), phone: line('Telefono', 24, '', { optional: true }) });
const firm = group('Studio', {
  name: line('Nome', 12, ''),
  motto: text('Motto', 20, '', { optional: true }),
  founded: number('Anno', [1850, 2100], 2014),
  map: choice('Mappa', { frame: 'Cornice', drawing: 'Disegno' }, 'frame'),
  offices: list('Sedi', { min: 1, max: 2 }, office, [{ city: 'Albano', phone: '' }]),
});
const valid = { name: ' Studio ', motto: '', founded: 2014, map: 'drawing', offices: [{ city: 'Albano', phone: '' }] };

/** Sentences by path; empty for a valid body. */
function findIssues(schema: v.GenericSchema<unknown>, body: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, body);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

test('a valid body has the type of the fields, with texts trimmed', () => {
  const { name, offices } = v.parse(toSchema(firm), valid);
  expect([name, offices[0]?.city]).toEqual(['Studio', 'Albano']);
});

test.each([
  [{ name: '' }, { name: 'Questo testo non può restare vuoto' }],
  [{ name: 'Studio Esempio e associati' }, { name: 'Il testo ha 26 caratteri: qui ne stanno al più 12' }],
  [{ name: 'Due\nrighe' }, { name: 'Questo testo sta su una riga sola' }],
  [{ name: 7 }, { name: 'Questo campo deve essere un testo' }],
  [{ name: 'a\0b' }, { name: 'Il testo contiene caratteri non ammessi' }],
  [{ founded: 1492 }, { founded: 'Il numero sta fra 1850 e 2100' }],
  [{ map: 'none' }, { map: 'I valori ammessi sono: frame, drawing' }],
  [{ offices: [] }, { offices: 'Le voci devono essere da 1 a 2' }],
  [{ offices: [{ city: '', phone: '' }] }, { 'offices.0.city': 'Questo testo non può restare vuoto' }],
])('%j is refused with the sentence of the editor', (change, issues) => {
  expect(findIssues(toSchema(firm), { ...valid, ...change })).toEqual(issues);
});

test('an unknown name is refused, and entries of a part of the fields take the others as missing', () => {
  expect(Object.keys(findIssues(toSchema(firm), { ...valid, role: 'manager' }))).toEqual(['role']);
  const change = v.partial(v.strictObject(toEntries(firm.fields)));
  expect(findIssues(change, { motto: 'Conti in ordine' })).toEqual({});
});
