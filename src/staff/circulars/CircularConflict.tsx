import type { Circular, CircularText } from '../../contract/circulars.ts';
import { formatValue } from '../documents/differences.ts';
import { focusInPlace } from '../documents/focus.ts';
import { DraftConflict } from '../parts/draft/DraftConflict.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { circularTextFields } from './circular-queries.ts';

/** Choice between two texts of a circular's field. */
export function CircularConflict({ draft, name }: { draft: Draft<Circular>; name: keyof CircularText }) {
  const field = circularTextFields[name];
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
