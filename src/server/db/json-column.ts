import * as v from 'valibot';

/** Column with JSON, which may have been written by hand or by another version of the program. */
export interface JsonColumn<Value> {
  /** Reads a value. One that cannot be read is the fallback: a row must not break a list or a job for everybody. */
  read: (stored: string) => Value;
  /** Reads a value that will be written again. Throws if it cannot be read. */
  require: (stored: string) => Value;
  isReadable: (stored: string | null) => boolean;
}

/** Makes the reader of a column. `doctor/unreadable.ts` looks for rows that cannot be read. */
export function makeJsonColumn<Value>(schema: v.GenericSchema<unknown, Value>, fallback: Value): JsonColumn<Value> {
  const stored = v.pipe(v.string(), v.parseJson(), schema);
  const readable = v.fallback(stored, fallback);
  return {
    read: (json) => v.parse(readable, json),
    require: (json) => v.parse(stored, json),
    isReadable: (json) => json === null || v.is(stored, json),
  };
}
