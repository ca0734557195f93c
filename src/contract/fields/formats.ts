import { isDay } from '../days.ts';
import { parseSpans } from '../hours.ts';
import { isLinkAddress, isWebAddress } from '../typed-address.ts';
import { describeAddressFault, foldAddress, isEmailAddress } from './email-address.ts';
import type { LineFormat } from './fields.ts';
import { notOffered, parseHalfDay } from './half-days.ts';

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

/** Weights of characters at odd positions of a tax code, from 0 or A (D.M. 23 dicembre 1976). */
const oddPlaceWeights = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** True for a tax code: a VAT number, or a person's sixteen characters with a check character at the end. */
function isTaxCode(code: string): boolean {
  if (/^\d{11}$/.test(code)) return isVatNumber(code);
  // Digits are replaced by the letters L to V for people with the same code (omocodia).
  if (!/^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/.test(code)) return false;
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += index % 2 === 0 ? (oddPlaceWeights[value] ?? 0) : value;
  }
  return code.charCodeAt(15) - 65 === sum % 26;
}

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;

interface Format {
  test: (text: string) => boolean;
  /** Sentence for a text that does not have the format. */
  message: string | ((text: string) => string);
  /** Spelling by which calls and forms check and store a text. */
  normalise?: (text: string) => string;
}

export const formats: Record<LineFormat, Format> = {
  email: {
    test: (text) => /^[\w.+-]+@/.test(text) && domain.test(text.slice(text.indexOf('@') + 1)),
    message: 'Serve un indirizzo email completo, come studio@dominio.it',
  },
  'person-email': { test: isEmailAddress, message: describeAddressFault, normalise: foldAddress },
  telephone: {
    test: (text) => /^\+\d[\d ]{6,20}\d$/.test(text),
    message: 'Serve il numero con il prefisso internazionale, come +39 06 1234567',
  },
  'person-telephone': {
    test: (text) => /^\+?[\d ()./-]+$/.test(text) && /\d/.test(text),
    message: 'Serve un numero di telefono, come 06 1234567',
  },
  url: {
    test: isWebAddress,
    message: 'Serve un indirizzo che inizia con https://',
  },
  link: {
    test: (text) => isLinkAddress(text.replace(/\{[^{}]*\}/g, 'x')),
    message:
      'Serve l’indirizzo di una pagina di questo sito, come /contatti, oppure un indirizzo che inizia con https:, mailto: o tel:',
  },
  province: { test: (text) => /^[A-Z]{2}$/.test(text), message: 'La sigla della provincia ha due lettere, come RM' },
  postcode: { test: (text) => /^\d{5}$/.test(text), message: 'Il CAP ha cinque cifre' },
  'vat-number': {
    test: isVatNumber,
    message:
      'Questa non è una partita IVA: servono undici cifre, e l’ultima, di controllo, deve corrispondere alle altre',
    normalise: (text) => text.replace(/\s/g, '').replace(/^IT/i, ''),
  },
  'tax-code': {
    test: isTaxCode,
    message: 'Questo non è un codice fiscale: l’ultimo carattere, di controllo, deve corrispondere agli altri',
  },
  rea: { test: (text) => /^[A-Z]{2}-\d{1,7}$/.test(text), message: 'Il numero REA si scrive come RM-123456' },
  hours: {
    test: (text) => parseSpans(text) !== null,
    message: 'Gli orari si scrivono come 9:00–13:00, 15:00–18:00',
  },
  date: { test: isDay, message: 'Serve una data, come 2026-08-10' },
  'half-day': { test: (text) => parseHalfDay(text) !== null, message: notOffered },
  identifier: {
    test: (text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text),
    message: 'Servono lettere minuscole e cifre, unite da trattini',
  },
};
