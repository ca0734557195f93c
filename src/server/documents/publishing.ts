import type { Transaction } from 'kysely';
import { describeEvent } from '../../content/staff/journal-words.ts';
import { isPublicationMissed } from '../../contract/documents.ts';
import { type Content, isSameValue } from '../../contract/fields/changes.ts';
import { type Context, findPersonId, inTransaction, type Staff } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import { day, second } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { parseMoment } from '../time/roman-days.ts';
import { authorsColumn, recordAuthors } from './authors.ts';
import {
  changeDocument,
  type DirectDocument,
  type DocumentEvent,
  type DraftedDocument,
  noteEvent,
  type RestoredVersion,
  readCurrent,
  writeBody,
} from './editable.ts';
import { tellAuthor, tellManagers } from './emails.ts';
import {
  clearDraft,
  clearedApproval,
  clearedReturn,
  clearedSchedule,
  type DocumentRows,
  findVersion,
  updateDraft,
} from './rows.ts';
import { storePublication } from './versions.ts';

/* Publishing: of drafts at once, at an hour, or after a manager's approval; of edits of direct documents at once. */

/**
 * Publishes the draft as a new version: now, or at `at`, a local time in Rome. Throws a 400 with the faults, a 403, a
 * 404, a 409.
 */
export async function publishDraft<Answer, Caller extends Context>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller>,
  { version, note, at }: { version: number; note?: string | undefined; at?: string | undefined },
): Promise<Answer> {
  await document.requirePublisher?.(caller);
  const by = findPersonId(caller.actor);
  const moment = at === undefined ? null : parseComingMoment(at, caller.now);
  return await changeDraftState(caller, document, version, async (scope, rows) => {
    if (moment === null) return await publishNow(scope, document, rows, { by, note });
    await document.prepare(scope, rows, { content: readCurrent(document, rows), moment });
    const change = { publish_at: moment.toISOString(), publish_by: by, note: note ?? null, ...clearedApproval };
    await changeState(scope, document, rows, { event: 'scheduled', change });
  });
}

/** Parses a moment, in Rome unless it has an offset. Throws a 400 if it is not within the coming year. */
export function parseComingMoment(at: string, now: Date): Date {
  const moment = parseMoment(at);
  if (moment === null) {
    const message = 'In quel giorno l’orologio salta quest’ora';
    throw badRequest(message, { at: message });
  }
  if (moment <= now || moment.getTime() >= now.getTime() + 366 * day)
    throw badRequest('L’ora deve venire entro un anno', {
      at: 'Serve un’ora che deve ancora venire',
    });
  return moment;
}

/** Cancels a scheduled publication and a request for approval. Throws a 403, a 404, a 409. */
export async function cancelPublication<Answer, Caller extends Context>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller>,
  version: number,
): Promise<Answer> {
  return await changeDraftState(caller, document, version, async (scope, rows) => {
    await changeState(scope, document, rows, { event: 'held', change: clearedSchedule });
  });
}

/** Requests a manager's approval and emails the managers. Throws a 400 with the faults, a 403, a 404, a 409. */
export async function askApproval<Answer, Caller extends Staff>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller>,
  version: number,
): Promise<Answer> {
  const change = { asked_at: caller.now.toISOString(), asked_by: findPersonId(caller.actor), ...clearedReturn };
  return await changeDraftState(caller, document, version, async (scope, rows) => {
    await document.prepare(scope, rows, { content: readCurrent(document, rows), moment: scope.now });
    await changeState(scope, document, rows, { event: 'approval-asked', change });
    await tellManagers(scope, document.name);
  });
}

/**
 * Returns a draft to its editor with a note and an email. Ends the request for approval. Throws a 400, a 403, a 404, a
 * 409.
 */
export async function sendDraftBack<Answer, Caller extends Staff>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller>,
  { version, note }: { version: number; note: string },
): Promise<Answer> {
  const returned = {
    returned_at: caller.now.toISOString(),
    returned_by: findPersonId(caller.actor),
    returned_note: note,
  };
  return await changeDraftState(caller, document, version, async (scope, rows) => {
    await changeState(scope, document, rows, { event: 'sent-back', change: { ...clearedSchedule, ...returned } });
    await tellAuthor(scope, rows);
  });
}

/** Runs a change of a document that has a draft to publish. */
async function changeDraftState<Answer, Caller extends Context>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller>,
  version: number,
  work: (scope: Caller & { db: Transaction<Database> }, rows: DocumentRows) => Promise<void>,
): Promise<Answer> {
  return await changeDocument(caller, document, version, async (scope, rows) => {
    document.requireDraft(rows);
    await work(scope, rows);
  });
}

/** Changes the schedule, the request for approval or the return of a draft. */
async function changeState(
  scope: Context,
  document: DraftedDocument,
  rows: DocumentRows,
  { event, change }: { event: DocumentEvent; change: Partial<Row<'document_drafts'>> },
): Promise<void> {
  await updateDraft(scope, document.name, { ...change, version: findVersion(rows) + 1 });
  await noteEvent(scope, document, rows, event);
}

