import type { Kysely } from 'kysely';
import { registerDocument, type WrittenLaw, writtenLaw } from '../../content/law/register.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { type Rewriting, readStanding, rewriteStanding, type Standing } from '../texts/versioned-settings.ts';

/** Reads the firm's changes to the law. */
export async function readLaw(db: Kysely<Database>): Promise<WrittenLaw> {
  return await readStanding(db, registerDocument, writtenLaw);
}

/** Changes the firm's law by `work`, serialised by a lock, and publishes it with its journal entry. */
export async function rewriteLaw<Who extends Context, Answer>(
  context: Who,
  work: (within: Who, standing: Standing<WrittenLaw>) => Promise<Rewriting<WrittenLaw, Answer>>,
): Promise<Answer> {
  return await rewriteStanding(context, registerDocument, writtenLaw, work);
}
