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

/** Changes of single fields, made together or not at all. `from` is the value that each replaces. */
export const changesPatch = v.strictObject({ changes: v.pipe(v.array(change), v.minLength(1), v.maxLength(500)) });

/** Fields of a row, or changes of them. Chosen by the body: the error of a union would name no field. */
export const fieldsOrChanges = <
  const Fields extends v.GenericSchema<object, object>,
  const Changes extends v.GenericSchema<object, object>,
>(
  fields: Fields,
  changes: Changes,
) => v.lazy((given): Fields | Changes => (given instanceof Object && 'changes' in given ? changes : fields));
