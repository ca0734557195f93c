import * as v from 'valibot';
import { serverNow } from '../../server-clock.ts';
import { type Content, same } from './tree.ts';

/* What was typed and has not reached the server, kept in the browser; windows on the same page share it. */

const localCopy = v.object({
  draft: v.record(v.string(), v.unknown()),
  /** The version of the page that it was made on, and what that said; copies of earlier releases do not know. */
  version: v.number(),
  base: v.optional(v.record(v.string(), v.unknown())),
  /** What another window had written, where this goes on from that. */
  after: v.nullish(v.record(v.string(), v.unknown())),
  at: v.string(),
});
export type LocalCopy = v.InferOutput<typeof localCopy>;

const keyOf = (person: string, page: string) => `bozza ${person} ${page}`;

/** Keeps what somebody has typed. A browser that keeps nothing changes nothing else. */
export function keepLocally(person: string, page: string, typed: Omit<LocalCopy, 'at'>): void {
  const copy: LocalCopy = { ...typed, at: new Date(serverNow()).toISOString() };
  try {
    localStorage.setItem(keyOf(person, page), JSON.stringify(copy));
  } catch {}
}

/** Forgets the copy: the server has it. Where `sent` is given, only a copy that says the same: another window may have written on. */
export function forgetLocally(person: string, page: string, sent?: Content): void {
  const copy = sent && leftBehind(person, page);
  if (copy && !same(copy.draft, sent)) return;
  try {
    localStorage.removeItem(keyOf(person, page));
  } catch {}
}

/** What was left behind of a page, or `null`. */
export function leftBehind(person: string, page: string): LocalCopy | null {
  try {
    return copyFrom(localStorage.getItem(keyOf(person, page)));
  } catch {
    return null;
  }
}

function copyFrom(json: string | null): LocalCopy | null {
  const parsed = v.safeParse(localCopy, JSON.parse(json ?? 'null'));
  return parsed.success ? parsed.output : null;
}

/** Calls `changed` when another window has written on the page, with `null` once the server has that. Answers how to stop. */
export function onCopyElsewhere(person: string, page: string, changed: (copy: LocalCopy | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(person, page)) changed(copyFrom(newValue));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
