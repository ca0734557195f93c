import { randomUUID } from 'node:crypto';
import type { Transaction, Updateable } from 'kysely';
import * as v from 'valibot';
import type { PublishedContent } from '../../content/published.ts';
import { isSwitchedOn } from '../../content/site-map.ts';
import type { CallResponse } from '../../contract/calls.ts';
import type { Change } from '../../contract/fields/changes.ts';
import { toEntries } from '../../contract/fields/schema.ts';
import {
  type Paper,
  type PaperRequest,
  type PaperRequestPost,
  type paperCalls,
  paperChangeFields,
} from '../../contract/papers/calls.ts';
import { isSettled } from '../../contract/papers/terms.ts';
import { paths } from '../../contract/paths.ts';
import { requireChanges } from '../changes.ts';
import { type Context, findPersonId, inTransaction, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { parseInput } from '../http/body.ts';
import { badRequest, conflict, notFound, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueEmail } from '../mail/queue.ts';
import { makeReference } from '../messages/contact.ts';
import { papersAgainEmail, papersAskedEmail, papersCompleteEmail, papersReminderEmail } from './emails.ts';
import { ensurePapersKey, noKey } from './key.ts';
import { lockRequest, readRequest } from './rows.ts';

export interface PaperServices {
  env: Pick<Env, 'dataDir' | 'documentsKey' | 'clamdSocket'>;
  content: () => PublishedContent;
}

type Scope = Context & { db: Transaction<Database> };
type MailSite = Pick<Site, 'publicUrl' | 'onEmailsQueued'>;

export const hasPapers = ({ views }: Pick<PublishedContent, 'views'>) =>
  isSwitchedOn(paths.papers, views.site.pagesOff);
export const getPhone = ({ facts }: Pick<PublishedContent, 'facts'>) => facts.contacts.phone;

/** Asks a client for papers by an email with a link. Throws a 404 if papers are switched off, a 503 without the key. */
export async function askPapers(
  context: Context,
  site: MailSite,
  { env, content }: PaperServices,
  { papers, message, due, ...fields }: PaperRequestPost,
): Promise<PaperRequest> {
  if (!hasPapers(content())) throw notFound();
  if ((await ensurePapersKey(context.db, env)) === null) throw noKey(getPhone(content()));
  const id = randomUUID();
  await inTransaction(context, async (scope) => {
    const { db, now } = scope;
    if (message !== undefined && !(await hasMessage(scope, message)))
      throw badRequest('Questo messaggio non c’è più', { message: 'Non c’è più' });
    const asked_at = now.toISOString();
    const row = {
      id,
      ...fields,
      due: due || null,
      message_id: message ?? null,
      asked_at,
      asked_by: findPersonId(scope.actor),
    };
    const reference = await insertRequest(db, row);
    const rows = papers.map(({ title, note }, position) => ({
      id: randomUUID(),
      request_id: id,
      position,
      title,
      note,
    }));
    await db.insertInto('papers').values(rows).execute();
    await writeJournal(scope, { event: 'papers.asked', subject: reference });
    await queueEmail(
      db,
      papersAskedEmail,
      { document: id, recipient: fields.email },
      { now, publicUrl: site.publicUrl },
    );
  });
  site.onEmailsQueued?.();
  return await readRequest(context, id);
}

async function hasMessage({ db }: Scope, id: string): Promise<boolean> {
  return (await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Inserts a request with a new reference, and returns that: a random one may exist already. */
async function insertRequest(
  db: Transaction<Database>,
  row: Pick<PaperRequest, 'id' | 'nome' | 'email' | 'title' | 'due' | 'text' | 'asked_at'> & {
    message_id: string | null;
    asked_by: string | null;
  },
): Promise<string> {
  for (;;) {
    const reference = makeReference(row.asked_at);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('paper_requests')
      .values({ reference, ...row })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return reference;
  }
}

const paperSchema = v.object(toEntries(paperChangeFields));

/**
 * Changes the states and reasons of papers. A request is complete once every paper is settled, and open again when one no
 * longer is. Throws a 409 if a change does not fit or the request has ended, and a 400 for another path.
 */
export async function changeRequest(
  context: Context,
  site: MailSite,
  id: string,
  { changes }: { changes: readonly Change[] },
): Promise<PaperRequest> {
  const wrong = changes.find(({ path }) => !/^papers\.[^.]+\.(?:state|reason)$/.test(path));
  if (wrong) throw badRequest('Alcuni dati non sono validi', { [wrong.path]: 'Campo non ammesso' });
  await inTransaction(context, async (scope) => {
    const before = await openRequest(scope, id);
    if (before.state !== 'open' && before.state !== 'complete') throw ended(before);
    const present = { papers: before.papers.map(({ id: paper, state, reason }) => ({ id: paper, state, reason })) };
    await requireChanges(present, changes, () => before);
    const papers = before.papers.map((paper) => applyPaperChanges(paper, changes));
    for (const [index, paper] of papers.entries()) {
      const former = before.papers[index];
      if (former && (former.state !== paper.state || former.reason !== paper.reason))
        await changePaper(scope, before, former, paper);
    }
    const isComplete = papers.every(({ state }) => isSettled(state));
    await updateRequest(scope, before, {
      state: isComplete ? 'complete' : 'open',
      ended_at: isComplete ? (before.ended_at ?? scope.now.toISOString()) : null,
    });
    if (!isComplete || before.state === 'complete') return;
    await writeJournal(scope, { event: 'papers.complete', subject: before.reference });
    // The email waits for an undo.
    await queueForClient(scope, site, papersCompleteEmail, before, new Date(scope.now.getTime() + 10_000));
  });
  site.onEmailsQueued?.();
  return await readRequest(context, id);
}

type PaperChange = Pick<Paper, 'id' | 'state' | 'reason'>;

function applyPaperChanges({ id, state, reason }: Paper, changes: readonly Change[]): PaperChange {
  const values = changes
    .filter(({ path }) => path.startsWith(`papers.${id}.`))
    .map(({ path, to }) => [path.slice(`papers.${id}.`.length), to]);
  return { id, ...parseInput(paperSchema, { state, reason, ...Object.fromEntries(values) }) };
}

async function changePaper(scope: Scope, request: PaperRequest, before: Paper, { id, state, reason }: PaperChange) {
  const isSentBack = state === 'again' && before.state !== 'again';
  await scope.db
    .updateTable('papers')
    .set({ state, reason, ...(isSentBack && { again_at: scope.now.toISOString() }) })
    .where('id', '=', id)
    .execute();
  if (state !== before.state)
    await writeJournal(scope, {
      event: 'papers.judged',
      subject: request.reference,
      details: { to: `paper-${state}` },
    });
}

/** Reminds the client now of what is missing. Throws a 409 if the request has ended. */
export async function remindClient(context: Context, site: MailSite, id: string): Promise<PaperRequest> {
  await inTransaction(context, async (scope) => {
    const before = await openRequest(scope, id);
    if (before.state !== 'open') throw ended(before);
    await updateRequest(scope, before, { reminded_at: scope.now.toISOString() });
    await writeJournal(scope, { event: 'papers.reminded', subject: before.reference });
    await queueForClient(scope, site, papersReminderEmail, before);
  });
  site.onEmailsQueued?.();
  return await readRequest(context, id);
}

/** Closes a request: its link ends. Throws a 409 if something arrived since the caller read it. */
export async function closeRequest(context: Context, id: string, version: number): Promise<PaperRequest> {
  await inTransaction(context, async (scope) => {
    const before = await openRequest(scope, id);
    if (before.version !== version) throw versionConflict(before);
    if (before.state === 'closed') throw ended(before);
    await updateRequest(scope, before, { state: 'closed', ended_at: before.ended_at ?? scope.now.toISOString() });
    await writeJournal(scope, { event: 'papers.closed', subject: before.reference });
  });
  return await readRequest(context, id);
}

/**
 * Asks again for the files whose bytes a restored backup lacks, by an email to each client. A request that has ended is
 * open again. Throws a 503 without the key.
 */
export async function askLostAgain(
  context: Context,
  site: MailSite,
  { env, content }: PaperServices,
): Promise<CallResponse<typeof paperCalls.askLost>> {
  if ((await ensurePapersKey(context.db, env)) === null) throw noKey(getPhone(content()));
  const asked = await inTransaction(context, async (scope) => {
    const { db, now } = scope;
    const lost = await db
      .selectFrom('paper_files')
      .innerJoin('papers', 'papers.id', 'paper_files.paper_id')
      .select(['paper_files.id', 'paper_id', 'request_id'])
      .where('lost_at', 'is not', null)
      .execute();
    const requests = [...new Set(lost.map(({ request_id }) => request_id))];
    for (const id of requests) {
      const before = await openRequest(scope, id);
      const papers = lost.filter(({ request_id }) => request_id === id).map(({ paper_id }) => paper_id);
      await db
        .updateTable('papers')
        .set({ state: 'again', reason: 'Il file è andato perduto con il nostro server', again_at: now.toISOString() })
        .where('id', 'in', papers)
        .execute();
      // Time to answer, and reminders, begin anew.
      const time = now.toISOString();
      await updateRequest(scope, before, {
        state: 'open',
        ended_at: null,
        asked_at: time,
        again_told_at: time,
        reminders: 0,
      });
      await writeJournal(scope, { event: 'papers.asked-again', subject: before.reference });
      await queueForClient(scope, site, papersAgainEmail, before);
    }
    await db.updateTable('paper_files').set({ lost_at: null }).where('lost_at', 'is not', null).execute();
    return { requests: requests.length, files: lost.length };
  });
  site.onEmailsQueued?.();
  return asked;
}

/** Reads a request for a change in the caller's transaction. Throws a 404. */
async function openRequest(scope: Scope, id: string): Promise<PaperRequest> {
  await lockRequest(scope.db, id);
  return await readRequest(scope, id);
}

async function updateRequest(
  { db }: Scope,
  { id, version }: Pick<PaperRequest, 'id' | 'version'>,
  changes: Omit<Updateable<Database['paper_requests']>, 'id' | 'version'>,
): Promise<void> {
  await db
    .updateTable('paper_requests')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

async function queueForClient(
  { db, now }: Scope,
  { publicUrl }: MailSite,
  template: Parameters<typeof queueEmail>[1],
  { id, email }: Pick<PaperRequest, 'id' | 'email'>,
  dueAt?: Date,
): Promise<void> {
  await queueEmail(db, template, { document: id, recipient: email, ...(dueAt && { dueAt }) }, { now, publicUrl });
}

const ended = (current: PaperRequest) => conflict('ended', 'Questa richiesta è già chiusa', { current });
