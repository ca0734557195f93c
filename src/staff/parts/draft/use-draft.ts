import { useEffect, useState } from 'react';
import { useStore } from '../../store.ts';
import { showToast } from '../overlays/toasts.ts';
import { Draft, type DraftSource, type DraftState, isSameText } from './draft.ts';
import type { Content } from './local-copies.ts';

/** Drafts of one kind by key: a page that is reopened during its last save continues with the same draft. */
export type DraftPool<Row> = Map<string, Draft<Row>>;

/** Draft of a row, with autosave while the component is mounted and a last save on unmount. */
export function useDraft<Row>(pool: DraftPool<Row>, row: Row, source: DraftSource<Row>): Draft<Row> {
  const [draft] = useState(() => {
    const openDraft = pool.get(source.key) ?? new Draft(row, source);
    pool.set(source.key, openDraft);
    return openDraft;
  });
  useEffect(() => {
    draft.open();
    const flush = () => draft.flush();
    addEventListener('online', flush);
    // Saves when the page is hidden: it may never become visible again.
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      draft.close();
    };
  }, [draft]);
  useEffect(() => {
    draft.applyRow(row);
  }, [draft, row]);
  return draft;
}

/** State of a draft; rerenders on each change. */
export function useDraftState<Row>(draft: Draft<Row>): DraftState<Row> {
  return useStore(draft);
}

/** Returns an undo function that restores `before`. If that replaces newer input, a toast offers the input back. */
export function createUndo<Row>(draft: Draft<Row>, before: Content): () => void {
  const changedValue = draft.get().value;
  return () => {
    const typedValue = draft.get().value;
    draft.set(before);
    if (isSameText(typedValue, changedValue)) return;
    showToast({
      title: 'È tornato il testo di prima, al posto di quello scritto intanto',
      undo: () => draft.set(typedValue),
    });
  };
}
