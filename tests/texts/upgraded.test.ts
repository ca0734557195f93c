import { expect, test } from 'vitest';
import { documents } from '../../src/content/documents.ts';
import { listUnfilledLeaves, sampleFacts } from '../../src/content/facts.ts';
import { type AnyField, getDefaultValue, group, line, list } from '../../src/contract/fields/fields.ts';
import { applyDefaults } from '../../src/contract/fields/values.ts';
import { findChangedParts, makeDraft, updateDefaults } from '../../src/server/texts/stored.ts';

/** Makes a row of an older version of the program, whose defaults contained `before` in place of `now`. */
function makeOlderRow(
  field: AnyField,
  { now, before }: { now: string; before: string },
  edit: (body: string) => string,
) {
  const defaults = JSON.stringify(getDefaultValue(field)).replaceAll(now, before);
  return { body: edit(defaults), defaults };
}

test('an unedited placeholder follows the program’s new placeholder and stays unfilled', () => {
  const { dati } = documents;
  const now = sampleFacts.people[0]?.register ?? '';
  const before = 'Elenco di prima, n. 0000';
  const row = makeOlderRow(dati, { now, before }, (body) => body.replace(/"name":"[^"]*"/, '"name":"Carla Verdi"'));
  expect(row.body).toContain(before);
  for (const content of [applyDefaults(dati, findChangedParts(dati, row)), makeDraft('dati', row)]) {
    expect(JSON.stringify(content)).toContain('Carla Verdi');
    expect(JSON.stringify(content)).not.toContain(before);
    const unfilled = listUnfilledLeaves(dati, content, []).map(({ path }) => path);
    expect(unfilled).toContain('people.0.register');
    expect(unfilled).not.toContain('identity.name');
  }
});

test('beside an edited entry, unedited texts of a fixed-length list follow the new defaults', () => {
  const id = line('Nome', 20, '', { fixed: 'program' });
  const item = group('Voce', { id, title: line('Titolo', 40, ''), text: line('Frase', 40, '') });
  const entries = ['uno', 'due'].map((name) => ({ id: name, title: `Titolo ${name}`, text: `Frase ${name}` }));
  const field = group('Pagina', { entries: list('Voci', { exactly: 2, fixed: 'program' }, item, entries) });
  const row = makeOlderRow(field, { now: 'Frase', before: 'Periodo' }, (body) =>
    body.replace('Titolo uno', 'Il primo'),
  );
  const [first, second] = entries;
  expect(updateDefaults(field, row)).toEqual({ entries: [{ ...first, title: 'Il primo' }, second] });
});

test('a draft keeps more paragraphs than can be published', () => {
  const { lead } = applyDefaults(documents['chi-siamo'], null);
  const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragrafo ${index}.`);
  const row = makeOlderRow(documents['chi-siamo'], { now: lead, before: 'Una frase di prima.' }, (body) =>
    body.replace(/"paragraphs":\[.*?\]/, `"paragraphs":${JSON.stringify(paragraphs)}`),
  );
  const draft = makeDraft('chi-siamo', row);
  expect(draft['lead']).toBe(lead);
  expect(JSON.stringify(draft)).toContain('Paragrafo 39.');
});
