import { isRecord } from '../contract/fields/fields.ts';
import { formatMoment } from './parts/wording/times.ts';

/** Pairs of a row's properties that name a person and a time, with what that person did. */
const deeds = [
  ['updated_by', 'updated_at', 'ha fatto una modifica'],
  ['draft_by', 'draft_at', 'ha cambiato la bozza'],
  ['published_by', 'published_at', 'ha pubblicato'],
  ['note_by', 'note_at', 'ha cambiato la nota'],
  ['answered_by', 'answered_at', 'ha risposto'],
] as const;

/**
 * Says who did what, and when, in the latest change that a row names, or one of several rows: «Intanto Anna Conti ha
 * risposto, oggi alle 9:42». `null` if it names nobody.
 */
export function describeLatestChange(current: unknown, now: Date): string | null {
  const rows = (Array.isArray(current) ? current : [current]).filter(isRecord);
  const changes = rows.flatMap((row) =>
    deeds.flatMap(([person, time, deed]) => {
      const [by, at] = [row[person], row[time]];
      return typeof by === 'string' && typeof at === 'string' ? [{ by, at, deed }] : [];
    }),
  );
  const [latest] = changes.sort((one, other) => other.at.localeCompare(one.at));
  return latest ? `Intanto ${latest.by} ${latest.deed}, ${formatMoment(new Date(latest.at), now)}` : null;
}
