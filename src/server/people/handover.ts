import type { Transaction } from 'kysely';
import type { CallArguments } from '../../contract/calls.ts';
import type { Handover, OpenWork, Person, PersonWork, peopleCalls } from '../../contract/staff/people.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { handOverAppointments } from '../appointments/confirming.ts';
import { listPersonAppointments } from '../appointments/rows.ts';
import { type Context, findPersonId, inTransaction, type Site } from '../context.ts';
import { countRows } from '../db/count.ts';
import type { Database } from '../db/schema.ts';
import { clearedSchedule, findTitle, updateDraft } from '../documents/rows.ts';
import { badRequest } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublishedFacts } from '../texts/published-content.ts';
import { findPerson } from './people.ts';

/* Work of a colleague who leaves, and its handover. Drafts name the account of their last author, messages the one that follows, appointments the one that meets the visitor. */

type Reader = Pick<Context, 'db' | 'now'>;
type Scope = Context & { db: Transaction<Database> };
type Owner = Pick<Person, 'id' | 'name'>;

/** Reads the work in which an account is named. */
export async function readOpenWork(context: Reader, person: Owner): Promise<OpenWork> {
  const { db, now } = context;
  const drafts = await selectDrafts(context, person).execute();
  return {
    drafts: drafts.flatMap(({ name, body }) => (body === null ? [] : [findTitle({ name, body })])),
    messages: await countRows(selectMessages(context, person)),
    appointments: (await listPersonAppointments(db, person.id, now)).map(({ message, nome, start }) => ({
      message,
      nome,
      start,
    })),
  };
}

/** Reads the work of an account, and whether the account has a card on the site. Throws a 404. */
export async function readPersonWork(context: Reader, { id }: { id: string }): Promise<PersonWork> {
  const person = await findPerson(context.db, id);
  const { people } = await readPublishedFacts(context.db);
  return { ...(await readOpenWork(context, person)), card: people.some(({ name }) => name === person.name) };
}

/**
 * Hands parts of an account's work over to a colleague. A draft comes back like one that a manager returns, with the
 * former author in the note. Visitors are told with whom they meet now. An appointment stays where the colleague has
 * another one then. Throws a 404, and a 400 for a colleague without access.
 */
export async function handOverWork(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  { to, parts }: Omit<CallArguments<typeof peopleCalls.handOver>, 'id'>,
): Promise<Handover> {
  const handover = await inTransaction(context, async (scope) => {
    await lockAccounts(scope.db);
    const former = await findPerson(scope.db, id);
    const successor = await requireSuccessor(scope, former, to);
    const given = {
      drafts: parts.includes('drafts') ? await handOverDrafts(scope, former, successor) : 0,
      messages: parts.includes('messages') ? await handOverMessages(scope, former, successor) : 0,
      ...(parts.includes('appointments')
        ? await handOverAppointments(scope, site, former.id, successor.id)
        : { appointments: 0, clashes: [] }),
    };
    const { drafts, messages, appointments } = given;
    const details = { to: successor.name, drafts, messages, appointments };
    if (drafts + messages + appointments > 0)
      await writeJournal(scope, { event: 'person.handed-over', subject: former.email, details });
    return { ...given, left: await readPersonWork(scope, former) };
  });
  site.onEmailsQueued?.();
  return handover;
}

async function requireSuccessor({ db }: Scope, former: Owner, to: string): Promise<Owner> {
  const successor = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', to)
    .where('id', '!=', former.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!successor) throw badRequest('Questa persona non c’è, o non ha più l’accesso', { to: 'Va scelta dall’elenco' });
  return successor;
}

async function handOverDrafts(scope: Scope, former: Owner, successor: Owner): Promise<number> {
  const drafts = await selectDrafts(scope, former).execute();
  for (const { name, version } of drafts)
    await updateDraft(scope, name, {
      version: version + 1,
      updated_by: successor.id,
      ...clearedSchedule,
      returned_at: scope.now.toISOString(),
      returned_by: findPersonId(scope.actor),
      returned_note: `Era di ${former.name}: ora la segue ${successor.name}.`,
    });
  return drafts.length;
}

async function handOverMessages(scope: Scope, former: Owner, successor: Owner): Promise<number> {
  const messages = await selectMessages(scope, former).select(['id', 'version']).execute();
  for (const { id, version } of messages)
    await scope.db
      .updateTable('messages')
      .set({ follower: successor.id, version: version + 1 })
      .where('id', '=', id)
      .execute();
  return messages.length;
}

function selectDrafts({ db }: Reader, author: Owner) {
  return db
    .selectFrom('document_drafts')
    .select(['name', 'body', 'version'])
    .where('updated_by', '=', author.id)
    .where('body', 'is not', null)
    .orderBy('updated_at');
}

function selectMessages({ db }: Reader, follower: Owner) {
  return db
    .selectFrom('messages')
    .where('follower', '=', follower.id)
    .where('state', 'in', ['new', 'read'])
    .where('binned_at', 'is', null);
}
