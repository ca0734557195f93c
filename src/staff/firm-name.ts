import { createStore, useStore } from './store.ts';

/** Firm's name as the site shows it: initially from the server-rendered document, updated when it is published here. */
export const firmNameStore = createStore(
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '',
);

export function useFirmName(): string {
  return useStore(firmNameStore);
}
