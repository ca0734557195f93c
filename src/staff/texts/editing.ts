import { createContext, use, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Facts } from '../../content/dati.ts';
import type { DocumentName } from '../../content/documents.ts';
import { isWithin, valueAt } from '../../content/field-values.ts';
import type { Register } from '../../content/law/register.ts';
import type { EditedContent } from '../../contract/content.ts';
import type { Draft } from '../parts/draft/draft.ts';
import type { Content } from '../parts/draft/local-copies.ts';
import { createStore } from '../store.ts';

/** Outcome of a change of the page: `refused` for faults in its texts, `failed` for any other reason, which a toast or banner says. */
export type Outcome = 'done' | 'refused' | 'failed';

export interface Editing {
  page: DocumentName;
  draft: Draft<EditedContent>;
  /** Faults that kept the page from being published, by path. */
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
  published: Content;
  /** Content that the program brings. */
  own: Content;
  facts: Facts | null;
  law: Register;
  /** What every document of the site says; it comes after the page. */
  all: Readonly<Record<string, Content>> | null;
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

/** The value at `path`, for a field whose own value is elsewhere; `undefined` without a path. */
export function useValue(path: string | null): unknown {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.watch, () => (path === null ? undefined : valueAt(draft.get().value, path)));
}

/** What keeps the value at `path` from being published, as the server said. */
export function useFault(path: string): string | undefined {
  return useEditing().faults[path];
}

/** Whether something at or under `path` keeps the page from being published. */
export function useFaulty(path: string): boolean {
  return Object.keys(useEditing().faults).some((at) => isWithin(at, path));
}

/** The `id` of a field's control. */
export function controlId(path: string): string {
  return `campo-${path.replaceAll('.', '-')}`;
}

/** Parts of the editor that the focus goes to. A path has no slash. */
export const standing = '/standing';
export const faultsNotice = '/faults';
export const changesView = '/changes';

const reachable = new Map<string, HTMLElement>();
/** Name of the part that gets the focus as soon as it is there. */
export const awaited = createStore<string | null>(null);

/** The `ref` of what the focus can be sent to: the field at a path, or a part of the editor. */
export function reachedAs(name: string): React.RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    reachable.set(name, element);
    if (awaited.get() === name) arrive(name, element);
    return () => {
      if (reachable.get(name) === element) reachable.delete(name);
    };
  };
}

function arrive(name: string, element: HTMLElement): void {
  awaited.set(null);
  const isField = !name.startsWith('/');
  if (isField) element.scrollIntoView({ block: 'center' });
  // Room is kept for the bar that this stands in: to the browser it seems hidden there.
  const inBar = name === standing && element.getBoundingClientRect().bottom <= innerHeight;
  element.focus({ preventScroll: isField || inBar });
}

/** Sends the focus to a part of the editor, now or once it is there. */
export function goTo(name: string): void {
  // What has changed until now may have brought it, or be about to take it.
  flushSync(() => awaited.set(name));
  const element = reachable.get(name);
  if (awaited.get() === name && element) arrive(name, element);
}

/** Whether somebody is on the way to what stands at or under `path`. */
export function isAwaited(path: string): boolean {
  const name = awaited.get();
  return name !== null && isWithin(name, path);
}
