import { expect, test, vi } from 'vitest';
import { maxEmailBytes, renderCircularEmail } from '../../src/content/circulars/circular-email.ts';
import { makeReferenceResolver } from '../../src/content/circulars/circular-references.ts';
import {
  circularMarkdown,
  findCountFault,
  listBodyReferences,
  parseCircular,
  renderCircularHtml,
  renderCircularText,
} from '../../src/content/circulars/markdown.ts';
import { makeCircularView } from '../../src/content/circulars/views.ts';
import { defaultContent } from '../../src/content/published.ts';
import { circularFields } from '../../src/contract/circulars.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';

const { law, deadlines } = defaultContent;
const resolveReference = makeReferenceResolver({ law, deadlines }, '2027-01-12');
const renderHtml = (body: string, context: Partial<Parameters<typeof renderCircularHtml>[1]> = {}) =>
  renderCircularHtml(parseCircular(body), { resolveReference, pictures: new Map(), ...context });

const photo = `/foto/${'a'.repeat(32)}.jpg`;

test('a reference in braces resolves to a deadline or a provision; an unknown one stays as typed', () => {
  expect(renderHtml('Entro il {saldo-iva}, {art. 2477 c.c.}, {altro}, \\{saldo-iva}.')).toBe(
    '<p>Entro il 16 marzo 2027, art.\u00a02477 del codice civile, {altro}, {saldo-iva}.</p>\n',
  );
  expect(listBodyReferences(parseCircular('# {saldo-iva}\n\n| a |\n|---|\n| {art. 2477 c.c.} |'))).toEqual([
    'saldo-iva',
    'art. 2477 c.c.',
  ]);
});

test('a deadline extended for some taxpayers shows both days until the first has passed', () => {
  const extensions = [{ id: '1', from: '2027-03-16', to: '2027-04-20', law: 'D.L. 9/2027', who: 'soggetti <ISA>' }];
  const extended = deadlines.map((deadline) => ({ ...deadline, extensions }));
  const body = (day: string) =>
    renderHtml('Entro il {saldo-iva}.', {
      resolveReference: makeReferenceResolver({ law, deadlines: extended }, day),
    });
  expect(body('2027-01-12')).toBe('<p>Entro il 16 marzo 2027 (per soggetti &lt;ISA&gt;: 20 aprile).</p>\n');
  expect(body('2027-03-20')).toBe('<p>Entro il 20 aprile 2027 (per soggetti &lt;ISA&gt;).</p>\n');
});

test('the page of a circular parses its text once', () => {
  const parse = vi.spyOn(circularMarkdown, 'parse');
  const dates = { day: '2027-01-12', publishedAt: '2027-01-12T09:00:00Z', withdrawnDay: null };
  const circular = {
    ...getDefaults(circularFields),
    ...dates,
    title: 'Saldo',
    preheader: 'Entro marzo',
    slug: 'saldo',
    number: 1,
    corrections: [],
    pictures: new Map(),
    body: 'Entro il {saldo-iva}.',
  };
  const frame = { firm: 'Studio', makeResolver: () => resolveReference, pagesOff: [] };
  expect(makeCircularView(circular, { ...frame, today: '2027-01-12', all: [circular] }).html).toContain(
    '16 marzo 2027',
  );
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});

test('the plain text of a circular begins with its first sentence, not with its heading', () => {
  expect(
    renderCircularText('## Che cosa cambia\n\nSi versa entro il {saldo-iva}.\n\n- uno\n- due', resolveReference),
  ).toBe('Si versa entro il 16 marzo 2027. uno due');
});

