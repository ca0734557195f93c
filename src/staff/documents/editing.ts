import { createContext, use, useSyncExternalStore } from 'react';
import type { Facts } from '../../content/dati.ts';
import type { DocumentName } from '../../content/documents.ts';
import type { Register } from '../../content/law/register.ts';
import type { EditedContent } from '../../contract/content.ts';
import { type Content, readPath } from '../../contract/fields/changes.ts';
import { isWithin } from '../../contract/fields/values.ts';
import type { Draft } from '../parts/draft/draft.ts';

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
  return useSyncExternalStore(draft.watch, () => (path === null ? undefined : readPath(draft.get().value, path)));
}

/** Returns the fault in the value at `path` because of which the server refused to publish the page. */
export function useFault(path: string): string | undefined {
  return useEditing().faults[path];
}

/** Reports whether a value at or under `path` blocks publishing. */
export function useHasFault(path: string): boolean {
  return Object.keys(useEditing().faults).some((faultPath) => isWithin(faultPath, path));
}

/** Reports whether a value at or under `path` waits for a choice between two texts. */
export function useHasConflict(path: string): boolean {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.watch, () =>
    draft.get().conflicts.some((conflict) => isWithin(conflict.path, path)),
  );
}

/** DOM id of a field's control. */
export function getControlId(path: string): string {
  return `campo-${path.replaceAll('.', '-')}`;
}
