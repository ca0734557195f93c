import { formatSpans } from '../../../content/facts.ts';
import { foldText } from '../../../content/writing/fold.ts';
import type { LineFormat } from '../../../contract/fields/fields.ts';
import { parseSpans } from '../../../contract/hours.ts';

/**
 * Normalises opening hours to the site's format: «9-13 e 15-18» becomes «9:00–13:00, 15:00–18:00», «chiuso» an empty
 * text. Other input without hours is only trimmed.
 */
export function normaliseHours(typed: string): string {
  const fullHours = typed
    .replace(/\b(?:dalle|ore)\s*|(?<=\d)h\b/gi, '')
    .replace(/\s*\balle\b\s*/gi, '-')
    .replace(/\s*(?:;|\/|\+|\be\b)\s*/g, ', ')
    // Space as the only separator of two spans: «9-13 15-18.30».
    .replace(/(?<=[-–—]\s*\d{1,2}(?:[.:]\d\d)?)\s+(?=\d)/g, ', ')
    // Whole hours get minutes; the others already have them.
    .replace(/(?<![\d:.])\d{1,2}(?![\d:.])/g, '$&:00');
  if (/^\s*chius[oi]\s*$/i.test(typed)) return '';
  const spans = parseSpans(fullHours);
  return spans === null ? typed.trim() : formatSpans(spans);
}

/**
 * Normalises a telephone number: «06.932.0123», «0039 06 9320123» and «tel. 06/9320123» become «+39 06 9320123», a
 * mobile «+39 347 1234567», a freephone number «+39 800 123456». Input that is no Italian number, or contains a letter,
 * is only trimmed.
 * Area codes: two digits for Rome (06) and Milan (02); three if the third digit is 0, 1, 5 or 9; four otherwise.
 */
export function normaliseTelephone(typed: string): string {
  const compact = typed.replace(/^\s*(?:tel(?:efono)?|cell)\.?:?\s*/i, '').replace(/[\s./()–-]/g, '');
  const [, international, digits] = /^(\+39|0039|)(\d{6,11})$/.exec(compact) ?? [];
  if (international === undefined || digits === undefined) return typed.trim();
  const prefix = /^(?:0[26]|3\d\d|8\d\d|0[13-9][0159]|0\d{3})/.exec(digits)?.[0];
  if (prefix === undefined || digits.length - prefix.length < 4) return typed.trim();
  return `+39 ${prefix} ${digits.slice(prefix.length)}`;
}

const normaliseProvince = (typed: string) => typed.replace(/[().\s]/g, '').toUpperCase();
const removeSpaces = (typed: string) => typed.replace(/\s/g, '');

/** Normalisers by line format; input that they do not recognise stays as typed. */
export const normalisers: Readonly<Partial<Record<LineFormat, (typed: string) => string>>> = {
  hours: normaliseHours,
  telephone: normaliseTelephone,
  province: normaliseProvince,
  postcode: removeSpaces,
  'tax-code': (typed) => removeSpaces(typed).toUpperCase(),
  'vat-number': (typed) => removeSpaces(typed).replace(/^IT/i, ''),
  rea: (typed) =>
    removeSpaces(typed)
      .toUpperCase()
      .replace(/^([A-Z]{2})[-.n°º]*(\d+)$/i, '$1-$2'),
  url: (typed) => removeSpaces(typed).replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)+(?:\/|$))/, 'https://'),
  identifier: (typed) => (foldText(typed).match(/[a-z0-9]+/g) ?? []).join('-'),
  email: (typed) => removeSpaces(typed).replace(/^mailto:/i, ''),
};

/**
 * Coordinates in degrees from a link of OpenStreetMap, Google Maps or Apple Maps, a `geo:` URI or a plain pair; `null`
 * if none is found.
 */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
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
