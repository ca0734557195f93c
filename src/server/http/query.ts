import * as v from 'valibot';
import { fieldErrors, inItalian } from './body.ts';
import { badRequest } from './errors.ts';

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
