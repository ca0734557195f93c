import { readSpans, spansInWords } from '../../../content/facts.ts';
import type { LineFormat } from '../../../content/fields.ts';

/** Opening hours as the site writes them: «9-13 e 15-18» becomes «9:00–13:00, 15:00–18:00»; what names no hours stays as it was typed. */
export function tidyHours(typed: string): string {
  const inFull = typed
    .replace(/\b(?:dalle|ore)\s*|(?<=\d)h\b/gi, '')
    .replace(/\s*\balle\b\s*/gi, '-')
    .replace(/\s*(?:;|\/|\+|\be\b)\s*/g, ', ')
    // «9-13 15-18.30»: only a space between two times of the day.
    .replace(/(?<=[-–—]\s*\d{1,2}(?:[.:]\d\d)?)\s+(?=\d)/g, ', ')
    // Whole hours; the others have their minutes beside them.
    .replace(/(?<![\d:.])\d{1,2}(?![\d:.])/g, '$&:00');
  if (/^\s*chius[oi]\s*$/i.test(typed)) return '';
  const spans = readSpans(inFull);
  return spans === null ? typed.trim() : spansInWords(spans);
}

/**
 * A telephone number as the site writes it: «06.932.0123», «0039 06 9320123» and «tel. 06/9320123» become «+39 06 9320123», a mobile's
 * «+39 347 1234567», a freephone's «+39 800 123456». What is no Italian number, or has a letter in it, stays as it was typed.
 * Geographic prefixes: Rome and Milan have two figures, the other cities with one of seven digits three, all others four.
 */
export function tidyTelephone(typed: string): string {
  const plain = typed.replace(/^\s*(?:tel(?:efono)?|cell)\.?:?\s*/i, '').replace(/[\s./()–-]/g, '');
  const [, international, digits] = /^(\+39|0039|)(\d{6,11})$/.exec(plain) ?? [];
  if (international === undefined || digits === undefined) return typed.trim();
  const prefix = /^(?:0[26]|3\d\d|8\d\d|0[13-9][0159]|0\d{3})/.exec(digits)?.[0];
  if (prefix === undefined || digits.length - prefix.length < 4) return typed.trim();
  return `+39 ${prefix} ${digits.slice(prefix.length)}`;
}

const provinceOf = (typed: string) => typed.replace(/[().\s]/g, '').toUpperCase();
const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

/** How each kind of line is written, once somebody has typed it in their own way; what is not understood stays as it was typed. */
export const tidied: Readonly<Partial<Record<LineFormat, (typed: string) => string>>> = {
  hours: tidyHours,
  telephone: tidyTelephone,
  province: provinceOf,
  postcode: withoutSpaces,
  'tax-code': (typed) => withoutSpaces(typed).toUpperCase(),
  'vat-number': (typed) => withoutSpaces(typed).replace(/^IT/i, ''),
  rea: (typed) =>
    withoutSpaces(typed)
      .toUpperCase()
      .replace(/^([A-Z]{2})[-.n°º]*(\d+)$/i, '$1-$2'),
  url: (typed) => withoutSpaces(typed).replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)+(?:\/|$))/, 'https://'),
  email: (typed) => withoutSpaces(typed).replace(/^mailto:/i, ''),
};

/** Where a link to a map points, in degrees: OpenStreetMap, Google and Apple write it in these ways; `null` where nothing is found. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | null {
  const degrees = '(-?\\d{1,3}\\.\\d{3,})';
  const patterns = [
    `mlat=${degrees}&mlon=${degrees}`,
    `!3d${degrees}!4d${degrees}`,
    `@${degrees},${degrees}`,
    `#map=\\d+/${degrees}/${degrees}`,
    `(?:q|ll|query|center)=${degrees}(?:,|%2C)${degrees}`,
    `^\\s*(?:geo:)?${degrees}\\s*[,; ]\\s*${degrees}\\s*$`,
  ];
  for (const pattern of patterns) {
    const found = new RegExp(pattern).exec(text);
    const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
    if (found && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}
