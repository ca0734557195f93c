import * as v from 'valibot';
import { isLoopback } from '../contract/typed-address.ts';
import type { Facts } from './dati.ts';
import { type DocumentName, listDocumentsInUse } from './documents.ts';
import { listInventedFacts } from './facts.ts';

export const launchDocument = 'messa-in-linea';

/**
 * `read`: documents that a manager has read. `confirmed`: sample values and texts that are true of the firm. `printed`:
 * account of the only manager, who has the recovery codes on paper.
 */
const launch = v.object({
  opened: v.fallback(v.nullable(v.object({ by: v.string(), at: v.string() })), null),
  read: v.fallback(v.array(v.string()), []),
  confirmed: v.fallback(v.array(v.object({ fact: v.string(), value: v.string() })), []),
  printed: v.fallback(v.nullable(v.string()), null),
});
export type Launch = v.InferOutput<typeof launch>;

/** Parses the stored state; an invalid part counts as nothing done. */
export function parseLaunch(stored: unknown): Launch {
  return v.parse(v.fallback(launch, { opened: null, read: [], confirmed: [], printed: null }), stored);
}

/** True if search engines may index the site: launched and without sample values, or on the local machine. */
export function isIndexable(publicUrl: string, { opened, confirmed }: Launch, facts: Facts): boolean {
  return isLoopback(publicUrl) || (opened !== null && listInventedFacts(facts, confirmed).length === 0);
}

/** Lists the documents in use that visitors read as they were delivered, and no manager of the firm has read. */
export function listUnreadDocuments(
  { read }: Launch,
  facts: Facts,
  publishedAt: { has(name: DocumentName): boolean },
): DocumentName[] {
  return listDocumentsInUse(facts).filter((name) => name !== 'dati' && !publishedAt.has(name) && !read.includes(name));
}
