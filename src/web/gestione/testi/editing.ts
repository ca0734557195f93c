import { createContext, use, useSyncExternalStore } from 'react';
import type { Facts } from '../../../content/dati.ts';
import type { Draft, DraftState } from './draft.ts';
import { type Content, isWithin, valueAt } from './tree.ts';

/** What every field of a page that is being written needs to know. */
interface Editing {
  draft: Draft;
  readOnly: boolean;
  /** What is published. */
  published: Content;
  /** What the program says by itself, and what it said when the page was published. */
  own: Content;
  ownThen: Content | null;
  /** The firm's facts, for the references in texts. */
  facts: Facts | null;
  /** Field that was last written in. */
  active: string | null;
  onActive: (path: string) => void;
  /** Where each fact shows, by path; only for the firm's facts. */
  places: ReadonlyMap<string, readonly string[]> | null;
}

export const EditingContext = createContext<Editing | null>(null);

/** The page that is being written. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('No page is being written here');
  return editing;
}

/** The state of a draft; renders again when it changes. */
export function useDraft(draft: Draft): DraftState {
  return useSyncExternalStore(draft.watch, draft.get);
}

/** The value at `path`, for a field whose own value is elsewhere; `undefined` without a path. */
export function useValue(path: string | null): unknown {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.watch, () => (path === null ? undefined : valueAt(draft.get().content, path)));
}

/** What keeps the value at `path` from being published, as the server said. */
export function useFault(path: string): string | undefined {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.watch, () => draft.get().faults[path]);
}

/** Whether something at or under `path` keeps the page from being published. */
export function useFaulty(path: string): boolean {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.watch, () => Object.keys(draft.get().faults).some((at) => isWithin(at, path)));
}

/** The `id` of a field's control. */
export function controlId(path: string): string {
  return `campo-${path.replaceAll('.', '-')}`;
}

const openers = new Set<(path: string) => void>();

/** Calls `opener` when somebody wants to go to a field; the function that comes back ends it. */
export function onGo(opener: (path: string) => void): () => void {
  openers.add(opener);
  return () => openers.delete(opener);
}

/** Goes to a field: opens what it stands in, and gives it the focus. */
export function goToField(path: string): void {
  for (const opener of openers) opener(path);
  // Once what was opened is there.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const control = document.getElementById(controlId(path));
      control?.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
    }),
  );
}
