import * as v from 'valibot';
import { isDay } from './days.ts';
import { limits } from './limits.ts';

/* Schemas for query parameters of lists, and for ids. */

export const optionalChoice = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.picklist(values, `I valori ammessi sono: ${values.join(', ')}`));

export const searchWords = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(limits.search, `La ricerca può avere al massimo ${limits.search} caratteri`),
    v.check((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'Il testo contiene caratteri non ammessi'),
  ),
);

export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const dateOutOfRange = 'La data sta fra il 1900 e il 2999';

/** Day of a list. Both engines have times for all of it: PostgreSQL has none in the year 0, in which year 1 begins in Rome. */
export const listDay = v.pipe(
  v.string(),
  v.check(isDay, 'Serve una data, come 2026-08-10'),
  v.minValue('1900-01-01', dateOutOfRange),
  v.maxValue('2999-12-31', dateOutOfRange),
);
