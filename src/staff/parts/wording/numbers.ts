/** The numbers that texts write in letters, from none on, of feminine things. */
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

/** A number as texts write it: in letters up to fifteen, and then in figures. */
export function numberInWords(number: number): string {
  return numbersInWords[number] ?? String(number);
}
