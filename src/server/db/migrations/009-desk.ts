import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/**
 * What the daily desk of the staff area keeps. `state` follows from the columns that an older instance writes too, so that both tell
 * the same of a message: it adds nothing that has to be kept in step.
 */
export function desk(engine: Engine): string[] {
  const { sorted, time, now, end } = tableWords(engine);
  const [computed, clustered] = engine === 'postgres' ? ['stored', ''] : ['virtual', ' strict, without rowid'];
  return [
    "alter table messages add column note text not null default ''",
    `alter table messages add column answered_at ${time}`,
    'alter table messages add column answered_by text',
    'alter table messages add column version integer not null default 1',
    `alter table messages add column changed_at ${time}`,
    `alter table messages add column words_at ${time}`,
    `alter table messages add column state text generated always as (
      case
        when suspected_spam${engine === 'sqlite' ? ' = 1' : ''} then 'suspected'
        when status = 'archiviato' then 'archived'
        when status = 'nuovo' then 'new'
        when answered_at is not null then 'answered'
        else 'read'
      end
    ) ${computed}`,
    'create index messages_state on messages (state, received_at, id)',
    'create index messages_time on messages (received_at, id, state)',
    'drop index messages_received_at',
    'create index messages_changed_at on messages (changed_at)',
    'create index messages_without_words on messages (received_at) where words_at is null',

    'create index newsletter_confirmed_at on newsletter (confirmed_at)',

    `create table message_words (
      word ${sorted} not null,
      message_id text not null references messages (id) on delete cascade,
      primary key (word, message_id)
    )${clustered}`,
    'create index message_words_message on message_words (message_id, word)',

    `create table message_presence (
      message_id text not null references messages (id) on delete cascade,
      person_id text not null,
      person_name text not null,
      since ${time} not null,
      until ${time} not null,
      primary key (message_id, person_id)
    )${end}`,

    // What is counted by day: views of a page, and how many subscribers there are.
    `create table day_counts (
      day text not null,
      kind text not null,
      subject text not null default '',
      count integer not null,
      primary key (day, kind, subject)
    )${end}`,

    // The latest result of each check that the program makes of itself.
    `create table check_results (
      name text primary key,
      passed_at ${time},
      checked_at ${time} not null default ${now},
      failure text
    )${end}`,
  ];
}
