/** Italian number words from 0 to 15, in the feminine form. */
export const numberWords: readonly string[] = [
  'nessuna',
  'una',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
  'dieci',
  'undici',
  'dodici',
  'tredici',
  'quattordici',
  'quindici',
];

/** Formats a number: words up to fifteen, digits above. */
export function formatNumber(number: number): string {
  return numberWords[number] ?? String(number);
}
