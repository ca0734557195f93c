import * as v from 'valibot';
import { isLoopback } from '../contract/typed-address.ts';
import type { Facts } from './dati.ts';
import { unfilled } from './facts.ts';

/* What the firm has said of the site's way to the public stands beside the words of pages, under this name. */

export const launchDocument = 'messa-in-linea';

const launch = v.object({
  /** Who opened the site to search engines, and when; `null` where nobody has. */
  opened: v.nullable(v.object({ by: v.string(), at: v.string() })),
  read: v.array(v.string()),
  /** Sample values that a manager has confirmed to be the firm's own. */
  confirmed: v.optional(v.array(v.object({ fact: v.string(), value: v.string() })), []),
});
export type Launch = v.InferOutput<typeof launch>;

/** What is stored of it; what is no such thing counts as nothing. */
export function launchFrom(stored: unknown): Launch {
  const parsed = v.safeParse(launch, stored);
  return parsed.success ? parsed.output : { opened: null, read: [], confirmed: [] };
}

/** Whether search engines may keep the site: once a manager has opened it and nothing of the firm is invented; on this machine always. */
export function isIndexable(publicUrl: string, { opened, confirmed }: Launch, facts: Facts): boolean {
  return isLoopback(publicUrl) || (opened !== null && unfilled(facts, confirmed).length === 0);
}
