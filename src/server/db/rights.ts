import type { Database } from './schema.ts';

/** Columns that the public handle may fill; `'all'`: every one. */
type InsertRights = { [Table in keyof Database]?: 'all' | (keyof Database[Table])[] };

const insert = {
  newsletter: ['email', 'created_at'],
  newsletter_consents: 'all',
  messages: ['id', 'reference', 'nome', 'email', 'messaggio', 'page', 'suspected_spam', 'spam_reason', 'received_at'],
  submissions: 'all',
  outbox: 'all',
} as const satisfies InsertRights;

/**
 * What the handle `pubblico` may do; everything else is refused, on both engines. SQLite cannot tell the columns of an
 * insert apart, there the table counts.
 */
export const publicRights = {
  select: ['images', 'foto_studio', 'photos', 'photo_variants', 'content'] satisfies (keyof Database)[],
  insert,
};
