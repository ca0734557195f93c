import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { givenAnswers, type StoredRequest } from '../../contract/contact/request.ts';
import type { Database, Row } from '../db/schema.ts';

const storedAnswers = v.pipe(v.string(), v.parseJson(), givenAnswers);

/** Replaces the columns of a message's request by its topic and answers. Unreadable answers are none. */
export function parseRequest<Message extends Pick<Row<'messages'>, 'topic' | 'topic_title' | 'answers'>>({
  topic,
  topic_title,
  answers,
  ...message
}: Message): Omit<Message, keyof StoredRequest | 'topic_title'> & StoredRequest {
  return {
    ...message,
    topic: topic === null ? null : { slug: topic, title: topic_title ?? topic },
    answers: v.parse(v.fallback(storedAnswers, []), answers),
  };
}

/** Lists the references of messages whose answers cannot be read. */
export async function listUnreadableRequests(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('messages').select(['reference', 'answers']).where('answers', '!=', '[]').execute();
  return rows.filter(({ answers }) => !v.is(storedAnswers, answers)).map(({ reference }) => reference);
}
