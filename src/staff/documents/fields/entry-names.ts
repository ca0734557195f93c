/** Names one entry of a list by its label: «una persona», «un’area», «un paragrafo». Labels in -o are masculine. */
export function nameOneEntry(label: string): string {
  const name = label.toLowerCase();
  const [noun = ''] = name.split(' ');
  if (noun.endsWith('o')) return `un ${name}`;
  return /^[aeiou]/.test(noun) ? `un’${name}` : `una ${name}`;
}
