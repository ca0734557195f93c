import { useMemo, useState } from 'react';
import { findFaults } from '../../content/checks.ts';
import { type Content, readPath } from '../../contract/fields/changes.ts';
import type { AnyField } from '../../contract/fields/fields.ts';
import { StaffFailure } from '../http.ts';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { showFailureToast } from '../parts/overlays/toasts.ts';

/** Outcome of a change. `refused`: faults in the texts. `failed`: any other reason, which a toast reports. */
export type Outcome = 'done' | 'refused' | 'failed';

/** Faults that keep a document from being published, by path. */
export type Faults = Readonly<Record<string, string>>;

export interface DocumentChanges<Row> {
  /**
   * Sends a change of the document. Unsaved text is saved first, unless the change `replaces` it. `failureTitle` is the
   * toast's title.
   */
  change: (
    failureTitle: string,
    call: (version: number) => Promise<Row>,
    options?: { replaces?: boolean },
  ) => Promise<Outcome>;
  /** Faults that the latest refusal reported and that still apply. */
  faults: Faults;
}

const noFaults: Faults = {};

/** Change function of a document with the given fields, and the faults of its latest refusal. */
export function useDocumentChanges<Row>(draft: Draft<Row>, field: AnyField): DocumentChanges<Row> {
  const { value } = useDraftState(draft);
  const [refusal, setRefusal] = useState({ faults: noFaults, value });
  const change: DocumentChanges<Row>['change'] = async (failureTitle, call, { replaces = false } = {}) => {
    try {
      const row = await (replaces ? draft.replace(call) : draft.change(call));
      if (!row) return 'failed';
      setRefusal({ faults: noFaults, value });
      return 'done';
    } catch (error) {
      // The hour of a publication, `at`, is no text of the document.
      if (!(error instanceof StaffFailure) || Object.keys(error.fields).length === 0 || 'at' in error.fields) {
        showFailureToast(failureTitle, error);
        return 'failed';
      }
      setRefusal({ faults: error.fields, value: draft.get().value });
      return 'refused';
    }
  };
  const faults = useMemo(() => {
    if (refusal.faults === noFaults || value === refusal.value) return refusal.faults;
    const [former, present] = [listFaultPaths(field, refusal.value), listFaultPaths(field, value)];
    const isMended = (path: string) =>
      readPath(value, path) !== readPath(refusal.value, path) || (former.has(path) && !present.has(path));
    return Object.fromEntries(Object.entries(refusal.faults).filter(([path]) => !isMended(path)));
  }, [field, value, refusal]);
  return { change, faults };
}

const listFaultPaths = (field: AnyField, value: Content) => new Set(findFaults(field, value).map(({ path }) => path));
