import { type Kysely, sql, type Transaction } from 'kysely';
import type { CallResponse, ParsedArguments } from '../../contract/calls.ts';
import type { PaperFile, PaperRequest, paperCalls } from '../../contract/papers/calls.ts';
import { paperDays } from '../../contract/papers/terms.ts';
import type { Context } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { findEngine } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { requireFound } from '../http/errors.ts';
import { matchesAddress } from '../newsletter/terms.ts';
import { day } from '../time/durations.ts';

type RequestRow = Row<'paper_requests'>;

/** Reads the papers and files of requests, in the order of the rows. */
export async function readRequests(db: Kysely<Database>, rows: readonly RequestRow[]): Promise<PaperRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const papers = await db.selectFrom('papers').selectAll().where('request_id', 'in', ids).orderBy('position').execute();
  const files = await db
    .selectFrom('paper_files')
    .innerJoin('papers', 'papers.id', 'paper_files.paper_id')
    .selectAll('paper_files')
    .where('papers.request_id', 'in', ids)
    .orderBy('arrived_at')
    .orderBy('paper_files.id')
    .execute();
  const names = await readAccountNames(db);
  const toFile = ({ paper_id: _, scan, fetched_by, ...file }: Row<'paper_files'>): PaperFile => ({
    ...file,
    check: scan,
    fetched_by: names(fetched_by),
    deletes_at: findDeletionTime(file),
  });
  return rows.map(({ message_id, asked_by, ...row }) => ({
    id: row.id,
    version: row.version,
    reference: row.reference,
    nome: row.nome,
    email: row.email,
    title: row.title,
    due: row.due,
    text: row.text,
    state: row.state,
    message: message_id,
    asked_at: row.asked_at,
    asked_by: names(asked_by),
    reminded_at: row.reminded_at,
    arrived_at: row.arrived_at,
    finished_at: row.finished_at,
    ended_at: row.ended_at,
    papers: papers
      .filter(({ request_id }) => request_id === row.id)
      .map(({ id, title, note, state, reason, client_note }) => ({
        id,
        title,
        note,
        state,
        reason,
        client_note,
        files: files.filter(({ paper_id }) => paper_id === id).map(toFile),
      })),
  }));
}

/** True if nothing arrived after the latest «Ho finito». */
export const isFinished = ({ arrived_at, finished_at }: Pick<PaperRequest, 'arrived_at' | 'finished_at'>): boolean =>
  finished_at !== null && (arrived_at === null || finished_at >= arrived_at);

/** Time at which the bytes of a file are deleted; `null` once they are. */
function findDeletionTime(file: Pick<Row<'paper_files'>, 'arrived_at' | 'fetched_at' | 'deleted_at'>): string | null {
  if (file.deleted_at !== null) return null;
  const [start, days] =
    file.fetched_at === null ? [file.arrived_at, paperDays.kept] : [file.fetched_at, paperDays.fetched];
  return new Date(Date.parse(start) + days * day).toISOString();
}

/** Finds a request; `null` for none. */
export async function findRequest(db: Kysely<Database>, id: string): Promise<PaperRequest | null> {
  const rows = await db.selectFrom('paper_requests').selectAll().where('id', '=', id).execute();
  return (await readRequests(db, rows))[0] ?? null;
}

/** Reads a request. Throws a 404. */
export async function readRequest({ db }: Pick<Context, 'db'>, id: string): Promise<PaperRequest> {
  return requireFound(await findRequest(db, id));
}

/** Lists a page of requests, newest first. */
export async function listRequests(
  { db }: Pick<Context, 'db'>,
  { state, after }: ParsedArguments<typeof paperCalls.list>,
): Promise<CallResponse<typeof paperCalls.list>> {
  let requests = db.selectFrom('paper_requests').selectAll().orderBy('asked_at', 'desc').orderBy('id', 'desc');
  if (state !== undefined) requests = requests.where('state', '=', state);
  if (after !== undefined) {
    const [time = '', id = ''] = after.split('_');
    requests = requests.where(sql<boolean>`(asked_at, id) < (${time}, ${id})`);
  }
  const { rows, last } = await readPage<RequestRow>((_, limit) => requests.limit(limit).execute(), null);
  return { items: await readRequests(db, rows), next: last ? `${last.asked_at}_${last.id}` : null };
}

/** Lists the requests of an address, for its report. */
export async function listAddressRequests(db: Kysely<Database>, email: string): Promise<PaperRequest[]> {
  const rows = await db
    .selectFrom('paper_requests')
    .selectAll()
    .where(matchesAddress('email', email))
    .orderBy('asked_at')
    .execute();
  return await readRequests(db, rows);
}

/** Deletes the requests of an address with their files; returns the number of each. */
export async function eraseAddressRequests(
  transaction: Transaction<Database>,
  email: string,
): Promise<{ requests: number; files: number }> {
  return await deleteRequests(transaction, await listAddressRequests(transaction, email));
}

/** Deletes requests with their files, bytes first: nothing refers to them by a foreign key. */
export async function deleteRequests(
  transaction: Transaction<Database>,
  requests: readonly Pick<PaperRequest, 'id' | 'papers'>[],
): Promise<{ requests: number; files: number }> {
  if (requests.length === 0) return { requests: 0, files: 0 };
  const files = requests.flatMap(({ papers }) => papers.flatMap((paper) => paper.files.map(({ id }) => id)));
  if (files.length > 0) await transaction.deleteFrom('paper_chunks').where('file_id', 'in', files).execute();
  const ids = requests.map(({ id }) => id);
  await transaction.deleteFrom('outbox').where('document', 'in', ids).execute();
  await transaction.deleteFrom('paper_requests').where('id', 'in', ids).execute();
  return { requests: requests.length, files: files.length };
}

/** Locks a request against changes until the transaction ends. Only PostgreSQL needs the lock. */
export async function lockRequest(transaction: Transaction<Database>, id: string): Promise<void> {
  if (findEngine(transaction) === 'postgres')
    await sql`select from paper_requests where id = ${id} for no key update`.execute(transaction);
}
