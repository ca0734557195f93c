import type { Kysely } from 'kysely';
import type { JournalEntry } from '../../content/journal-words.ts';
import { registerDocument, type WrittenLaw, writtenLaw } from '../../content/law/register.ts';
import { type Context, personName } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { lockPage } from '../texts/editing.ts';
import { parsedBody } from '../texts/published.ts';

/* What the firm has written of the law stands among the words of pages: every server hears of it, and its versions stay. */

interface Rewriting<Answer> {
  law: WrittenLaw;
  entry: JournalEntry;
  answer: Answer;
}

/** What the firm has written of the law. */
export async function readLaw(db: Kysely<Database>): Promise<WrittenLaw> {
  return writtenLaw(parsedBody((await storedRow(db))?.body ?? null));
}

/** Changes what is written by `work`, one after the other, and puts it out with its line of the journal. */
export async function rewriteLaw<Answer>(
  context: Context,
  work: (within: Context, stored: WrittenLaw) => Promise<Rewriting<Answer>>,
): Promise<Answer> {
  return await context.db.transaction().execute(async (transaction) => {
    const within = { ...context, db: transaction };
    await lockPage(transaction, registerDocument, context.now);
    const before = await storedRow(transaction);
    const { law, entry, answer } = await work(within, writtenLaw(parsedBody(before?.body ?? null)));
    const row = {
      page: registerDocument,
      version: (before?.version ?? 0) + 1,
      body: JSON.stringify(law),
      defaults: null,
      published_at: context.now.toISOString(),
      published_by: personName(context.actor),
    };
    await transaction.insertInto('content_versions').values(row).execute();
    await transaction
      .insertInto('content')
      .values(row)
      .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
      .execute();
    await writeJournal(within, entry);
    return answer;
  });
}

async function storedRow(db: Kysely<Database>) {
  return await db
    .selectFrom('content')
    .select(['version', 'body'])
    .where('page', '=', registerDocument)
    .executeTakeFirst();
}
