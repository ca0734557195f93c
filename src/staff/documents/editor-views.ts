import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentName } from '../../content/documents.ts';
import { makeTextPath } from '../../contract/staff/pages.ts';
import { focusField } from './focus.ts';
import { useViews } from './use-views.ts';

/** Current view of the editor, the preview of narrow screens, and the ways between them. */
export function useEditorViews(page: DocumentName, includesPart: (name: string) => boolean) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { view, openView, openChanges } = useViews();
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
