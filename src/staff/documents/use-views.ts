import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { changesTarget, focusField } from './focus.ts';

export const views = ['edit', 'changes', 'versions'] as const;
export type View = (typeof views)[number];
const viewKey = 'vista';
const viewParameters: Record<View, string> = { edit: 'modifica', changes: 'modifiche', versions: 'versioni' };

/** Current view of an editor, stored in the URL, and the ways between the views. */
export function useViews() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((name) => viewParameters[name] === search.get(viewKey)) ?? 'edit';
  const openView = useCallback(
    (nextView: View) => {
      if (nextView !== view) setSearch(nextView === 'edit' ? {} : { [viewKey]: viewParameters[nextView] });
    },
    [setSearch, view],
  );
  const openChanges = () => {
    openView('changes');
    focusField(changesTarget);
  };
  return { view, openView, openChanges };
}
