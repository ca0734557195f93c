import type { HonoRequest } from 'hono';
import * as v from 'valibot';
import { limits } from '../../contract/limits.ts';
import { rowNumber, rowVersion, writtenVersion } from '../../contract/schemas.ts';
import { fieldErrors, inItalian, readJson } from './body.ts';
import { badRequest, notFound } from './errors.ts';

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

/** A parameter that an earlier answer handed out. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+$/)));

const version = v.optional(writtenVersion);
const versionInBody = v.strictObject({ version: v.optional(rowVersion) });

/**
 * The version of a row that a change without fields names, in `version` of its address or of its body; nothing where it names none.
 * Throws a 400 where it is no number. The body is one that `acceptJsonIfAny` has let through.
 */
export async function namedVersion(request: HonoRequest): Promise<number | undefined> {
  const named = v.safeParse(version, request.query('version'));
  if (!named.success) throw badRequest('Il parametro version non è valido');
  const body = await request.arrayBuffer();
  if (body.byteLength === 0) return named.output;
  return (await readJson({ arrayBuffer: async () => body }, versionInBody)).version ?? named.output;
}

/** The row that a segment of an address names by its number. Throws a 404: what is no number is no row's. */
export function namedRow(segment: string | undefined): number {
  const named = v.safeParse(rowNumber, segment);
  if (!named.success) throw notFound();
  return named.output;
}

/**
 * The parameters of an address, as the schema wants them; one that is there but empty counts as missing. Throws a 400 that names what
 * is wrong, repeated or unknown.
 */
export function readQuery<Schema extends v.GenericSchema>(
  request: { queries(): Record<string, string[]> },
  schema: Schema,
): v.InferOutput<Schema> {
  const values: [string, string][] = [];
  for (const [name, given] of Object.entries(request.queries())) {
    const [value = '', ...more] = given;
    if (more.length > 0) throw badRequest('Un parametro è ripetuto', { [name]: 'Ripetuto' });
    if (value !== '') values.push([name, value]);
  }
  const result = v.safeParse(schema, Object.fromEntries(values), inItalian);
  if (!result.success) throw badRequest('Alcuni parametri non sono validi', fieldErrors(result.issues));
  return result.output;
}
