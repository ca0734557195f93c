import { createContext, use, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Facts } from '../../content/dati.ts';
import type { DocumentName } from '../../content/documents.ts';
import { isWithin, readValue } from '../../content/field-values.ts';
import type { Register } from '../../content/law/register.ts';
import type { EditedContent } from '../../contract/content.ts';
import type { Draft } from '../parts/draft/draft.ts';
import type { Content } from '../parts/draft/local-copies.ts';
import { createStore } from '../store.ts';

/**
 * Outcome of a page change. refused: faults in its texts. failed: any other reason, which a toast or banner reports.
 */
export type Outcome = 'done' | 'refused' | 'failed';

/** Page being edited, as its fields need it. */
export interface Editing {
  page: DocumentName;
  draft: Draft<EditedContent>;
  /** Faults that kept the page from being published, by path. */
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
  published: Content;
  /** Default content that ships with the program. */
  defaultContent: Content;
  facts: Facts | null;
  law: Register;
  /** Contents of every document of the site; null until they are loaded after the page. */
  contents: Readonly<Record<string, Content>> | null;
  activePath: string | null;
  onActive: (path: string) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/**
 * Context of the page being edited.
 * Throws outside an editor.
 */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('useEditing is called outside an editor');
  return editing;
}

/** Draft value at `path`, for a field that depends on another one; `undefined` without a path. */
export function useDraftValue(path: string | null): unknown {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.watch, () => (path === null ? undefined : readValue(draft.get().value, path)));
}

/** Returns the fault in the value at `path` because of which the server refused to publish the page. */
export function useFault(path: string): string | undefined {
  return useEditing().faults[path];
}

/** Reports whether a value at or under `path` blocks publishing. */
export function useHasFault(path: string): boolean {
  return Object.keys(useEditing().faults).some((faultPath) => isWithin(faultPath, path));
}

/** DOM id of a field's control. */
export function getControlId(path: string): string {
  return `campo-${path.replaceAll('.', '-')}`;
}

/** Focus targets in the editor besides fields. The slash keeps them apart from paths, which have none. */
export const statusTarget = '/status';
export const faultsTarget = '/faults';
export const changesTarget = '/changes';

const focusTargets = new Map<string, HTMLElement>();
/** Focus target that is not mounted yet; it gets the focus on mount. */
export const awaitedTarget = createStore<string | null>(null);

/** Ref callback that registers a focus target: a field by its path, or a part of the editor. */
export function registerFocusTarget(name: string): React.RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    focusTargets.set(name, element);
    if (awaitedTarget.get() === name) focusTarget(name, element);
    return () => {
      if (focusTargets.get(name) === element) focusTargets.delete(name);
    };
  };
}

function focusTarget(name: string, element: HTMLElement): void {
  awaitedTarget.set(null);
  const isField = !name.startsWith('/');
  if (isField) element.scrollIntoView({ block: 'center' });
  // The sticky bar lies in the scroll padding: the browser regards its content as hidden and would scroll.
  const isInVisibleBar = name === statusTarget && element.getBoundingClientRect().bottom <= innerHeight;
  element.focus({ preventScroll: isField || isInVisibleBar });
}

/** Moves the focus to a field or part of the editor, now or when it mounts. */
export function focusField(name: string): void {
  // Flush pending renders first: they may mount the target or unmount it.
  flushSync(() => awaitedTarget.set(name));
  const element = focusTargets.get(name);
  if (awaitedTarget.get() === name && element) focusTarget(name, element);
}

/** Reports whether a pending focus target is at or under `path`. */
export function isAwaited(path: string): boolean {
  const name = awaitedTarget.get();
  return name !== null && isWithin(name, path);
}
