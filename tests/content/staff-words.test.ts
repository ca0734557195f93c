import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* What the staff area says is read by accountants and secretaries, who were never told how the program is made. */

const jargon =
  /specifica del sito|test[oi] del programma|cura il programma|punto focale|lettori? di schermo|riga di comando|\b(?:npm|script|terminale|backend|server SMTP|SMTP|database|JSON|token|default|cache|URL|query|API|upload)\b/i;

test('the staff area speaks no language of programmers', () => {
  const files = globSync([
    'src/web/gestione/**/words.ts',
    'src/content/{journal-words,checks,documents,photo-places}.ts',
  ]);
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // What people read stands between quotes or backquotes; names and comments do not.
      .flatMap((line) =>
        [...line.matchAll(/'(?:[^'\\]|\\.)*'|`[^`]*`/g)].map(([said]) => said.replace(/\$\{[^}]*\}/g, '')),
      )
      .filter((said) => / /.test(said) && jargon.test(said))
      .map((said) => `${file}: ${said}`),
  );
  expect(found).toEqual([]);
});