/** Publishes the draft in the transaction that has locked its rows. Throws a 400 with the faults. */
export async function publishNow(
  scope: Context,
  document: DraftedDocument,
  rows: DocumentRows,
  { by, note }: { by: string | null; note?: string | null | undefined },
): Promise<void> {
  const version = await storeContent(scope, document, rows, { by, note });
  await document.onPublished?.(scope, rows, by);
  await noteEvent(scope, document, rows, 'published', { version });
}

/** Makes the current content the published one, as a new version. Returns the version. Throws a 400 with the faults. */
export async function storeContent(
  scope: Context,
  document: DraftedDocument,
  rows: DocumentRows,
  { by, note }: { by: string | null; note?: string | null | undefined },
): Promise<number> {
  const content = await document.prepare(scope, rows, { content: readCurrent(document, rows), moment: scope.now });
  const version = findVersion(rows) + 1;
  await storePublication(scope, {
    name: document.name,
    version,
    body: JSON.stringify(content),
    written: writeBody(document, content),
    published_by: by,
    note: note || null,
  });
  await clearDraft(scope, document.name, version);
  return version;
}

/**
 * Publishes an edit of a direct document, or a version that a restore brings back, as a new version. Throws a 400 with the
 * faults. An edit that changes nothing is no version.
 */
export async function publishEdit(
  scope: Context,
  document: DirectDocument,
  rows: DocumentRows,
  { edit, restored }: { edit: Content; restored?: RestoredVersion | undefined },
): Promise<void> {
  const before = readCurrent(document, rows);
  const after = await document.prepare(scope, rows, { content: edit, moment: scope.now, restored });
  if (isSameValue(before, after)) return;
  const entries = document.describe(before, after, restored);
  const former = authorsColumn.read(rows.draft?.authors ?? '{}');
  const { authors } = recordAuthors(former, { published: before, before, after }, scope);
  const [version, written] = [findVersion(rows) + 1, writeBody(document, after)];
  await storePublication(scope, {
    name: document.name,
    version,
    body: document.hasWrittenVersions ? written : JSON.stringify(after),
    written,
    published_by: findPersonId(scope.actor),
    note: entries.map((entry) => describeEvent({ subject: null, details: {}, ...entry })).join('; '),
  });
  await updateDraft(scope, document.name, { version, authors: JSON.stringify(authors) });
  for (const entry of entries) await writeJournal(scope, entry);
}

/**
 * Publishes the drafts whose hour has come, in order of their hours, which the numbers of circulars follow. A draft that
 * has become invalid stays a draft, and one whose hour was missed waits for staff. So does one that fails, which
 * `onFailure` reports: it must not keep the others. Each kind finds its documents by their names. Returns the number
 * published.
 */
export async function publishScheduled(
  context: Context,
  kinds: readonly ((name: string) => DraftedDocument | null)[],
  onFailure: (error: unknown, name: string) => void,
): Promise<number> {
  const due = await context.db
    .selectFrom('document_drafts')
    .select(['name', 'publish_at'])
    .where('publish_at', '<=', context.now.toISOString())
    .orderBy('publish_at')
    .execute();
  let count = 0;
  for (const { name, publish_at } of due) {
    if (publish_at === null || isPublicationMissed(publish_at, context.now.getTime())) continue;
    const document = kinds.map((find) => find(name)).find((found) => found !== null);
    try {
      if (document && (await publishIfDue(context, document))) count += 1;
    } catch (error) {
      if (error instanceof Error && isUnreachable(error)) throw error;
      await context.db
        .updateTable('document_drafts')
        .set(({ eb }) => ({ ...clearedSchedule, version: eb('version', '+', 1) }))
        .where('name', '=', name)
        .execute();
      onFailure(error, name);
    }
  }
  return count;
}

async function publishIfDue(context: Context, document: DraftedDocument): Promise<boolean> {
  return await inTransaction(context, async (scope) => {
    const rows = await document.lockRows(scope);
    const { publish_at = null, publish_by: by = null, note } = rows.draft ?? {};
    // Race: another instance has published the draft, or a change has cancelled the schedule.
    if (publish_at === null || publish_at > scope.now.toISOString()) return false;
    try {
      document.requireDraft(rows);
      await publishNow(scope, document, rows, { by, note });
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await changeState(scope, document, rows, { event: 'held', change: clearedSchedule });
      return false;
    }
  });
}

interface PublishingJobServices {
  makeContext: () => Promise<Context>;
  /** Finds a document by its name; one function for each kind of document. */
  documentKinds: readonly ((name: string) => DraftedDocument | null)[];
  log: Pick<Log, 'info' | 'error'>;
}

export const makePublishingJobs = ({ makeContext, documentKinds, log }: PublishingJobServices): Job[] => [
  {
    failure: 'documents.not-published',
    everyMs: second / 2,
    async work() {
      const documents = await publishScheduled(await makeContext(), documentKinds, (error, name) =>
        log.error('documents.not-published', error, { name }),
      );
      if (documents > 0) log.info('documents.published', { documents });
    },
  },
];
