import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { makeSlug } from '../../content/circulars/slug.ts';
import type { PaperFile, PaperRequest } from '../../contract/papers/calls.ts';
import { type Context, findPersonId, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { HttpError, requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { toWebStream } from '../streams.ts';
import { readExtension } from './file-kinds.ts';
import { noKey, readPapersKey } from './key.ts';
import { getPhone, type PaperServices } from './requests.ts';
import { findRequest, readRequest } from './rows.ts';
import { deleteBytes, openBytes } from './stored-bytes.ts';

interface Download {
  name: string;
  bytes: ReadableStream<Uint8Array>;
}

const gone = () => new HttpError(410, { code: 'gone', message: 'Questo file è già stato eliminato' });

/** Opens a file for staff, and notes the first fetch. Throws a 404, a 410 if its bytes are deleted, a 503 without the key. */
export async function openFile(context: Context, services: PaperServices, id: string): Promise<Download> {
  const { request, file } = await requireFile(context.db, id);
  const bytes = await open(context.db, services, file);
  await recordFetch(context, request, [id]);
  return { name: makeFileName(request, id), bytes };
}

/** Opens all stored files of a request as a ZIP, without those that the client marked as wrong. Throws as `openFile`. */
export async function openAllFiles(context: Context, services: PaperServices, id: string): Promise<Download> {
  const request = await readRequest(context, id);
  const files = request.papers
    .flatMap((paper) => paper.files)
    .filter(({ deleted_at, wrong_at }) => deleted_at === null && wrong_at === null);
  if (files.length === 0) throw gone();
  if (readPapersKey(services.env) === null) throw noKey(getPhone(services.content()));
  const { default: JsZip } = await import('jszip');
  const zip = new JsZip();
  for (const file of files) {
    // Opened when its turn comes, so that one file at a time is read.
    const bytes = (async function* () {
      yield* await open(context.db, services, file);
    })();
    zip.file(makeFileName(request, file.id), Readable.from(bytes, { objectMode: false }), {
      date: new Date(file.arrived_at),
    });
  }
  await recordFetch(
    context,
    request,
    files.map((file) => file.id),
  );
  const stream = zip.generateNodeStream({ streamFiles: true, compression: 'STORE' });
  return { name: `${request.reference}.zip`, bytes: toWebStream(new Readable().wrap(stream)) };
}

/** Deletes the bytes of a file. Throws a 404, and a 410 if they are deleted. */
export async function removeFile(context: Context, id: string): Promise<void> {
  const { request } = await requireFile(context.db, id);
  await inTransaction(context, async (scope) => {
    await deleteBytes(scope.db, [id]);
    await scope.db
      .updateTable('paper_files')
      .set({ deleted_at: scope.now.toISOString() })
      .where('id', '=', id)
      .execute();
    await writeJournal(scope, { event: 'papers.file-removed', subject: request.reference });
  });
}

async function requireFile(db: Kysely<Database>, id: string): Promise<{ request: PaperRequest; file: PaperFile }> {
  const row = await db
    .selectFrom('paper_files')
    .innerJoin('papers', 'papers.id', 'paper_files.paper_id')
    .select('request_id')
    .where('paper_files.id', '=', id)
    .executeTakeFirst();
  const request = requireFound(row && (await findRequest(db, row.request_id)));
  const file = requireFound(request.papers.flatMap((paper) => paper.files).find((candidate) => candidate.id === id));
  if (file.deleted_at !== null) throw gone();
  return { request, file };
}

async function open(
  db: Kysely<Database>,
  { env, content }: PaperServices,
  { id }: Pick<PaperFile, 'id'>,
): Promise<ReadableStream<Uint8Array>> {
  const key = readPapersKey(env);
  if (key === null) throw noKey(getPhone(content()));
  const bytes = await openBytes(db, key, id).catch((error: unknown) => {
    throw error instanceof Error && /identit/i.test(error.message) ? noKey(getPhone(content())) : error;
  });
  if (bytes === null) throw gone();
  return bytes;
}

/** Notes who fetched files, and when for the first time: their bytes are deleted some days later. */
async function recordFetch(context: Context, { reference }: PaperRequest, ids: readonly string[]): Promise<void> {
  await inTransaction(context, async (scope) => {
    await scope.db
      .updateTable('paper_files')
      .set({ fetched_at: scope.now.toISOString(), fetched_by: findPersonId(scope.actor) })
      .where('id', 'in', ids)
      .where('fetched_at', 'is', null)
      .execute();
    await writeJournal(scope, { event: 'papers.fetched', subject: reference, details: { files: ids.length } });
  });
}

/** Name for a download: reference, paper and number, such as `2026-K7QF3M-visura-1.pdf`. */
function makeFileName({ reference, papers }: PaperRequest, id: string): string {
  const paper = requireFound(papers.find(({ files }) => files.some((file) => file.id === id)));
  const index = paper.files.findIndex((file) => file.id === id);
  return `${reference}-${makeSlug(paper.title)}-${index + 1}.${readExtension(paper.files[index]?.name ?? '')}`;
}
