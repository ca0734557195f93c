import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Content, findChanges } from '../../../contract/fields/changes.ts';
import { useStore } from '../../store.ts';
import { showToast } from '../overlays/toasts.ts';
import { type AnyDraft, Draft, type DraftState } from './draft.ts';
import type { DraftSource } from './draft-source.ts';
import type { DraftConflict, ReplacedText } from './merge.ts';

/** Drafts of one kind by key: a page that is reopened during its last save continues with the same draft. */
export type DraftPool<Row> = Map<string, Draft<Row>>;

/**
 * Draft of a row. With autosave it saves while the component is mounted, and once more on unmount; `pool` keeps it for
 * the next mount.
 */
export function useDraft<Row>(pool: DraftPool<Row> | null, row: Row, source: DraftSource<Row>): Draft<Row> {
  const [draft] = useState(() => {
    const openDraft = pool?.get(source.key) ?? new Draft(row, source);
    pool?.set(source.key, openDraft);
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
export function useDraftState<Row>(draft: Pick<Draft<Row>, 'get' | 'watch'>): DraftState<Row> {
  return useStore(draft);
}

/** Conflict of the field at `path`, such as `people.anna-conti.name`; `null` while restored text waits for the user. */
export function useDraftConflict(draft: AnyDraft, path: string): DraftConflict | null {
  return useSyncExternalStore(draft.watch, () => {
    const { conflicts, restored } = draft.get();
    return restored === null ? (conflicts.find((conflict) => conflict.path === path) ?? null) : null;
  });
}

/** Text of the user in the field at `path`, such as `people.anna-conti.name`, that another person has replaced; or `null`. */
export function useReplacedText(draft: AnyDraft, path: string): ReplacedText | null {
  return useSyncExternalStore(draft.watch, () => draft.get().replaced.find((text) => text.path === path) ?? null);
}

/**
 * Returns an undo function that restores `before` in the fields that were changed since. Fields that have changed again
 * by then keep their text, and a toast tells so.
 */
export function createUndo(draft: AnyDraft, before: Content): () => void {
  const changes = findChanges(draft.get().value, before, draft.fields);
  return () => {
    if (draft.type(changes)) return;
    showToast({
      title: 'Non tutto è tornato com’era',
      description: 'I testi cambiati nel frattempo restano come sono ora.',
      failure: true,
    });
  };
}
