import { useSyncExternalStore } from 'react';

const meta = () => document.querySelector<HTMLMetaElement>('meta[name=application-name]');
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The firm's name as the site shows it, from the document that the server has written. */
export function useFirmName(): string {
  return useSyncExternalStore(watch, () => meta()?.content ?? '');
}

/** Notes that the firm has published another name. */
export function noteFirmName(name: string): void {
  meta()?.setAttribute('content', name);
  for (const watcher of watchers) watcher();
}
