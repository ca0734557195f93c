import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** Lanes and pauses of the outbox, and indexes for what retention looks through every day. */
export function mail(engine: Engine): string[] {
  const { time, end } = tableWords(engine);
  return [
    'alter table outbox add column lane integer not null default 0',
    'alter table outbox add column attempts_forgiven integer not null default 0',

    `create table mail_servers (
      server text primary key,
      failures integer not null,
      paused_until ${time} not null
    )${end}`,

    // Letters that are done are many and never looked for here.
    `create index outbox_open on outbox (lane, next_attempt_at, created_at) where status in ('waiting', 'sending')`,
    'drop index outbox_due',
    `create index outbox_readable_recipient on outbox (id)
      where status = 'sent' and recipient is not null and substr(recipient, 1, 12) <> 'hmac-sha256:'`,
    'create index outbox_created_at on outbox (created_at) where message_id is null',
    'create index messages_suspected on messages (received_at) where suspected_spam',
    `create index newsletter_consents_closed on newsletter_consents (created_at)
      where event in ('unsubscribed', 'expired', 'erased')`,
    `create index newsletter_consents_readable_expired on newsletter_consents (id)
      where event = 'expired' and substr(email, 1, 12) <> 'hmac-sha256:'`,
  ];
}
