import { useMemo, useState } from 'react';
import { findFaults } from '../../content/checks.ts';
import { type DocumentName, documents } from '../../content/documents.ts';
import { readValue } from '../../content/field-values.ts';
import type { GroupField } from '../../content/fields.ts';
import type { EditedContent } from '../../contract/content.ts';
import { StaffFailure } from '../http.ts';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { showFailureToast } from '../parts/overlays/toasts.ts';
import type { Outcome } from './editing.ts';

type PageCall = (target: { page: DocumentName; version: number }) => Promise<EditedContent>;

/**
 * Sends a change of the page. Unsaved text is saved first, unless the change `replaces` it. `failureTitle` is the toast's
 * title.
 */
export type ChangePage = (failureTitle: string, call: PageCall, options?: { replaces?: boolean }) => Promise<Outcome>;

const noFaults: Readonly<Record<string, string>> = {};

/** Change function of a page, and the faults that its latest refusal reported and that still apply. */
export function usePageChanges(page: DocumentName, draft: Draft<EditedContent>) {
  const { value } = useDraftState(draft);
  const [refusal, setRefusal] = useState({ faults: noFaults, value });
  const change: ChangePage = async (failureTitle, call, { replaces = false } = {}) => {
    const callWithVersion = (version: number) => call({ page, version });
    try {
      const row = await (replaces ? draft.replace(callWithVersion) : draft.change(callWithVersion));
      if (!row) return 'failed';
      setRefusal({ faults: noFaults, value });
      return 'done';
    } catch (error) {
      if (!(error instanceof StaffFailure) || Object.keys(error.fields).length === 0) {
        showFailureToast(failureTitle, error);
        return 'failed';
      }
      setRefusal({ faults: error.fields, value: draft.get().value });
      return 'refused';
    }
  };
  const faults = useMemo(() => {
    if (refusal.faults === noFaults || value === refusal.value) return refusal.faults;
    const field: GroupField = documents[page];
    const faultPaths = new Set(findFaults(field, value).map(({ path }) => path));
    const isUntouched = (path: string) => readValue(value, path) === readValue(refusal.value, path);
    return Object.fromEntries(
      Object.entries(refusal.faults).filter(([path]) => faultPaths.has(path) && isUntouched(path)),
    );
  }, [page, value, refusal]);
  return { change, faults };
}
