import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/* Readers of the staff area are accountants and secretaries, not programmers. */

const jargon =
  /specifica del sito|test[oi] del programma|cura il programma|punto focale|lettori? di schermo|riga di comando|\b(?:npm|script|terminale|backend|server SMTP|SMTP|database|JSON|token|default|cache|URL|query|API|upload)\b/i;

/** Readable texts of a source file: JSX text, strings and template chunks of more than one word. */
function listTexts(file: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  JSON.stringify(program, (_key, value) => {
    if (value?.type === 'JSXText' || (value?.type === 'Literal' && typeof value.value === 'string'))
      texts.push(value.value);
    if (value?.type === 'TemplateElement') texts.push(value.value.cooked);
    return typeof value === 'bigint' ? String(value) : value;
  });
  return texts.filter((text) => / /.test(text.trim()));
}

test('the staff area contains no technical jargon', () => {
  const files = globSync([
    'src/staff/**/*.{ts,tsx}',
    'src/content/{checks,documents,photos/photo-places,staff/journal-words}.ts',
  ]);
  // Excludes `clean-markup.ts`, which holds names of HTML elements.
  const shown = files.filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/clean-markup.ts'));
  const texts = shown.flatMap((file) => listTexts(file).map((text) => `${file}: ${text}`));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => jargon.test(text.slice(text.indexOf(': '))))).toEqual([]);
});
