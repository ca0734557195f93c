import type { AnyField } from '../../../contract/fields/fields.ts';
import { DraftConflict } from '../../parts/draft/DraftConflict.tsx';
import { formatValue } from '../differences.ts';
import { useEditing } from '../editing.ts';
import { focusInPlace } from '../focus.ts';

/** Choice between two texts of the field at `path`. */
export function PathConflict({ field, path }: { field: AnyField; path: string }) {
  const { draft } = useEditing();
  return (
    <DraftConflict
      draft={draft}
      path={path}
      label={field.label}
      toText={(value) => formatValue(field, value)}
      onChosen={() => focusInPlace(path)}
    />
  );
}
