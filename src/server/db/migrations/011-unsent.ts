/** The index of the letters that are not sent: a few among all that ever were, which the staff area counts again and again. */
export function unsent(): string[] {
  return ["create index outbox_unsent on outbox (created_at) where status <> 'sent'"];
}
