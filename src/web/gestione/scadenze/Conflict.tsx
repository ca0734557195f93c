import { type LawFact, lawFact } from '../../../contract/law.ts';
import { Notice } from '../../ui/Notice.tsx';
import { currentOf } from '../http.ts';
import { words } from './words.ts';

/** The fact as somebody else has just left it; `null` where that is not what happened. */
export const conflictOf = (error: unknown) => currentOf(error, lawFact);

/** Says what stands there by now, beside what is being written. */
export function Conflict({ now: { checked_by, law, text, valid_until } }: { now: LawFact }) {
  return (
    <Notice variant="destructive" role="alert" title={words.conflict.title}>
      <p>{words.conflict.text({ by: checked_by ?? '', law, text, until: valid_until })}</p>
    </Notice>
  );
}
