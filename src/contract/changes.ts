import * as v from 'valibot';
import { line, rowVersion } from './schemas.ts';

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

type Schemas<Fields> = { readonly [Name in keyof Fields]: v.GenericSchema<Fields[Name], Fields[Name]> };
type Part<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] };

const makeOptional = (schemas: Readonly<Record<string, v.GenericSchema>>): v.ObjectEntries =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, v.exactOptional(schema)]));

/**
 * Body of a call that changes a row: `fields`, some of the given ones with the version that they were made on, or changes
 * of them. `others` may come with both.
 */
export function makeRowPatch<Fields extends object, Others extends object>(
  entries: Schemas<Fields>,
  others: Schemas<Others>,
) {
  const otherEntries = makeOptional(others);
  const some: v.GenericSchema<object, object> = v.pipe(
    v.strictObject({
      ...makeOptional(entries),
      ...otherEntries,
      version: v.optional(rowVersion),
    }),
    v.check(
      (row) => Object.entries(row).some(([name, value]) => name in entries && value !== undefined),
      'Non c’è niente da cambiare',
    ),
  );
  type RowFields = Part<Fields> & Part<Others> & { readonly version?: number | undefined };
  type RowChanges = Part<Others> & v.InferOutput<typeof changesPatch>;
  const changes: v.GenericSchema<object, object> = v.strictObject({ ...changesPatch.entries, ...otherEntries });
  // Casts: the entries have the types of the fields.
  const fields = some as v.GenericSchema<RowFields, RowFields>;
  return { fields, body: fieldsOrChanges(fields, changes as v.GenericSchema<RowChanges, RowChanges>) };
}
