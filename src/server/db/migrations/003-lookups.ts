/** Indexes for looking up one address and for the daily deletions, which otherwise read whole tables. */
export function lookups(): string[] {
  return [
    'create index messages_email on messages (lower(email))',
    'create index outbox_recipient on outbox (lower(recipient))',
    'create index newsletter_unconfirmed on newsletter (created_at) where confirmed_at is null',
    'create index outbox_message on outbox (message_id, created_at)',
    'drop index outbox_message_id',
  ];
}
