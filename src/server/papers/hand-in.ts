import { createHash, randomUUID } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { uuid } from '../../contract/lists.ts';
import type { HandInReceipt, PaperRequest } from '../../contract/papers/calls.ts';
import { clientNoteMax, handInActions, isSettled, paperLimits } from '../../contract/papers/terms.ts';
import { text } from '../../contract/schemas.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Handles } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { isDiskFull } from '../db/unreachable.ts';
import { makeVisitWithProof, type VisitServices } from '../http/admission.ts';
import { parseInput, readChunks } from '../http/body.ts';
import { badRequest, HttpError, notFound, tooLarge, tooManyRequests, unsupportedMediaType } from '../http/errors.ts';
import type { SubjectLimit } from '../http/limits/rate-limits.ts';
import { type MultipartPart, readParts } from '../http/multipart-stream.ts';
import type { HttpEnv } from '../http/request.ts';
import { writeJournal } from '../journal/journal.ts';
import { minute, second } from '../time/durations.ts';
import { isLinkToken, readLinkedId } from '../tokens.ts';
import { startScan } from './clamd.ts';
import { cleanFileName, headBytes, makeMacroCheck, requireKind } from './file-kinds.ts';
import { deriveLinkSecret, noKey, readPapersKey } from './key.ts';
import { getPhone, hasPapers, type PaperServices } from './requests.ts';
import { findRequest, lockRequest } from './rows.ts';
import { dropInterrupted, storeBytes } from './stored-bytes.ts';

export interface HandInServices extends PaperServices, VisitServices {
  env: PaperServices['env'] & VisitServices['env'];
  database: Handles;
  subjectLimit: SubjectLimit;
}

/** Request behind a link. `unknown`: forged, shortened, ended or switched off. `no-key`: no link can be checked now. */
export type LinkedRequest =
  | { state: 'unknown' }
  | { state: 'no-key' }
  | { state: 'open'; request: PaperRequest; key: string };

/** Reads the request of a link, and changes nothing. */
export async function readRequestByToken(
  { env, content }: PaperServices,
  db: Kysely<Database>,
  token: string,
): Promise<LinkedRequest> {
  const id = readLinkedId(token, uuid);
  if (id === null || !hasPapers(content())) return { state: 'unknown' };
  const key = readPapersKey(env);
  if (key === null) return { state: 'no-key' };
  const request = await findRequest(db, id);
  const isValid = request?.state === 'open' && isLinkToken(deriveLinkSecret(key), 'papers', request, token);
  return isValid ? { state: 'open', request, key } : { state: 'unknown' };
}

/** Time limits of a hand-in, in ms: 20 MB at 0.2 Mbit/s take 14 minutes. */
const bodyTime = { total: 14 * minute, pause: 30 * second };

/** Bytes of a form besides its files, and of one of its fields. */
const [formBytes, fieldBytes] = [64 * 1024, 8 * 1024];

const maxAtOnce = 4;

const fieldsSchema = v.strictObject({
  paper: v.optional(v.union([v.literal(''), uuid], 'Questo documento non c’è'), ''),
  action: v.optional(v.picklist(handInActions, 'Questa azione non c’è')),
  note: v.optional(
    v.pipe(text, v.maxLength(clientNoteMax, `La nota può avere al massimo ${clientNoteMax} caratteri`)),
    '',
  ),
});
type HandInFields = v.InferOutput<typeof fieldsSchema>;

interface StoredFile {
  id: string;
  name: string;
  size: number;
  sha256: string;
  scan: 'clean' | 'unchecked';
}

/** A file in which the antivirus found something. */
class InfectedFile extends Error {
  override name = 'InfectedFile';
  readonly file: Omit<StoredFile, 'scan'>;

  constructor(file: Omit<StoredFile, 'scan'>) {
    super();
    this.file = file;
  }
}

/**
 * Makes the function that receives what a client posts on the page of its link: files and a note for one paper, or an
 * action. A file is stored encrypted while it arrives; its row, which makes it one of the request, comes last. Throws a
 * 404 for a link that is not open, and 400, 413, 415, 429, 503 or 507: then nothing is stored.
 */
