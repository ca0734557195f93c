import type { Transaction } from 'kysely';
import type { OpenWork, Person } from '../../contract/staff/people.ts';
import { handOverAppointments } from '../appointments/confirming.ts';
import { type Context, personName, type Site } from '../context.ts';
import { countRows } from '../db/count.ts';
import type { Database } from '../db/schema.ts';
import { clearedSchedule, findTitle, updateDraft } from '../documents/rows.ts';
import { badRequest } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { selectAppointmentsAhead } from '../messages/appointments-ahead.ts';
import { readPublishedFacts } from '../texts/published-content.ts';

/* Work of a colleague who leaves, and its handover. Drafts name their last author, messages the account that follows, appointments the account that meets the visitor. */

/** Reads the work in which an account is named. */
export async function readOpenWork(context: Pick<Context, 'db' | 'now'>, person: Person): Promise<OpenWork> {
  const drafts = await selectDrafts(context, person.name).execute();
  const { people } = await readPublishedFacts(context.db);
  return {
    drafts: drafts.flatMap(({ name, body }) => (body === null ? [] : [findTitle({ name, body })])),
    messages: await countRows(selectMessages(context, person.id)),
    appointments: await countRows(selectAppointmentsAhead(context).where('appointments.person', '=', person.id)),
    card: people.some(({ name }) => name === person.name),
  };
}

/**
 * Hands over the drafts, the open messages and the coming appointments of an account that was disabled. A draft comes back
 * like one that a manager returns, with the former author in the note. The visitors are told with whom they meet now.
 * Throws a 400 for a successor without access, and a 409 `busy` if the successor has another appointment then.
 */
export async function handOverWork(
  scope: Context & { db: Transaction<Database> },
  site: Pick<Site, 'publicUrl'>,
  former: Person,
  successorId: string,
): Promise<void> {
  const { db, now } = scope;
  const successor = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', successorId)
    .where('id', '!=', former.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!successor)
    throw badRequest('Questa persona non c’è, o non ha più l’accesso', { successor: 'Va scelta dall’elenco' });
  const drafts = await selectDrafts(scope, former.name).execute();
  for (const { name, version } of drafts)
    await updateDraft(scope, name, {
      version: version + 1,
      updated_by: successor.name,
      ...clearedSchedule,
      returned_at: now.toISOString(),
      returned_by: personName(scope.actor),
      returned_note: `Era di ${former.name}: ora la segue ${successor.name}.`,
    });
  const messages = await selectMessages(scope, former.id).select(['id', 'version']).execute();
  for (const { id, version } of messages)
    await db
      .updateTable('messages')
      .set({ follower: successor.id, version: version + 1 })
      .where('id', '=', id)
      .execute();
  const appointments = await handOverAppointments(scope, site, former.id, successor.id);
  const details = { to: successor.name, drafts: drafts.length, messages: messages.length, appointments };
  await writeJournal(scope, { event: 'person.handed-over', subject: former.email, details });
}

function selectDrafts({ db }: Pick<Context, 'db'>, author: string) {
  return db
    .selectFrom('document_drafts')
    .select(['name', 'body', 'version'])
    .where('updated_by', '=', author)
    .where('body', 'is not', null)
    .orderBy('updated_at');
}

function selectMessages({ db }: Pick<Context, 'db'>, follower: string) {
  return db
    .selectFrom('messages')
    .where('follower', '=', follower)
    .where('state', 'in', ['new', 'read'])
    .where('binned_at', 'is', null);
}
