/** Italian number words from 0 to 15, in the feminine form. */
export const numbersInWords: readonly string[] = [
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
export function numberInWords(number: number): string {
  return numbersInWords[number] ?? String(number);
}