test.each([
  ['a tag', 'a <script>alert(1)</script> <b onclick=x>b</b>', /<(?:script|b)\b/],
  ['a block of markup', '<div>\n<img src=x onerror=alert(1)>\n</div>', /<(?:div|img)\b/],
  ['a link that runs', '[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](data:text/html,x) [d](//evil.example)', /<a\b/],
  ['an automatic link that runs', '<javascript:alert(1)> <vbscript:x>', /<a\b/],
  ['a picture from elsewhere', '![foto](https://evil.example/pixel.gif) ![b](data:image/png;base64,AA)', /<img\b/],
  ['markup in a name', '{<b>} {a"onclick=x}', /<b>|"onclick/],
])('%s is rendered as text, not as markup', (_what, body, forbidden) => {
  expect(renderHtml(body)).not.toMatch(forbidden);
});

test('renders 10,000 nested quotations, open brackets, emphases or references without failing', () => {
  for (const body of ['> '.repeat(10_000), '['.repeat(10_000), '*a '.repeat(10_000), `${'{a} '.repeat(10_000)}{`])
    expect(renderHtml(body).length).toBeGreaterThan(0);
});

test('each reference is resolved once and cached for its day', () => {
  let resolved = 0;
  const known = {
    law,
    get deadlines() {
      resolved += 1;
      return deadlines;
    },
  };
  const html = () =>
    renderHtml('{intrastat} {saldo-iva} '.repeat(2000), {
      resolveReference: makeReferenceResolver(known, '2027-01-12'),
    });
  expect(html()).toBe(html());
  expect(resolved).toBe(2);
  makeReferenceResolver(known, '2027-01-13')('intrastat');
  expect(resolved).toBe(3);
});

test('labels 1,000 tables in linear time', () => {
  let read = 0;
  const tokens = circularMarkdown.parse('| a |\n|---|\n| b |\n\n'.repeat(1000), {});
  const counted = new Proxy(tokens, {
    get(all, name, receiver) {
      read += /^\d+$/.test(String(name)) ? 1 : 0;
      return Reflect.get(all, name, receiver);
    },
  });
  const open = circularMarkdown.renderer.rules['table_open'];
  const { options, renderer } = circularMarkdown;
  for (const [at, { type }] of tokens.entries())
    if (type === 'table_open') expect(open?.(counted, at, options, {}, renderer)).toContain('aria-label="a"');
  expect(read).toBeLessThan(2 * tokens.length);
});

test.each([
  ['100 tables', '| a |\n|---|\n| b |\n\n'.repeat(100), null],
  ['101 tables', '| a |\n|---|\n| b |\n\n'.repeat(101), /^Le tabelle sono 101: al massimo 100/],
  ['40 photos', `![a](${photo})`.repeat(40), null],
  ['41 photos', `![a](${photo})`.repeat(41), 'Le foto sono 41: al massimo 40 in una circolare'],
  ['1,000 names in braces', '{intrastat} '.repeat(1000), null],
  ['1,001 names in braces', '{intrastat} '.repeat(1001), /^I dati fra graffe sono 1001: al massimo 1000/],
])('a circular is limited to 100 tables, 40 photos and 1,000 references in braces: %s', (_what, body, fault) => {
  if (fault === null) expect(findCountFault(parseCircular(body))).toBeNull();
  else expect(findCountFault(parseCircular(body))).toMatch(fault);
});

test('headings start at h2, tables are labelled by their columns, links keep their addresses', () => {
  expect(renderHtml('# Uno\n\n###### Sei')).toBe('<h2>Uno</h2>\n<h4>Sei</h4>\n');
  expect(renderHtml('| a | b |\n|---|--:|\n| 1 | x \\| y |')).toMatch(
    /<table aria-label="a, b">.*<th scope="col" data-align="right">b<\/th>/s,
  );
  expect(renderHtml('[sito](https://esempio.it) [pagina](/contatti)')).toBe(
    '<p><a href="https://esempio.it">sito</a> <a href="/contatti">pagina</a></p>\n',
  );
});

const pictures = new Map([[photo, { width: 1600, height: 900 }]]);
const withPhoto = `Qui.\n\n![La nuova sede](${photo})\n`;

test('a photo keeps its room on the page, and comes in the formats and widths of all photos', () => {
  const html = renderHtml(withPhoto, { pictures });
  expect(html).toContain(
    `<img src="${photo}" alt="La nuova sede" width="1600" height="900" loading="lazy" decoding="async">`,
  );
  const sources = html.match(/<source [^>]*>/g) ?? [];
  expect(sources.map((source) => /type="([^"]+)"/.exec(source)?.[1])).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]).toContain(`/foto/${'a'.repeat(32)}-640.avif 640w`);
  expect(sources[0]).toContain('(min-width: 44rem) 40rem, 92vw');
});

test('an email links a photo at its size, at most as wide as the column', () => {
  const circular = { ...getDefaults(circularFields), title: 'Sede', body: withPhoto };
  const frame = {
    words: defaultContent.contents.email,
    firm: 'Studio',
    publicUrl: 'https://studio.example',
    path: '/circolari/sede',
    privacyPath: '/privacy',
    pagesOff: [],
    pictures,
    number: 1,
    published: '2026-11-27T10:00:00.000Z',
  };
  const { html, text } = renderCircularEmail(circular, frame, resolveReference);
  const linked = `src="https://studio.example/foto/${'a'.repeat(32)}-1280.jpg"`;
  expect(html).toContain(`<img ${linked} alt="La nuova sede" width="600" height="338"`);
  expect(text).toContain('La nuova sede');
  const body = withPhoto.repeat(100);
  const { html: long } = renderCircularEmail({ ...circular, body }, frame, resolveReference);
  expect(Buffer.byteLength(long)).toBeLessThan(maxEmailBytes);
});
