import { expect, test } from 'vitest';
import { layWritten, listWritten } from '../../src/contract/fields/changes.ts';
import { getDefaults, group, line, list } from '../../src/contract/fields/fields.ts';
import { applyDefaults } from '../../src/contract/fields/values.ts';
import { makeDraft, makePublishedContent } from '../../src/server/texts/stored.ts';

const makePage = (...sentences: string[]) =>
  group('Pagina', {
    title: line('Titolo', 40, `Titolo con ${sentences.length} voci`),
    entries: list(
      'Voci',
      { max: 8 },
      group('Voce', { title: line('Titolo', 40, ''), text: line('Frase', 40, '') }),
      sentences.map((text, index) => ({ title: `Voce ${index + 1}`, text })),
    ),
  });
const before = makePage('Una frase.', 'Un’altra.');
const after = makePage('Una frase nuova.', 'Un’altra nuova.', 'La terza.');

/** Content that a later release shows of what the firm has made of the former one. */
function upgrade(change: (content: Parameters<typeof listWritten>[0]) => object) {
  const builtIn = { ...getDefaults(before) };
  const written = listWritten(builtIn, { ...builtIn, ...change(builtIn) });
  return applyDefaults(after, layWritten({ ...getDefaults(after) }, written));
}
const [first, second] = getDefaults(before).entries;

test('a new built-in sentence shows wherever the firm has not written its own', () => {
  const { title, entries } = upgrade(() => ({ entries: [{ ...first, title: 'Il primo' }, second] }));
  expect(title).toBe('Titolo con 3 voci');
  expect(entries).toEqual([
    { id: '1', title: 'Il primo', text: 'Una frase nuova.' },
    { id: '2', title: 'Voce 2', text: 'Un’altra nuova.' },
    { id: '3', title: 'Voce 3', text: 'La terza.' },
  ]);
});

test('an entry that the firm took out stays out, one that it added stays in', () => {
  const own = { id: 'x1', title: 'Nostra', text: 'Frase nostra.' };
  expect(upgrade(() => ({ entries: [first, own] })).entries.map(({ id }) => id)).toEqual(['1', '3', 'x1']);
});

test('a list that the firm put in another order is the firm’s', () => {
  expect(upgrade(() => ({ entries: [second, first] })).entries).toEqual([second, first]);
});

test('a change of an entry that the program no longer has is left out', () => {
  const written = listWritten(
    { ...getDefaults(after) },
    { ...getDefaults(after), entries: getDefaults(after).entries.map((entry) => ({ ...entry, text: 'Nostra.' })) },
  );
  const content = applyDefaults(before, layWritten({ ...getDefaults(before) }, written));
  expect(content.entries.map(({ text }) => text)).toEqual(['Nostra.', 'Nostra.']);
});

test('a draft keeps more paragraphs than can be published', () => {
  const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragrafo ${index}.`);
  const row = { body: JSON.stringify({ 'history.paragraphs': paragraphs }) };
  expect(JSON.stringify(makeDraft('chi-siamo', row))).toContain('Paragrafo 39.');
  expect(JSON.stringify(makePublishedContent('chi-siamo', row))).not.toContain('Paragrafo 39.');
});