export function makeHandInReceiver(services: HandInServices) {
  const countsByRequest = new Map<string, number>();
  /** `given`: gets the fields besides the files, which a page shows again after a refusal. */
  return async (
    context: HonoContext<HttpEnv>,
    token: string,
    given: Record<string, string> = {},
  ): Promise<HandInReceipt> => {
    const { staff: db, actor, now } = makeVisitWithProof(context, services);
    const linked = await readRequestByToken(services, db, token);
    const phone = getPhone(services.content());
    if (linked.state === 'no-key') throw noKey(phone);
    if (linked.state === 'unknown') throw notFound();
    const { id } = linked.request;
    await services.subjectLimit('hand-in', id);
    const count = countsByRequest.get(id) ?? 0;
    if (count >= maxAtOnce) throw tooManyRequests(10, () => 'Si possono inviare quattro file alla volta');
    countsByRequest.set(id, count + 1);
    try {
      return await receive({ db, actor, now }, linked, {
        context,
        phone,
        clamdSocket: services.env.clamdSocket,
        given,
      });
    } catch (error) {
      throw isDiskFull(error) ? noRoom(phone) : error;
    } finally {
      const left = (countsByRequest.get(id) ?? 1) - 1;
      if (left > 0) countsByRequest.set(id, left);
      else countsByRequest.delete(id);
    }
  };
}

interface Post {
  context: HonoContext<HttpEnv>;
  phone: string;
  clamdSocket: string | null;
  given: Record<string, string>;
}

async function receive(
  visit: Context,
  { request, key }: Extract<LinkedRequest, { state: 'open' }>,
  { context, phone, clamdSocket, given }: Post,
): Promise<HandInReceipt> {
  const { db } = visit;
  const files: StoredFile[] = [];
  const stored: string[] = [];
  let refusal: HttpError | undefined;
  const declared = Number(context.req.header('content-length') ?? 0) - formBytes;
  if (declared > 0) await requireRoom(db, request.id, [{ size: declared }], phone);
  try {
    for await (const part of readParts(readPostedBytes(context), context.req.header('content-type') ?? '')) {
      if (part.fileName === null) given[part.name] = await readField(part);
      else if (part.name !== 'file') throw badRequest('Il contenuto ha un campo non ammesso');
      else {
        const id = randomUUID();
        stored.push(id);
        try {
          const file = await receiveFile(db, part, { id, key, clamdSocket });
          if (file) files.push(file);
        } catch (error) {
          // Without scripts the form is shown again, with the fields that come after the file.
          if (isByScript(context) || !(error instanceof HttpError)) throw error;
          refusal ??= error;
        }
      }
    }
    if (refusal) throw refusal;
    return await inTransaction(visit, (scope) =>
      storeHandIn(scope, request.id, { ...parseInput(fieldsSchema, given), files, phone }),
    );
  } catch (error) {
    await dropInterrupted(db, stored);
    if (!(error instanceof InfectedFile)) throw error;
    await recordInfection(visit, request, given['paper'], error.file);
    throw unsupportedMediaType(`In «${error.file.name}» l’antivirus ha trovato qualcosa: il file non è stato tenuto`);
  }
}

/** True for a post by the page's script, which shows the answer itself. */
export const isByScript = ({ req }: HonoContext<HttpEnv>) =>
  req.header('accept')?.includes('application/json') ?? false;

const readPostedBytes = (context: HonoContext<HttpEnv>) =>
  readChunks(context, ['multipart'], {
    maxBytes: paperLimits.request + formBytes,
    tooLargeMessage: requestTooLarge,
    time: bodyTime,
  });

async function readField({ bytes }: MultipartPart): Promise<string> {
  let field = Buffer.alloc(0);
  for await (const chunk of bytes) {
    field = Buffer.concat([field, chunk]);
    if (field.length > fieldBytes) throw tooLarge();
  }
  return field.toString('utf8');
}

/** Stores the bytes of a file; `null` for the empty part of an input without a file. */
async function receiveFile(
  db: Kysely<Database>,
  { fileName, bytes }: MultipartPart,
  { id, key, clamdSocket }: { id: string; key: string; clamdSocket: string | null },
): Promise<StoredFile | null> {
  const name = cleanFileName(fileName ?? '');
  const head = await readHead(bytes);
  if (head.length === 0 && name === '') return null;
  if (head.length === 0) throw badRequest(`«${name}» è vuoto`);
  requireKind(name, head);
  const hash = createHash('sha256');
  const scan = startScan(clamdSocket);
  const checkMacros = makeMacroCheck(name);
  let size = 0;
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const chunk of join(head, bytes)) {
      size += chunk.length;
      if (size > paperLimits.file) throw tooLarge(`«${name}» è troppo grande. ${fileTooLarge}`);
      checkMacros(chunk);
      hash.update(chunk);
      await scan.add(chunk);
      yield chunk;
    }
  }
  try {
    await storeBytes(db, key, id, measure());
  } catch (error) {
    scan.cancel();
    throw error;
  }
  const file = { id, name, size, sha256: hash.digest('hex') };
  const result = await scan.finish();
  if (result === 'infected') throw new InfectedFile(file);
  return { ...file, scan: result };
}

/** Reads the first bytes of a file, by which it is judged before any of it is stored. */
async function readHead(bytes: MultipartPart['bytes']): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const { value, done } = await bytes.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* join(head: Buffer, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* bytes;
}

