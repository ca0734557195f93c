/** True for a VAT number: eleven digits, the last a Luhn check digit (D.M. 23 dicembre 1976). */
export function isVatNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  let sum = 0;
  for (const [index, character] of [...number].entries()) {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export const vatNumberFault =
  'Questa non è una partita IVA: servono undici cifre, e l’ultima, di controllo, deve corrispondere alle altre';
