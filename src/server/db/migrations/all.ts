import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../engine.ts';

/** Change of the schema. A migration that was part of a tagged release must never be edited. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
  /** True if older programs cannot work afterwards. Otherwise the migration only adds. */
  contracts?: true;
}

/** Oldest schema that a backup may have. */
export const firstRelease: Migration = { name: '001-release-1.0.0', statements: readSchema };

/** All migrations, in the order of their names. */
export const migrations: Migration[] = [firstRelease];

/** Splits at semicolons before an unindented line, unless that is the `begin` or `end` of a trigger or function. */
function readSchema(engine: Engine): string[] {
  const text = readFileSync(join(import.meta.dirname, `schema.${engine}.sql`), 'utf8');
  return text.split(/;\n(?! |begin|end|$)/);
}