/** Inserts the rows of a hand-in in one transaction, by which it is whole or not there. */
async function storeHandIn(
  scope: Context & { db: Transaction<Database> },
  requestId: string,
  { paper: paperId, action, note, files, phone }: HandInFields & { files: StoredFile[]; phone: string },
): Promise<HandInReceipt> {
  const { db, now } = scope;
  await lockRequest(db, requestId);
  const request = await findRequest(db, requestId);
  if (request?.state !== 'open') throw notFound();
  const received_at = now.toISOString();
  const isForPaper = files.length > 0 || note !== '' || action === 'missing' || action === 'wrong';
  if (!isForPaper && action !== 'done')
    throw badRequest('Manca il file: va scelto prima di inviare', { file: 'Manca il file' });
  await requireRoom(db, requestId, files, phone);
  if (isForPaper) {
    const paper = requirePaper(request, paperId);
    if (action === 'wrong')
      await db
        .updateTable('paper_files')
        .set({ wrong_at: received_at })
        .where('paper_id', '=', paper.id)
        .where('wrong_at', 'is', null)
        .execute();
    const rows = files.map((file) => ({ ...file, paper_id: paper.id, arrived_at: received_at }));
    if (rows.length > 0) await db.insertInto('paper_files').values(rows).execute();
    const state =
      files.length > 0 ? 'delivered' : action === 'wrong' ? 'waiting' : action === 'missing' ? 'missing' : paper.state;
    await db
      .updateTable('papers')
      .set({ state, ...(note !== '' && { client_note: note }) })
      .where('id', '=', paper.id)
      .execute();
  }
  await db
    .updateTable('paper_requests')
    .set((row) => ({
      ...(isForPaper && { arrived_at: received_at }),
      ...(action === 'done' && { finished_at: received_at }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute();
  if (files.length > 0)
    await writeJournal(scope, {
      event: 'papers.handed-in',
      subject: request.reference,
      details: { files: files.length },
    });
  return { received_at, files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) };
}

const fileTooLarge = 'Al massimo 20 MB: un PDF più leggero, o due parti';
const requestTooLarge = 'Con un collegamento si consegnano al massimo 100 MB e 60 file';
const noRoom = (phone: string) =>
  new HttpError(507, { code: 'out-of-space', message: `Adesso il sito non ha spazio: telefoni allo studio, ${phone}` });

/** Throws a 413 where files exceed what a request may store, and a 507 where they exceed what the site may store. */
async function requireRoom(
  db: Kysely<Database>,
  requestId: string,
  files: readonly Pick<StoredFile, 'size'>[],
  phone: string,
): Promise<void> {
  const added = files.reduce((sum, { size }) => sum + Math.max(0, size), 0);
  const stored = await db
    .selectFrom('paper_files')
    .innerJoin('papers', 'papers.id', 'paper_files.paper_id')
    .select(['request_id', 'size'])
    .where('deleted_at', 'is', null)
    .execute();
  const ownSizes = stored.filter(({ request_id }) => request_id === requestId).map(({ size }) => size);
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, added);
  if (sum(ownSizes) > paperLimits.request || ownSizes.length + files.length > paperLimits.files)
    throw tooLarge(requestTooLarge);
  if (sum(stored.map(({ size }) => size)) > paperLimits.total) throw noRoom(phone);
}

/** Finds a paper of a request that takes files. Throws a 400. */
function requirePaper(request: PaperRequest, id: string | undefined) {
  const paper = request.papers.find((candidate) => candidate.id === id);
  if (!paper) throw badRequest('Questo documento non è nell’elenco', { paper: 'Non è nell’elenco' });
  if (isSettled(paper.state)) throw badRequest('Questo documento è già a posto', { paper: 'È già a posto' });
  return paper;
}

/** Records a file in which the antivirus found something, without its bytes: staff see it, the client is asked again. */
async function recordInfection(
  visit: Context,
  request: PaperRequest,
  paperId: string | undefined,
  file: Omit<StoredFile, 'scan'>,
): Promise<void> {
  const paper = requirePaper(request, paperId);
  const time = visit.now.toISOString();
  await inTransaction(visit, async (scope) => {
    await lockRequest(scope.db, request.id);
    await scope.db
      .insertInto('paper_files')
      .values({ ...file, paper_id: paper.id, arrived_at: time, infected_at: time, deleted_at: time })
      .execute();
    await scope.db
      .updateTable('papers')
      .set({ state: 'again', again_at: time, reason: 'L’antivirus ha trovato qualcosa in questo file' })
      .where('id', '=', paper.id)
      .execute();
    await scope.db
      .updateTable('paper_requests')
      .set((row) => ({ arrived_at: time, version: row('version', '+', 1) }))
      .where('id', '=', request.id)
      .execute();
    await writeJournal(scope, { event: 'papers.infected', subject: request.reference });
  });
}
