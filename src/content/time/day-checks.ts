import { isDay } from '../../contract/days.ts';
import { type AnyField, isRecord, type LineField } from '../../contract/fields/fields.ts';
import { findEntryName } from '../../contract/fields/leaves.ts';
import { makeSiblingPath, parseEntryPath } from '../../contract/fields/values.ts';
import { describePeriod } from './italian-date.ts';

/**
 * Finds the path of the value that a line is checked against: a sibling day, the list that contains it, or the firm's
 * contacts.
 */
export function findRelatedPath(field: AnyField, path: string): string | null {
  if (field.kind !== 'line') return null;
  if (field.control === 'office') return 'contacts';
  if (field.notBefore !== undefined) return makeSiblingPath(path, field.notBefore);
  return field.apartUntil === undefined && !field.unique ? null : parseEntryPath(path).list;
}

/** Error message that blocks the publication of a day, or `null`. `related`: value at `findRelatedPath`. */
export function findDayFault(field: LineField, path: string, day: string, related: unknown): string | null {
  if (field.notBefore !== undefined) return findOrderFault(day, String(related ?? ''));
  return field.apartUntil === undefined ? null : findOverlapFault(path, field.apartUntil, related);
}

function findOrderFault(day: string, earlier: string): string | null {
  const isReversed = isDay(day) && isDay(earlier) && day < earlier;
  return isReversed ? 'Questo giorno viene prima del primo: serve lo stesso o uno successivo' : null;
}

/** Error message for overlapping periods, reported on the later one, or on the second of two from one day. */
function findOverlapFault(path: string, lastDayField: string, entries: unknown): string | null {
  const { entry: entryName, name } = parseEntryPath(path);
  const all: unknown[] = Array.isArray(entries) ? entries : [];
  const index = all.findIndex((entry, at) => findEntryName(entry, at) === entryName);
  const periods = all.map((entry) => readPeriod(entry, name, lastDayField));
  const ownPeriod = periods[index];
  const other = periods.find(
    (period, at) =>
      ownPeriod &&
      period &&
      at !== index &&
      period.from <= ownPeriod.from &&
      ownPeriod.from <= period.to &&
      (period.from < ownPeriod.from || at < index),
  );
  if (!other) return null;
  const days = describePeriod(other.from, other.to);
  return `Questo giorno è già compreso in un’altra voce, ${days}: due voci non hanno giorni in comune`;
}

/** Reads the days of an entry. Without a last day it lasts one day. `null` if invalid. */
function readPeriod(entry: unknown, firstName: string, lastName: string): { from: string; to: string } | null {
  const [from, last] = isRecord(entry) ? [String(entry[firstName]), String(entry[lastName])] : ['', ''];
  const to = last === '' ? from : last;
  return isDay(from) && isDay(to) ? { from, to } : null;
}
