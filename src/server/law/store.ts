import type { Kysely } from 'kysely';
import { registerDocument, type WrittenLaw, writtenLaw } from '../../content/law/register.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { type Rewriting, readStanding, rewriteStanding, type Standing } from '../texts/standing.ts';

/** What the firm has written of the law. */
export async function readLaw(db: Kysely<Database>): Promise<WrittenLaw> {
  return await readStanding(db, registerDocument, writtenLaw);
}

/** Changes what is written by `work`, one after the other, and puts it out with its line of the journal. */
export async function rewriteLaw<Who extends Context, Answer>(
  context: Who,
  work: (within: Who, standing: Standing<WrittenLaw>) => Promise<Rewriting<WrittenLaw, Answer>>,
): Promise<Answer> {
  return await rewriteStanding(context, registerDocument, writtenLaw, work);
}
