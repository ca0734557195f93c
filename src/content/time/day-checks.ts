import { isDay } from '../../contract/days.ts';
import { besidePath, placeInList } from '../field-values.ts';
import { type AnyField, isRecord, type LineField } from '../fields.ts';
import { periodInWords } from './italian-date.ts';

/** Where what a single value is checked against stands: a day beside it, or the list that it is in; `null` for most. */
export function relatedPath(field: AnyField, path: string): string | null {
  if (field.kind !== 'line') return null;
  if (field.notBefore !== undefined) return besidePath(path, field.notBefore);
  return field.apartUntil === undefined ? null : placeInList(path).list;
}

/** What keeps a day from being published; `related` is what stands at its `relatedPath`. */
export function dayFault(field: LineField, path: string, day: string, related: unknown): string | null {
  if (field.notBefore !== undefined) return orderFault(day, String(related ?? ''));
  return field.apartUntil === undefined ? null : overlapFault(path, field.apartUntil, related);
}

/** Days are compared as they are written, year first. */
function orderFault(day: string, earlier: string): string | null {
  const isReversed = isDay(day) && isDay(earlier) && day < earlier;
  return isReversed ? 'Questo giorno viene prima del primo: serve lo stesso o uno successivo' : null;
}

/** Of two entries that share days the one that begins later is at fault, of two that begin together the second. */
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

/** The days of an entry; one without a last day lasts one. `null` where they are none. */
function periodOf(entry: unknown, firstName: string, lastName: string): { from: string; to: string } | null {
  const [from, last] = isRecord(entry) ? [String(entry[firstName]), String(entry[lastName])] : ['', ''];
  const to = last === '' ? from : last;
  return isDay(from) && isDay(to) ? { from, to } : null;
}
