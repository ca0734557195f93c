import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { readMarkdown } from '../../src/staff/documents/markdown/read-markdown.ts';
import { schema } from '../../src/staff/documents/markdown/schema.ts';
import { hasSameContent, writeMarkdown } from '../../src/staff/documents/markdown/write-markdown.ts';

/* Round trip of the editor: the Markdown that it writes is read as the same document. */

test.each([
  [
    'headings and marks',
    '## Titolo\n\nTesto **forte**, _corsivo_, **_tutti e due_** e [un link](https://esempio.it/a_b).\n',
  ],
  ['nested lists', '- uno\n  - due\n    1. tre\n    2. quattro\n- cinque\n'],
  ['a list that begins at three', '3. tre\n4. quattro\n'],
  ['a list that begins at three within another', '- uno\n\n  3. tre\n'],
  ['lists one after the other', '- uno\n\n* due\n\n- tre\n\n1. a\n\n1) b\n'],
  [
    'a table with pipes, sides and references',
    '| a | b \\| c | d |\n| --- | --: | :-: |\n| 1 | {saldo-iva} | x\\_y |\n',
  ],
  ['an empty cell', '| a | b |\n| --- | --- |\n|  | x |\n'],
  ['a reference in a heading', '## Entro il {saldo-iva}\n'],
  ['escapes', '\\# no, \\*no\\*, \\_no\\_, \\[no\\], \\{no}, \\<a, \\&amp;, a\\\\b\n'],
  ['starts of lines', '1\\. no\\\n\\- no\\\n\\+ no\\\n\\> no\\\n\\# no\\\n2026\\) no\\\n\\| a | b |\\\n\\---\n'],
  ['no-break spaces', 'art.\u00a02477 e 1.000\u00a0€\n'],
  ['a quotation in a list', '- uno\n\n  > due\n  >\n  > tre\n'],
  ['a rule and a photo', `___\n\n![La sede](/foto/${'a'.repeat(32)}.jpg)\n`],
])('a round trip keeps %s', (_what, markdown) => {
  expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown);
});

test('alternative Markdown notations are read and written in one form', () => {
  const typed = 'Titolo\n======\n\n* a\n* b\n\n indented\n\n*x* __y__ ```no``` <https://esempio.it>\n';
  expect(writeMarkdown(readMarkdown(typed))).toBe(
    '## Titolo\n\n- a\n- b\n\nindented\n\n_x_ **y** \\`\\`\\`no\\`\\`\\` [https://esempio.it](https://esempio.it)\n',
  );
});

test('500 random documents survive a round trip', () => {
  const random = makeRandom(7);
  for (let number = 0; number < 500; number += 1) {
    const doc = schema.node('doc', null, makeBlocks(random, 3));
    doc.check();
    const markdown = writeMarkdown(doc);
    const reread = readMarkdown(markdown);
    if (!hasSameContent(doc, reread)) expect(`${number}: ${reread}\n${markdown}`).toBe(String(doc));
    expect(writeMarkdown(reread)).toBe(markdown);
  }
});

test('hasSameContent is false for documents with other content', () => {
  const parsed = readMarkdown('## Titolo\n\ntesto **forte**');
  for (const other of ['## Titolo', 'testo **forte**', '### Titolo\n\ntesto **forte**', '## Titolo\n\ntesto forte'])
    expect(hasSameContent(parsed, readMarkdown(other))).toBe(false);
});

type Random = (below: number) => number;

/** Makes a random number generator (mulberry32) with a seed, so that every run tests the same documents. */
function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const words = [
  'iva',
  ' ',
  'a',
  '.',
  ',',
  '*',
  '_',
  '**',
  '#',
  '##',
  '1.',
  '3)',
  '+',
  '-',
  '>',
  '|',
  '\\',
  '`',
  '[',
  ']',
  '(',
  '!',
  '<b>',
  '&amp;',
  '{',
  '}',
  '{x}',
  '\u00a0',
  'è',
  '€',
  '~',
  '=',
  ':',
  '---',
  '“',
  'http://a_b.it',
];

function makeText(random: Random): string {
  return Array.from({ length: 1 + random(5) }, () => words[random(words.length)]).join('');
}

function makeInlineNodes(random: Random, oneLine: boolean): Node[] {
  const marks: Mark[] = [];
  if (random(4) === 0) marks.push(schema.mark('strong'));
  if (random(4) === 0) marks.push(schema.mark('em'));
  return Array.from({ length: 1 + random(5) }, () => {
    const kind = random(14);
    if (kind === 0) return schema.node('reference', { name: 'saldo-iva' }, undefined, marks);
    if (kind === 1 && !oneLine) return schema.node('hard_break');
    if (kind === 2) return schema.node('image', { src: `/foto/${'b'.repeat(32)}.jpg`, alt: 'a [b]' });
    const own = random(3) === 0 ? [] : random(2) === 0 ? [schema.mark('strong')] : [schema.mark('em')];
    const link = random(6) === 0 ? [schema.mark('link', { href: 'https://esempio.it/(a)' })] : [];
    return schema.text(
      makeText(random),
      [...link, ...(random(2) === 0 ? own : marks)].reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []),
    );
  });
}

const fragment = (nodes: Node[]) =>
  Fragment.fromArray(
    Fragment.from(nodes).content.reduce<Node[]>((all, node) => {
      const last = all.at(-1);
      if (last?.isText && node.isText && last.sameMarkup(node))
        all.splice(-1, 1, schema.text(`${last.text}${node.text}`, last.marks));
      else all.push(node);
      return all;
    }, []),
  );

function makeBlocks(random: Random, depth: number): Node[] {
  return Array.from({ length: 1 + random(3) }, () => {
    const paragraph = () => schema.node('paragraph', null, fragment(makeInlineNodes(random, false)));
    const items = () =>
      Array.from({ length: 1 + random(3) }, () =>
        schema.node('list_item', null, [
          paragraph(),
          ...(depth > 0 && random(2) === 0 ? makeBlocks(random, depth - 1) : []),
        ]),
      );
    switch (depth > 0 ? random(8) : 0) {
      case 1:
        return schema.node('heading', { level: 2 + random(3) }, fragment(makeInlineNodes(random, true)));
      case 2:
        return schema.node('bullet_list', null, items());
      case 3:
        return schema.node('ordered_list', { order: 1 + random(4) }, items());
      case 4:
        return schema.node('blockquote', null, makeBlocks(random, depth - 1));
      case 5: {
        const width = 1 + random(3);
        const row = (type: string) =>
          schema.node(
            'table_row',
            null,
            Array.from({ length: width }, () => schema.node(type, null, fragment(makeInlineNodes(random, true)))),
          );
        return schema.node('table', null, [
          row('table_header'),
          ...Array.from({ length: random(3) }, () => row('table_cell')),
        ]);
      }
      case 6:
        return schema.node('horizontal_rule');
      default:
        return paragraph();
    }
  });
}
