import type { Kysely } from 'kysely';
import { describeEvent, type JournalEntry } from '../../content/staff/journal-words.ts';
import { type Context, findPersonId, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { lockDocument, parseBody } from './rows.ts';
import { storePublication } from './versions.ts';

/* Settings of the firm that are stored, versioned and published like its texts. */

export interface VersionedSetting<Stored> {
  stored: Stored;
  version: number;
}

export interface SettingRewrite<Stored, Answer> {
  next: Stored;
  entry: JournalEntry;
  answer: Answer;
}

/** Reads a setting by name; `parse` validates it. */
export async function readVersionedSetting<Stored>(
  db: Kysely<Database>,
  name: string,
  parse: (stored: unknown) => Stored,
): Promise<Stored> {
  return parse(parseBody((await readSettingRow(db, name))?.body ?? null));
}

/** Locks a setting's row, lets `work` compute the new value, publishes it and writes the journal entry. */
export async function rewriteVersionedSetting<Caller extends Context, Stored, Answer>(
  context: Caller,
  name: string,
  parse: (stored: unknown) => Stored,
  work: (scope: Caller, setting: VersionedSetting<Stored>) => Promise<SettingRewrite<Stored, Answer>>,
): Promise<Answer> {
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockDocument(scope, name);
    const before = await readSettingRow(db, name);
    const version = before?.version ?? 0;
    const { next, entry, answer } = await work(scope, { stored: parse(parseBody(before?.body ?? null)), version });
    await storePublication(scope, {
      name,
      version: version + 1,
      body: JSON.stringify(next),
      published_by: findPersonId(context.actor),
      note: describeEvent({ subject: null, details: {}, ...entry }),
    });
    await writeJournal(scope, entry);
    return answer;
  });
}

async function readSettingRow(db: Kysely<Database>, name: string) {
  return await db.selectFrom('documents').select(['version', 'body']).where('name', '=', name).executeTakeFirst();
}
