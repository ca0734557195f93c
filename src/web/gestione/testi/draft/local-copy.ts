import * as v from 'valibot';
import { serverNow } from '../../server-clock.ts';

/* What was typed and has not reached the server, kept in the browser. One that keeps nothing changes nothing else. */

const localCopy = v.object({
  draft: v.record(v.string(), v.unknown()),
  /** The version of the page that it was made on, and what that said. */
  version: v.number(),
  base: v.record(v.string(), v.unknown()),
  at: v.string(),
});
type LocalCopy = v.InferOutput<typeof localCopy>;

const keyOf = (person: string, page: string) => `bozza ${person} ${page}`;

/** Keeps what somebody has typed. */
export function keepLocally(person: string, page: string, typed: Omit<LocalCopy, 'at'>): void {
  const copy: LocalCopy = { ...typed, at: new Date(serverNow()).toISOString() };
  try {
    localStorage.setItem(keyOf(person, page), JSON.stringify(copy));
  } catch {}
}

/** Forgets it: the server has it. */
export function forgetLocally(person: string, page: string): void {
  try {
    localStorage.removeItem(keyOf(person, page));
  } catch {}
}

/** What was left behind of a page, or `null`. */
export function leftBehind(person: string, page: string): LocalCopy | null {
  try {
    const parsed = v.safeParse(localCopy, JSON.parse(localStorage.getItem(keyOf(person, page)) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
