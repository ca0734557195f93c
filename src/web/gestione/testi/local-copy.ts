import * as v from 'valibot';
import type { Content } from './tree.ts';

/*
 * What was typed and has not reached the server yet, kept in the browser: for a lost network, an ended session, a closed window.
 */

const localCopy = v.object({
  draft: v.record(v.string(), v.unknown()),
  /** The version of the page that it was made on. */
  version: v.number(),
  /** When it was last written, as an ISO time. */
  at: v.string(),
});
type LocalCopy = v.InferOutput<typeof localCopy>;

const keyOf = (person: string, page: string) => `bozza ${person} ${page}`;

/** Keeps what somebody has typed. A browser that keeps nothing changes nothing else. */
export function keepLocally(person: string, page: string, draft: Content, version: number): void {
  const copy: LocalCopy = { draft, version, at: new Date().toISOString() };
  try {
    localStorage.setItem(keyOf(person, page), JSON.stringify(copy));
  } catch {}
}

/** Forgets the copy: the server has it. */
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
