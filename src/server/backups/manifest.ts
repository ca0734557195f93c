import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/*
 * A copy is a tar: `copy.json` says what it is, each `tables/TABLE.N.jsonl` holds rows of a table, each `photos/HASH-WIDTH.FORMAT` is a
 * picture as visitors get it, and `manifest.json` at the end says how much of everything there is and its sums.
 */

export const aboutName = 'copy.json';
export const manifestName = 'manifest.json';

/** The form of copies that this program writes and reads. */
const format = 1;

export const about = v.object({
  format: v.literal(format, 'This copy was made by a newer program: restore it with that one'),
  program: v.string(),
  /** The migrations that the database had had. */
  schema: v.array(v.string()),
  engine: v.picklist(['sqlite', 'postgres']),
  made: v.pipe(v.string(), v.isoTimestamp()),
});
export type About = v.InferOutput<typeof about>;

const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

export const manifest = v.object({
  ...about.entries,
  /** By table, in the order in which they are restored. */
  tables: v.record(v.string(), v.object({ rows: v.number(), sum: sha256 })),
  /** By name, in the order of the file; `size` in bytes. */
  parts: v.record(v.string(), v.object({ size: v.number(), sha256 })),
});
export type Manifest = v.InferOutput<typeof manifest>;

const packageFile = v.object({ version: v.string() });

/** What a copy made now says of itself. */
export function aboutNow(engine: About['engine'], schema: string[], now: Date): About {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = v.parse(packageFile, JSON.parse(text));
  return { format, program: version, schema, engine, made: now.toISOString() };
}

const variant = v.object({
  hash: v.pipe(v.string(), v.regex(/^[\da-f]+$/)),
  width: v.number(),
  format: v.string(),
  bytes: v.instance(Uint8Array),
});

/** What a picture's part is called, and its bytes. */
export function photoPart(row: Record<string, unknown>): { name: string; bytes: Buffer } {
  const { hash, width, format: kind, bytes } = v.parse(variant, row);
  return { name: `photos/${hash}-${width}.${kind}`, bytes: Buffer.from(bytes) };
}

/** The row of a picture's part; `null` for a part that is none. */
export function photoRow(name: string, bytes: Buffer): Record<string, unknown> | null {
  const [, hash, width, kind] = /^photos\/([\da-f]+)-(\d+)\.(\w+)$/.exec(name) ?? [];
  return hash === undefined ? null : { hash, format: kind, width: Number(width), bytes };
}

/** The table whose rows a part holds; `null` for another part. */
export function tableOfPart(name: string): string | null {
  return /^tables\/(\w+)\.\d+\.jsonl$/.exec(name)?.[1] ?? null;
}
