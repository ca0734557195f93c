import * as v from 'valibot';
import { givenAnswers, type StoredRequest } from '../../contract/contact/request.ts';
import type { Row } from '../db/schema.ts';

const storedAnswers = v.pipe(v.string(), v.parseJson(), givenAnswers);

/** Replaces the columns of a message's request by its topic and answers. */
export function parseRequest<Message extends Pick<Row<'messages'>, 'topic' | 'topic_title' | 'answers'>>({
  topic,
  topic_title,
  answers,
  ...message
}: Message): Omit<Message, keyof StoredRequest | 'topic_title'> & StoredRequest {
  return {
    ...message,
    topic: topic === null ? null : { slug: topic, title: topic_title ?? topic },
    answers: v.parse(storedAnswers, answers),
  };
}
