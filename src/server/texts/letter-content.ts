import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { LetterContent } from '../mail/letter.ts';
import { readPublished } from './published.ts';

/** What letters take from the content as it is published now. */
export async function readLetterContent(db: Kysely<Database>): Promise<LetterContent> {
  const { facts, contents } = await readPublished(db);
  return { words: contents.email, senderName: facts.identity.name, address: facts.contacts.email };
}
