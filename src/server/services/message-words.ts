import type { Kysely } from 'kysely';
import { folded } from '../../content/folded.ts';
import { takingRows } from '../db/locking.ts';
import type { Database, Row } from '../db/schema.ts';

/** Beyond this a message says nothing new to a search. */
const mostWords = 800;
const longestWord = 40;
const mostAsked = 8;
/** Few enough that no other request waits for the statement. */
const rowsAtOnce = 1000;

/** The words of a text as the search compares them: small letters without accents, each once, in order. */
function wordsOf(text: string): string[] {
  return [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? [])].map((word) => word.slice(0, longestWord));
}

/** Words that are kept: not «di», «e» and the like, which stand in every message. */
function isTelling(word: string): boolean {
  return word.length > 2 || /\p{N}/u.test(word);
}

/** The words that a search asks for, each the beginning of a word. Short ones count only where nothing else was typed. */
export function askedWords(search: string): string[] {
  const words = wordsOf(search);
  const telling = words.filter(isTelling);
  return (telling.length > 0 ? telling : words).slice(0, mostAsked);
}

/** The words that begin with `start`, as a range of the index: from `start` to before the second. */
export function rangeOf(start: string): [string, string] {
  return [start, `${start}\u{10FFFF}`];
}

type Searched = Pick<Row<'messages'>, 'id' | 'reference' | 'nome' | 'email' | 'messaggio'>;

/**
 * Makes messages findable that are not yet, `atMost` of them, newest first: visitors insert messages and may write nothing else, and an
 * older instance beside this one knows of no words. Answers how many it did. Messages that another instance is at are passed over.
 */
export async function indexWords(db: Kysely<Database>, now: Date, atMost: number): Promise<number> {
  const waiting = await db
    .selectFrom('messages')
    .select('id')
    .where('words_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return 0;
  return await db.transaction().execute(async (transaction) => {
    const messages = await takingRows(
      transaction,
      transaction
        .selectFrom('messages')
        .select(['id', 'reference', 'nome', 'email', 'messaggio'])
        .where('words_at', 'is', null)
        .orderBy('received_at', 'desc')
        .limit(atMost),
    ).execute();
    if (messages.length === 0) return 0;
    const ids = messages.map(({ id }) => id);
    await transaction.updateTable('messages').set({ words_at: now.toISOString() }).where('id', 'in', ids).execute();
    const rows = messages.flatMap((message) =>
      searchedWords(message).map((word) => ({ word, message_id: message.id })),
    );
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await transaction
        .insertInto('message_words')
        .values(rows.slice(start, start + rowsAtOnce))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return messages.length;
  });
}

function searchedWords({ reference, nome, email, messaggio }: Searched): string[] {
  return wordsOf(`${reference} ${nome} ${email} ${messaggio}`).filter(isTelling).slice(0, mostWords);
}
