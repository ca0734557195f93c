import type { Kysely } from 'kysely';
import type { Published } from '../../content/published.ts';
import type { Database } from '../db/schema.ts';
import type { LetterContent } from '../mail/letter.ts';
import { readPublished } from './published.ts';

/** What letters take from the content as it is published now. */
export async function readLetterContent(db: Kysely<Database>): Promise<LetterContent> {
  return letterContentOf(await readPublished(db));
}

/** The same of content that was read already: reading it takes longer than all else of a letter. */
export function letterContentOf({ facts, contents }: Published): LetterContent {
  return { words: contents.email, senderName: facts.identity.name, address: facts.contacts.email };
}
