/*
 * Numbers of Italian law that carry a check of their own.
 */

/** Whether eleven digits are a VAT number: the last is Luhn's check of the others (D.M. 23 dicembre 1976). */
export function isVatNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  let sum = 0;
  for (const [index, character] of [...number].entries()) {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What a character at an odd place counts in a tax code, from 0 or A on (D.M. 23 dicembre 1976). */
const oddPlaces = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Whether this is a tax code: eleven digits as a VAT number, or a person's sixteen characters, of which the last checks the others. */
export function isTaxCode(code: string): boolean {
  if (/^\d{11}$/.test(code)) return isVatNumber(code);
  // Digits of people who would share a code are replaced by the letters L to V.
  if (!/^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/.test(code)) return false;
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += index % 2 === 0 ? (oddPlaces[value] ?? 0) : value;
  }
  return code.charCodeAt(15) - 65 === sum % 26;
}
