import { useCallback, useState } from 'react';
import { focusField } from './focus.ts';
import { useViews } from './use-views.ts';

interface EditorViewsOptions {
  includesPart: (name: string) => boolean;
  /** Opens a field of a part that is edited in another place. */
  onEditElsewhere?: ((path: string) => void) | undefined;
}

/** Current view of the editor, the preview of narrow screens, and the ways between them. */
export function useEditorViews({ includesPart, onEditElsewhere }: EditorViewsOptions) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { view, openView, openChanges } = useViews();
  const editField = useCallback(
    (path: string) => {
      const [part = ''] = path.split('.');
      if (!path.startsWith('/') && !includesPart(part)) return onEditElsewhere?.(path);
      setIsPreviewing(false);
      openView('edit');
      focusField(path);
    },
    [openView, includesPart, onEditElsewhere],
  );
  return { view, openView, openChanges, editField, isPreviewing, setIsPreviewing };
}
