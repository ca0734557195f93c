import * as v from 'valibot';
import { get } from '../calls.ts';
import { limits } from '../limits.ts';
import { listDay } from '../lists.ts';
import { rowNumber } from '../schemas.ts';

export const journalItem = v.object({
  id: v.number(),
  at: v.string(),
  actor: v.object({
    kind: v.picklist(['person', 'visitor', 'command', 'program']),
    id: v.nullable(v.string()),
    name: v.nullable(v.string()),
  }),
  event: v.string(),
  subject: v.nullable(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
});
export type JournalItem = v.InferOutput<typeof journalItem>;

export const journalPage = v.object({ items: v.array(journalItem), next: v.nullable(v.string()) });
export type JournalPage = v.InferOutput<typeof journalPage>;

/** `q`: words of an entry's line, event, subject or person. `from` and `to`: days in Rome, inclusive. */
export const journalQuery = v.strictObject({
  after: v.optional(rowNumber),
  q: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => value.isWellFormed() && !value.includes('\0'), 'La ricerca contiene caratteri non ammessi'),
      v.trim(),
      v.maxLength(limits.journalSearch, `La ricerca può avere al massimo ${limits.journalSearch} caratteri`),
    ),
  ),
  from: v.optional(listDay),
  to: v.optional(listDay),
});
export type JournalQuery = v.InferOutput<typeof journalQuery>;

export const journalCalls = {
  list: get('/api/journal', 'manager', { query: journalQuery, answer: journalPage }),
};
