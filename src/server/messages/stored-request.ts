import { wishes } from '../../contract/appointments.ts';
import { givenAnswers, type StoredRequest } from '../../contract/contact/request.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { makeJsonColumn } from '../db/json-column.ts';
import type { Row } from '../db/schema.ts';

/** Questions and answers of a request. */
export const answersColumn = makeJsonColumn(givenAnswers, []);

/** Half days that a visitor wishes for an appointment. */
export const halfDaysColumn = makeJsonColumn<HalfDay[]>(wishes, []);

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
    answers: answersColumn.read(answers),
  };
}
