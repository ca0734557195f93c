import { createStore, useStore } from './store.ts';

/** The firm's name as the site shows it: from the document that the server has written, later from what was published here. */
export const firmName = createStore(
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '',
);

export function useFirmName(): string {
  return useStore(firmName);
}
