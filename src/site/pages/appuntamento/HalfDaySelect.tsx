import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeHalfDay, makeSortKey } from '../../../content/time/half-days.ts';
import { formatHalfDay, type HalfDay, parseHalfDay } from '../../../contract/fields/half-days.ts';
import { offerQuery } from '../../api/queries.ts';
import type { HalfDayProps } from '../../layout/form/Question.tsx';

/**
 * List of the half days on offer. One that is chosen stays, although it may leave the offer meanwhile: it is accepted for
 * another day. One that was refused goes.
 */
export function HalfDaySelect({ first, error, defaultValue, ...control }: HalfDayProps) {
  const offer = useSuspenseQuery(offerQuery()).data;
  const select = useRef<HTMLSelectElement>(null);
  const returned = error === undefined ? String(defaultValue ?? '') : '';
  const [halfDays, setHalfDays] = useState(() => addHalfDay(offer, returned));
  useEffect(() => {
    // Read before the list changes: a browser drops the value of a list that has lost it.
    setHalfDays(addHalfDay(offer, error === undefined ? (select.current?.value ?? '') : ''));
  }, [offer, error]);
  return (
    <select {...control} ref={select} defaultValue={returned}>
      <option value="">{first}</option>
      {halfDays.map((halfDay) => (
        <option key={formatHalfDay(halfDay)} value={formatHalfDay(halfDay)}>
          {describeHalfDay(halfDay)}
        </option>
      ))}
    </select>
  );
}

/** Adds a chosen half day to those on offer, in order. */
function addHalfDay(offer: readonly HalfDay[], value: string): readonly HalfDay[] {
  const chosen = parseHalfDay(value);
  if (!chosen || offer.some((halfDay) => formatHalfDay(halfDay) === value)) return offer;
  return [...offer, chosen].toSorted((one, other) => (makeSortKey(one) < makeSortKey(other) ? -1 : 1));
}
