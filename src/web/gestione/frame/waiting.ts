import { useSyncExternalStore } from 'react';
import type { SectionName } from '../../../contract/staff-pages.ts';

export type WaitingCounts = Partial<Record<SectionName, number>>;

let counts: WaitingCounts = {};
const watchers = new Set<() => void>();

/** Tells the navigation how many things wait on these pages; the others keep what was said of them. */
export function reportWaiting(news: WaitingCounts): void {
  counts = { ...counts, ...news };
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What was last reported; renders again when it changes. */
export function useWaiting(): WaitingCounts {
  return useSyncExternalStore(watch, () => counts);
}
