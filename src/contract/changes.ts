import * as v from 'valibot';
import { line } from './schemas.ts';

const change = v.strictObject({
  path: v.pipe(line, v.nonEmpty('Serve il nome del campo'), v.maxLength(300)),
  from: v.unknown(),
  to: v.unknown(),
});

/** Last writer of each field that a draft changes, by its path, and the time (ISO 8601). */
export const authors = v.record(v.string(), v.object({ by: v.string(), at: v.string() }));
export type Authors = v.InferOutput<typeof authors>;

/**
 * Changes of single fields: `from` is the value that each replaces. They are made together, or none of them. The call
 * checks the values when they are in place.
 */
export const changesPatch = v.strictObject({ changes: v.pipe(v.array(change), v.minLength(1), v.maxLength(500)) });

/**
 * Body of a call that takes fields of a row, or changes of them. Chooses the schema by the body, because the error of a
 * union names no field.
 */
export const fieldsOrChanges = <
  const Fields extends v.GenericSchema<object, object>,
  const Changes extends v.GenericSchema<object, object>,
>(
  fields: Fields,
  changes: Changes,
) => v.lazy((given): Fields | Changes => (given instanceof Object && 'changes' in given ? changes : fields));
