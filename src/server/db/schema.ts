import type { Selectable } from 'kysely';
import { type AccountTables, accountRights } from './tables/accounts.ts';
import { type CircularTables, circularRights } from './tables/circulars.ts';
import { type MailTables, mailRights } from './tables/mail.ts';
import { type MessageTables, messageRights } from './tables/messages.ts';
import { type NewsletterTables, newsletterRights } from './tables/newsletter.ts';
import { type PhotoTables, photoRights } from './tables/photos.ts';
import type { HandleName, NamedRights, RightsTo } from './tables/rights.ts';
import { type SiteTables, siteRights } from './tables/site.ts';
import { type TextTables, textRights } from './tables/texts.ts';

/** Every table as queries see it on both engines: times are ISO-8601 in UTC, flags booleans, bytes `Uint8Array`, counts numbers. */
export interface Database
  extends AccountTables,
    CircularTables,
    MailTables,
    MessageTables,
    NewsletterTables,
    PhotoTables,
    SiteTables,
    TextTables {}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Who may do what with which table; everything else is refused. */
const rights: RightsTo<Database> = {
  ...accountRights,
  ...circularRights,
  ...mailRights,
  ...messageRights,
  ...newsletterRights,
  ...photoRights,
  ...siteRights,
  ...textRights,
};

/** Every table that there may be. On the embedded database some are missing. */
export const tableNames: readonly string[] = Object.keys(rights);

/** What a handle may do, by table: PostgreSQL grants it to a role, SQLite asks an authorizer. */
export function rightsOf(handle: HandleName): Map<string, NamedRights> {
  const byTable: [string, { [Handle in HandleName]?: NamedRights }][] = Object.entries(rights);
  return new Map(byTable.flatMap(([table, { [handle]: own }]) => (own === undefined ? [] : [[table, own] as const])));
}
