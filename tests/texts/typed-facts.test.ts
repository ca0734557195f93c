import { expect, test } from 'vitest';
import type { LineFormat } from '../../src/contract/fields/fields.ts';
import { normalisers, parseCoordinates } from '../../src/staff/documents/fields/normalise.ts';

/* Facts that staff type are normalised to the notation of the site. Unknown notations stay as typed. */

const cases: readonly [format: LineFormat, typed: string, written: string][] = [
  ['hours', '9-13', '9:00–13:00'],
  ['hours', '9-13 15-18.30', '9:00–13:00, 15:00–18:30'],
  ['hours', '08.30 - 13.00 e 15-18', '8:30–13:00, 15:00–18:00'],
  ['hours', 'dalle 9 alle 13; ore 15 - 18h', '9:00–13:00, 15:00–18:00'],
  ['hours', 'chiuso', ''],
  ['hours', ' al mattino ', 'al mattino'],
  ['telephone', '06.932.0123', '+39 06 9320123'],
  ['telephone', '0039 06 9320123', '+39 06 9320123'],
  ['telephone', 'tel. 06/9320123', '+39 06 9320123'],
  ['telephone', '0773 661234', '+39 0773 661234'],
  ['telephone', '3471234567', '+39 347 1234567'],
  ['telephone', '800-123456', '+39 800 123456'],
  ['telephone', '+44 20 7946 0000', '+44 20 7946 0000'],
  ['province', '(rm)', 'RM'],
  ['postcode', '00 041', '00041'],
  ['tax-code', 'rss mra 80a01 h501u', 'RSSMRA80A01H501U'],
  ['vat-number', 'IT 12345678903', '12345678903'],
  ['rea', 'rm n. 123456', 'RM-123456'],
  ['url', 'linkedin.com/studio', 'https://linkedin.com/studio'],
  ['url', 'http://linkedin.com/studio', 'https://linkedin.com/studio'],
  ['email', 'mailto:info@studio.example ', 'info@studio.example'],
  ['identifier', ' Buste paga & società', 'buste-paga-societa'],
];

test.each(cases)('writes the %s «%s» as «%s»', (format, typed, written) => {
  expect(normalisers[format]?.(typed)).toBe(written);
  // Normalising twice changes nothing more.
  expect(normalisers[format]?.(written)).toBe(written);
});

test.each([
  'https://www.openstreetmap.org/#map=18/41.73001/12.65902',
  'https://www.openstreetmap.org/?mlat=41.73001&mlon=12.65902',
  'https://www.google.com/maps/place/Albano/@41.73001,12.65902,17z',
  'https://www.google.com/maps/place/Albano/data=!3d41.73001!4d12.65902',
  'https://maps.apple.com/?ll=41.73001%2C12.65902',
  'geo:41.73001,12.65902',
  '41.73001, 12.65902',
])('reads the coordinates of %s', (link) => {
  expect(parseCoordinates(link)).toEqual({ latitude: 41.73001, longitude: 12.65902 });
});

test.each(['https://maps.app.goo.gl/abc', 'geo:91.73001,12.65902', '41.73001', ''])(
  'reads no coordinates in «%s»',
  (link) => {
    expect(parseCoordinates(link)).toBeNull();
  },
);
