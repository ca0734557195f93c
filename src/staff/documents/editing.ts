import { createContext, use, useSyncExternalStore } from 'react';
import type { Facts } from '../../content/dati.ts';
import type { DocumentName } from '../../content/documents.ts';
import type { Register } from '../../content/law/register.ts';
import { type Content, readPath } from '../../contract/fields/changes.ts';
import { isWithin } from '../../contract/fields/values.ts';
import type { AnyDraft } from '../parts/draft/draft.ts';

/** Fields that are edited, as their controls need them: those of a page, or of a form or dialog. */
export interface FieldsForm {
  /** Prefix of the DOM ids of the controls. */
  id: string;
  draft: AnyDraft;
  /** Faults that kept the page from being published, or the form from being saved, by path. */
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
}

/** Document being edited, as its fields need it. */
export interface Editing extends FieldsForm {
  /** Name of the page; `null` for another document. */
  page: DocumentName | null;
  /** Text that visitors read; `null` where there is none. */
  published: Content | null;
  publishedAt: string | null;
  /** Facts that references in the texts of a page stand for; `null` until they are loaded, and for another document. */
  facts: Facts | null;
  law: Register;
  /** Contents of every document of the site; null until they are loaded after the page. */
  contents: Readonly<Record<string, Content>> | null;
  activePath: string | null;
  onActive: (path: string) => void;
}

export const EditingContext = createContext<(FieldsForm & { page?: undefined }) | Editing | null>(null);

/** Form that the control belongs to. Throws outside of one. */
export function useFieldsForm() {
  const form = use(EditingContext);
  if (!form) throw new Error('A control is outside of a form');
  return form;
}

/** Page that the control belongs to; `null` in a form or dialog. */
export function useEditedPage(): Editing | null {
  const form = useFieldsForm();
  return form.page === undefined ? null : form;
}

/** Page being edited. Throws outside an editor. */
export function useEditing(): Editing {
  const page = useEditedPage();
  if (!page) throw new Error('useEditing is called outside an editor');
  return page;
}

/** Draft value at `path`, for a field that depends on another one; `undefined` without a path. */
export function useDraftValue(path: string | null): unknown {
  const { draft } = useFieldsForm();
  return useSyncExternalStore(draft.watch, () => (path === null ? undefined : readPath(draft.get().value, path)));
}

/** Returns the fault in the value at `path` because of which the page was not published, or the form not saved. */
export function useFault(path: string): string | undefined {
  return useFieldsForm().faults[path];
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

/** Prefix of the DOM ids of a page's controls. */
export const pageFormId = 'campo';

/** DOM id of a field's control. */
export function getControlId(path: string, form: Pick<FieldsForm, 'id'> = { id: pageFormId }): string {
  return `${form.id}-${path.replaceAll('.', '-')}`;
}
