/** Excluded is a zero-width joiner before a pictograph, because it forms an emoji. */
const invisibleCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu;

const noBreak = '\u00a0';

/** Removes invisible characters, among them those that reverse the text after them. */
export function stripInvisible(typed: string): string {
  return typed.replace(invisibleCharacters, '');
}

/** No-break spaces between an abbreviation or sign and its number («€ 4 milioni»), and between number and unit. */
const noBreakRules: readonly [pattern: RegExp, replacement: string][] = [
  [
    /(?<![\p{L}.])(artt?\.|nn?\.|pag\.|par\.|lett\.|D\.Lgs\.|D\.L\.|D\.M\.|D\.P\.R\.|D\.P\.C\.M\.|L\.) +(?=[\dIVX])/gu,
    `$1${noBreak}`,
  ],
  [/(?<!\p{L})lett\. +(?=\p{Ll}(?!\p{L}))/gu, `lett.${noBreak}`],
  [/(?<!\p{L})P\. +(?=IVA(?!\p{L}))/gu, `P.${noBreak}`],
  // Looks behind last: at the start of a pattern it would look behind every character.
  [/ +(?=c\.(?:c|p\.c|p)\.)(?<=(?:\d|\d-\p{L}+) +)/gu, noBreak],
  [/€ +(?=\d)/g, `€${noBreak}`],
  [/(\d) +(?=(?:milion[ei]|mila|miliard[oi]|euro|%|km|kB|MB|giorni|mesi|ann[oi]|unità|€)(?!\p{L}))/gu, `$1${noBreak}`],
];

export function joinWithNoBreak(text: string): string {
  return noBreakRules.reduce((joined, [pattern, replacement]) => joined.replace(pattern, replacement), text);
}

/** Joins a word of one letter, such as «e», with the next one in a title, unless that is too long to move with it. */
export function joinOneLetterWords(title: string): string {
  return title.replace(/(?<![\p{L}\d’])(\p{L}) (?=\p{L}{1,9}(?!\p{L}))/gu, `$1${noBreak}`);
}

/** Replaces no-break spaces, to compare and to store what was read. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(noBreak, ' ');
}

/** Normalizes a typed text: typographic marks, «quotes», spaces, no invisible characters, pasted lines joined. */
export function cleanText(typed: string): string {
  const tidy = stripInvisible(typed)
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
  // Reference names contain only plain spaces.
  return joinWithNoBreak(tidy).replace(/\{[^{}]*\}/g, toPlainSpaces);
}

/** Normalizes each paragraph of a typed text like `cleanText`. Line breaks stay, with at most one empty line between. */
export function cleanParagraphs(typed: string): string {
  const paragraphs = typed.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(cleanText);
  return paragraphs
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
