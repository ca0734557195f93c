import * as v from 'valibot';
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
