import type { Kysely } from 'kysely';
import { lawDocument } from '../../content/law/norme.ts';
import { circularNamePrefix } from '../../contract/circulars.ts';
import { findChanges } from '../../contract/fields/changes.ts';
import { transportsColumn } from '../accounts/passkeys.ts';
import { correctionsColumn, textColumn } from '../circulars/rows.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { authorsColumn } from '../documents/authors.ts';
import type { StoredContent } from '../documents/rows.ts';
import type { Log } from '../log.ts';
import { emailsOffColumn } from '../mail/work-emails.ts';
import { answersColumn, halfDaysColumn } from '../messages/stored-request.ts';
import { layStoredLaw, readLawContent } from '../texts/stored.ts';
import { hour } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';

/** Column of a row that cannot be read. `row` is the name that staff know it by, if there is one. */
export interface UnreadableColumn {
  table: keyof Database;
  row: string;
  column: string;
}

/** Lists columns with JSON that cannot be read. Lists and jobs leave out the row, or what the column holds. */
export async function listUnreadable(db: Kysely<Database>): Promise<UnreadableColumn[]> {
  const accounts = await db.selectFrom('accounts').select(['email', 'emails_off']).execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .select(['accounts.email', 'passkeys.transports'])
    .execute();
  const appointments = await db
    .selectFrom('appointments')
    .innerJoin('messages', 'messages.id', 'appointments.message_id')
    .select(['messages.reference', 'appointments.wishes', 'appointments.wish'])
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select(['reference', 'answers'])
    .where('answers', '!=', '[]')
    .execute();
  const circulars = await db.selectFrom('circulars').select(['id', 'corrections']).execute();
  const drafts = await db.selectFrom('document_drafts').select(['name', 'body', 'authors']).orderBy('name').execute();
  const documents = await db.selectFrom('documents').select(['name', 'body']).orderBy('name').execute();
  const isReadableBody = (name: string, body: string | null) =>
    !name.startsWith(circularNamePrefix) || textColumn.isReadable(body);
  const law = documents.find(({ name }) => name === lawDocument);
  return [
    ...accounts.flatMap(({ email, emails_off }) =>
      pickUnreadable('accounts', email, { emails_off: emailsOffColumn.isReadable(emails_off) }),
    ),
    ...passkeys.flatMap(({ email, transports }) =>
      pickUnreadable('passkeys', email, { transports: transportsColumn.isReadable(transports) }),
    ),
    ...appointments.flatMap(({ reference, wishes, wish }) =>
      pickUnreadable('appointments', reference, {
        wishes: halfDaysColumn.isReadable(wishes),
        wish: halfDaysColumn.isReadable(wish),
      }),
    ),
    ...messages.flatMap(({ reference, answers }) =>
      pickUnreadable('messages', reference, { answers: answersColumn.isReadable(answers) }),
    ),
    ...circulars.flatMap(({ id, corrections }) =>
      pickUnreadable('circulars', String(id), { corrections: correctionsColumn.isReadable(corrections) }),
    ),
    ...drafts.flatMap(({ name, body, authors }) =>
      pickUnreadable('document_drafts', name, {
        body: isReadableBody(name, body),
        authors: authorsColumn.isReadable(authors),
      }),
    ),
    ...documents.flatMap(({ name, body }) => pickUnreadable('documents', name, { body: isReadableBody(name, body) })),
    ...listUnreadableLaw(law).map(
      (path) => ({ table: 'documents', row: lawDocument, column: `body: ${path}` }) as const,
    ),
  ];
}

/** Lists the paths of what the firm has written of the law and cannot be read: there the law is the program's. */
export function listUnreadableLaw(row: StoredContent | undefined): string[] {
  return findChanges(layStoredLaw(row), readLawContent(row)).map(({ path }) => path);
}

function pickUnreadable(
  table: keyof Database,
  row: string,
  readable: Readonly<Record<string, boolean>>,
): UnreadableColumn[] {
  const unreadable = Object.entries(readable).filter(([, isReadable]) => !isReadable);
  return unreadable.map(([column]) => ({ table, row, column }));
}

/** Names a column for the operator. */
export const formatColumn = ({ table, row, column }: UnreadableColumn) => `${table} ${row} (${column})`;

interface UnreadableJobServices {
  database: Pick<OpenDatabase, 'staff'>;
  log: Pick<Log, 'warn'>;
}

/** Makes the job that logs which columns cannot be read, again only if there are others. */
export function makeUnreadableJobs({ database, log }: UnreadableJobServices): Job[] {
  let logged = '';
  return [
    {
      failure: 'rows not checked',
      everyMs: hour,
      async work() {
        const columns = (await listUnreadable(database.staff)).map(formatColumn).join(', ');
        if (columns !== '' && columns !== logged) log.warn('rows.unreadable', { columns });
        logged = columns;
      },
    },
  ];
}
