import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** Answers kept with their message, the bin, who follows a message, and who added a subscriber and why. */
export function answers(engine: Engine): string[] {
  const { time, now, end } = tableWords(engine);
  return [
    `alter table messages add column binned_at ${time}`,
    'alter table messages add column follower text',
    'create index messages_binned on messages (binned_at) where binned_at is not null',
    `create table message_answers (
      id text primary key,
      message_id text not null references messages (id) on delete cascade,
      text text not null,
      author text not null,
      sent_at ${time} not null default ${now}
    )${end}`,
    'create index message_answers_message on message_answers (message_id, sent_at)',
    'alter table newsletter_consents add column added_by text',
    'alter table newsletter_consents add column reason text',
  ];
}
