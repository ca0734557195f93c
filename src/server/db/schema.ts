import type { Selectable } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { AppointmentTables } from './tables/appointments.ts';
import type { CircularTables } from './tables/circulars.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { MailTables } from './tables/mail.ts';
import type { MessageTables } from './tables/messages.ts';
import type { NewsletterTables } from './tables/newsletter.ts';
import type { PaperTables } from './tables/papers.ts';
import type { PhotoTables } from './tables/photos.ts';
import type { SiteTables } from './tables/site.ts';

/**
 * Column types, equal on both engines: times are ISO 8601 in UTC, flags booleans, bytes `Uint8Array`. A column `…_by` holds
 * the id of an account, or `null` for a change by a program. `readAccountNames` finds its name.
 */
export interface Database
  extends AccountTables,
    AppointmentTables,
    CircularTables,
    DocumentTables,
    MailTables,
    MessageTables,
    NewsletterTables,
    PaperTables,
    PhotoTables,
    SiteTables {}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
