import * as v from 'valibot';
import { limits } from './limits.ts';

/* What lists are asked for in their addresses. */

/** A parameter that picks one of `values`. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.picklist(values, `I valori ammessi sono: ${values.join(', ')}`));

/** A parameter with words to look for. */
export const searchWords = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(limits.search, `La ricerca può avere al massimo ${limits.search} caratteri`),
    v.check((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'Il testo contiene caratteri non ammessi'),
  ),
);

/** An id that the application made. */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
