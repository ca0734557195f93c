import { findFaults } from '../../content/checks.ts';
import { type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { type GroupField, getDefaultValue, isRecord } from '../../content/fields.ts';
import { parseRegister } from '../../content/law/register.ts';
import { assignMemberIds } from '../../content/photos/team-photo.ts';
import { stripInvisible } from '../../content/writing/cleaning.ts';
import type { EditedContent, Publication } from '../../contract/content.ts';
import { type Context, inTransaction, personName } from '../context.ts';
import type { Row } from '../db/schema.ts';
import {
  clearedReturn,
  clearedSchedule,
  type DocumentRows,
  findVersion,
  lockDocument,
  readDocumentRows,
  toRecord,
} from '../documents/rows.ts';
import { storePublication } from '../documents/versions.ts';
import { badRequest, forbidden, HttpError } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { parseMoment, toRomanDay } from '../time/roman-days.ts';
import { changePage, invalidContent, writeDraft } from './drafts.ts';
import { makeDraft, mayPublish, readStoredLaw } from './edited.ts';

/* Publishing of drafts: at once, at a scheduled time, or after a manager's approval. */

/**
 * Publishes the draft as a new version: now, or at `at`, a local time in Rome. Throws a 400 with every fault, and a
 * 403.
 */
export async function publishDraft(
  context: Context,
  page: DocumentName,
  { version, note = '', at }: { version: number } & Publication,
): Promise<EditedContent> {
  if (!(await mayPublish(context, page))) throw forbidden('Questi testi li pubblica un responsabile');
  const by = personName(context.actor);
  const moment = at === undefined ? null : parseRomanMoment(at, context.now);
  return await changePage(context, page, version, async (scope, { draft }) => {
    if (moment === null) await publishDraftNow(scope, page, { draft, version, note, by });
    else {
      await requirePublishable(scope, page, { draft, moment });
      const times = { publish_at: moment.toISOString(), publish_by: by, note, asked_at: null, asked_by: null };
      await changeSchedule(scope, page, { version, event: 'content.scheduled', times });
    }
  });
}

/** Parses the hour of a publication, a local time in Rome. Throws a 400 if it is not within the coming year. */
export function parseRomanMoment(at: string, now: Date): Date {
  const moment = parseMoment(at);
  if (moment === null) {
    const message = 'In quel giorno l’orologio salta quest’ora';
    throw badRequest(message, { at: message });
  }
  const latestAllowed = now.getTime() + 366 * 24 * 3_600_000;
  if (!(moment.getTime() > now.getTime() && moment.getTime() < latestAllowed))
    throw badRequest('L’ora della pubblicazione deve venire entro un anno', {
      at: 'Serve un’ora che deve ancora venire',
    });
  return moment;
}

/** Cancels a scheduled publication and a request for approval. */
export async function cancelPublication(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  return await changePage(context, page, version, (scope) =>
    changeSchedule(scope, page, { version, event: 'content.held', times: clearedSchedule }),
  );
}

/** Requests a manager's approval. Throws a 400 with every fault. */
export async function askApproval(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  const times = {
    asked_at: context.now.toISOString(),
    asked_by: personName(context.actor),
    ...clearedReturn,
  };
  return await changePage(context, page, version, async (scope, { draft }) => {
    await requirePublishable(scope, page, { draft, moment: context.now });
    await changeSchedule(scope, page, { version, event: 'content.approval-asked', times });
  });
}

/** Returns a draft to its editor with a note and ends the request for approval. Throws a 400 if there is no draft. */
export async function sendDraftBack(
  context: Context,
  page: DocumentName,
  { version, note }: { version: number; note: string },
): Promise<EditedContent> {
  const times = {
    ...clearedSchedule,
    returned_at: context.now.toISOString(),
    returned_by: personName(context.actor),
    returned_note: note,
  };
  return await changePage(context, page, version, async (scope, { draft }) => {
    if (draft?.body == null) throw invalidContent([{ path: '', message: 'Non c’è una bozza da rimandare' }]);
    await changeSchedule(scope, page, { version, event: 'content.sent-back', times });
  });
}

interface ScheduleChange {
  version: number;
  event: 'content.scheduled' | 'content.held' | 'content.approval-asked' | 'content.sent-back';
  times: Partial<Omit<Row<'document_drafts'>, 'name' | 'version' | 'body' | 'defaults' | 'updated_at' | 'updated_by'>>;
}

async function changeSchedule(
  scope: Context,
  page: DocumentName,
  { version, event, times }: ScheduleChange,
): Promise<void> {
  await scope.db
    .updateTable('document_drafts')
    .set({ ...times, version: version + 1 })
    .where('name', '=', page)
    .execute();
  await writeJournal(scope, { event, subject: page });
}

/**
 * Publishes the drafts whose scheduled time has come. A draft that has become invalid stays a draft. Returns the number
 * published.
 */
export async function publishScheduled(context: Context): Promise<number> {
  const now = context.now.toISOString();
  const dueRows = await context.db
    .selectFrom('document_drafts')
    .select('name')
    .where('publish_at', '<=', now)
    .execute();
  const counts = await Promise.all(
    dueRows.flatMap(({ name: page }) =>
      isDocumentName(page)
        ? inTransaction(context, async (scope) => {
            await lockDocument(scope, page);
            const rows = await readDocumentRows(scope, page);
            const { draft } = rows;
            // Race: another instance has published the draft, or a change has cancelled the schedule.
            if (draft?.publish_at == null || draft.publish_at > now) return 0;
            const version = findVersion(rows);
            const { publish_by: by, note } = draft;
            try {
              await publishDraftNow(scope, page, { draft, version, note: note ?? '', by });
              return 1;
            } catch (error) {
              if (!(error instanceof HttpError)) throw error;
              const times = { publish_at: null, publish_by: null };
              await changeSchedule(scope, page, { version, event: 'content.held', times });
              return 0;
            }
          })
        : [],
    ),
  );
  return counts.reduce<number>((sum, one) => sum + one, 0);
}

async function requirePublishable(
  { db }: Context,
  page: DocumentName,
  { draft, moment }: { draft: DocumentRows['draft']; moment: Date },
): Promise<Record<string, unknown>> {
  const field: GroupField = documents[page];
  if (draft?.body == null) throw invalidContent([{ path: '', message: 'Non c’è una bozza da pubblicare' }]);
  const draftContent = toRecord(removeInvisible(makeDraft(page, { ...draft, body: draft.body })));
  const content = page === 'dati' ? addMemberIds(draftContent) : setUpdateDay(field, draftContent, moment);
  const faults = findFaults(field, content, parseRegister(await readStoredLaw(db)));
  if (faults.length > 0) throw invalidContent(faults);
  return content;
}

interface PublishOptions {
  draft: DocumentRows['draft'];
  version: number;
  note: string;
  by: string | null;
}

async function publishDraftNow(
  scope: Context,
  page: DocumentName,
  { draft, version, note, by }: PublishOptions,
): Promise<void> {
  await storePublication(scope, {
    name: page,
    version: version + 1,
    body: JSON.stringify(await requirePublishable(scope, page, { draft, moment: scope.now })),
    defaults: JSON.stringify(getDefaultValue(documents[page])),
    published_by: by,
    note: note || null,
  });
  await writeDraft(scope, page, version + 1, null);
  const details = { version: version + 1 };
  await writeJournal(scope, { event: 'content.published', subject: page, details });
}

/** Removes invisible characters from content: an approver cannot see them. */
function removeInvisible(content: unknown): unknown {
  if (typeof content === 'string') return stripInvisible(content);
  if (Array.isArray(content)) return content.map(removeInvisible);
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, removeInvisible(inner)]));
}

/** Assigns an id, by which the photo is found, to each person of the firm that has none. */
function addMemberIds(facts: Record<string, unknown>): Record<string, unknown> {
  const people = Array.isArray(facts['people']) ? facts['people'].map(toRecord) : [];
  return {
    ...facts,
    people: assignMemberIds(
      people.map((person) => ({ ...person, id: String(person['id']), name: String(person['name']) })),
    ),
  };
}

function setUpdateDay({ fields }: GroupField, content: Record<string, unknown>, now: Date): Record<string, unknown> {
  const { updated } = fields;
  if (updated?.kind !== 'line' || updated.format !== 'date') return content;
  return { ...content, updated: toRomanDay(now) };
}
