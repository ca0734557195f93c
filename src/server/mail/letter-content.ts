import type { Kysely } from 'kysely';
import type { Email } from '../../content/email.ts';
import type { Database } from '../db/schema.ts';
import { readPublished } from '../services/content.ts';

/** What letters say beside the data that they are about: their words, and the facts of the firm. */
export interface LetterContent {
  words: Email;
  /** The firm's name, as the sender of its letters. */
  senderName: string;
  /** The firm's general address: the sender and the recipient of letters unless a setting says otherwise. */
  address: string;
}

/** The words and facts as they are published now: the one place where letters get them from. */
export async function readLetterContent(db: Kysely<Database>): Promise<LetterContent> {
  const { facts, contents } = await readPublished(db);
  return { words: contents.email, senderName: facts.identity.name, address: facts.contacts.email };
}
