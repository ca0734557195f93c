import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DocumentName } from '../../content/documents.ts';
import { makeTextPath } from '../../contract/staff/pages.ts';
import { changesTarget, focusField } from './editing.ts';

export const views = ['edit', 'changes', 'versions'] as const;
export type View = (typeof views)[number];
const viewKey = 'vista';
const viewParameters: Record<View, string> = { edit: 'modifica', changes: 'modifiche', versions: 'versioni' };

/** Current view of the editor, stored in the URL; the preview of narrow screens; and the ways between them. */
export function useEditorViews(page: DocumentName, includesPart: (name: string) => boolean) {
  const [isPreviewing, setIsPreviewing] = useState(false);
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
  const navigate = useNavigate();
  const editField = useCallback(
    (path: string) => {
      const [part = ''] = path.split('.');
      if (!path.startsWith('/') && !includesPart(part)) return void navigate(makeTextPath(page, path));
      setIsPreviewing(false);
      openView('edit');
      focusField(path);
    },
    [openView, navigate, page, includesPart],
  );
  return { view, openView, openChanges, editField, isPreviewing, setIsPreviewing };
}
