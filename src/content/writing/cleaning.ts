/** Controls, zero widths, marks of direction, soft hyphens. A joiner between two pictures makes one of them. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu;

const noBreak = '\u00a0';

/** A text without the characters that nobody sees, one of which turns round what follows it. */
export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '');
}

/** Where no line may end: between an abbreviation or a sign and its number («art. 2477», «€ 4 milioni»), a number and what it counts. */
const joints: readonly [pattern: RegExp, replacement: string][] = [
  [
    /(?<![\p{L}.])(artt?\.|nn?\.|pag\.|par\.|lett\.|D\.Lgs\.|D\.L\.|D\.M\.|D\.P\.R\.|D\.P\.C\.M\.|L\.) +(?=[\dIVX])/gu,
    `$1${noBreak}`,
  ],
  [/(?<!\p{L})lett\. +(?=\p{Ll}(?!\p{L}))/gu, `lett.${noBreak}`],
  [/(?<!\p{L})P\. +(?=IVA(?!\p{L}))/gu, `P.${noBreak}`],
  [/(?<=\d|\d-\p{L}+) +(?=c\.(?:c|p\.c|p)\.)/gu, noBreak],
  [/€ +(?=\d)/g, `€${noBreak}`],
  [/(\d) +(?=(?:milion[ei]|mila|miliard[oi]|euro|%|km|kB|MB|giorni|mesi|ann[oi]|unità|€)(?!\p{L}))/gu, `$1${noBreak}`],
];

/** A text in which no line ends where none may. */
export function unbroken(text: string): string {
  return joints.reduce((joined, [pattern, replacement]) => joined.replace(pattern, replacement), text);
}

/** A text as an editor would leave it: typographic marks, «quotes», spaces put right, nothing invisible, lines of a paste joined. */
export function cleaned(typed: string): string {
  const tidy = withoutInvisible(typed)
    .replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ')
    .replace(/[“„‟]|”/g, (mark) => (mark === '”' ? '»' : '«'))
    .replace(/"([^"]*)"/g, '«$1»')
    .replace(/(?<=\p{L})['‘`´](?=\p{L})/gu, '’')
    .replace(/(?<=\p{L})['‘`´]/gu, '’')
    .replace(/(?<![\p{L}\d])['‘`´](?=\d\d(?!\d))/gu, '’')
    .replace(/\.{3}/g, '…')
    .replace(/[ \u00a0]+(?=[,;:?!)»]|\.(?![\p{L}\d]))/gu, '')
    .replace(/(?<=[(«])[ \u00a0]+/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  // The name of a reference is known with plain spaces alone.
  return unbroken(tidy).replace(/\{[^{}]*\}/g, (name) => name.replaceAll(noBreak, ' '));
}
