import { type Circular, type CircularText, circularFields } from '../../contract/circulars.ts';
import { findField } from '../../contract/fields/values.ts';
import { formatValue } from '../documents/differences.ts';
import { focusInPlace } from '../documents/focus.ts';
import { DraftConflict } from '../parts/draft/DraftConflict.tsx';
import type { Draft } from '../parts/draft/draft.ts';

/** Choice between two texts of a circular's field. */
export function CircularConflict({ draft, name }: { draft: Draft<Circular>; name: keyof CircularText }) {
  const field = findField(circularFields, {}, name) ?? circularFields;
  return (
    <DraftConflict
      draft={draft}
      path={name}
      label={field.label}
      toText={(value) => formatValue(field, value)}
      onChosen={() => focusInPlace(name)}
    />
  );
}
