import { isDay } from '../../contract/days.ts';
import { besidePath, placeInList } from '../field-values.ts';
import { type AnyField, isRecord, type LineField } from '../fields.ts';
import { periodInWords } from './italian-date.ts';

/**
 * Path of the value that a day is checked against: a day beside it, or the list that contains it; `null` for most
 * fields.
 */
export function relatedPath(field: AnyField, path: string): string | null {
  if (field.kind !== 'line') return null;
  if (field.notBefore !== undefined) return besidePath(path, field.notBefore);
  return field.apartUntil === undefined ? null : placeInList(path).list;
}

/** Error message that blocks the publication of a day; `related` is the value at its `relatedPath`. */
export function dayFault(field: LineField, path: string, day: string, related: unknown): string | null {
  if (field.notBefore !== undefined) return orderFault(day, String(related ?? ''));
  return field.apartUntil === undefined ? null : overlapFault(path, field.apartUntil, related);
}

/** Days compare as ISO text, year first. */
function orderFault(day: string, earlier: string): string | null {
  const isReversed = isDay(day) && isDay(earlier) && day < earlier;
  return isReversed ? 'Questo giorno viene prima del primo: serve lo stesso o uno successivo' : null;
}

/** Error message for overlapping entries: on the later one, or on the second of two that begin together. */
function overlapFault(path: string, lastName: string, entries: unknown): string | null {
  const { index, name } = placeInList(path);
  const periods = (Array.isArray(entries) ? entries : []).map((entry) => periodOf(entry, name, lastName));
  const own = periods[index];
  const other = periods.find(
    (period, at) =>
      own &&
      period &&
      at !== index &&
      period.from <= own.from &&
      own.from <= period.to &&
      (period.from < own.from || at < index),
  );
  if (!other) return null;
  const days = periodInWords(other.from, other.to);
  return `Questo giorno è già compreso in un’altra voce, ${days}: due voci non hanno giorni in comune`;
}

/** Days of an entry; without a last day it lasts one day. `null` if invalid. */
function periodOf(entry: unknown, firstName: string, lastName: string): { from: string; to: string } | null {
  const [from, last] = isRecord(entry) ? [String(entry[firstName]), String(entry[lastName])] : ['', ''];
  const to = last === '' ? from : last;
  return isDay(from) && isDay(to) ? { from, to } : null;
}
