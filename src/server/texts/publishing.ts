import { faultsOf } from '../../content/checks.ts';
import { type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { type GroupField, isRecord, ownValue } from '../../content/fields.ts';
import { registerFrom } from '../../content/law/register.ts';
import { withMemberIds } from '../../content/photos/team-photo.ts';
import { withoutInvisible } from '../../content/writing/cleaning.ts';
import type { EditedContent, Publication } from '../../contract/content.ts';
import { type Context, inTransaction, personName } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { badRequest, forbidden, HttpError } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { momentOf, romanDay } from '../time/roman-days.ts';
import { changePage, contentRefused, lockPage, notPending, notReturned, writeDraft } from './drafts.ts';
import { asRecord, draftFrom, mayPublish, type Stored, stored, storedLaw, versionOf } from './edited.ts';

/* A draft goes out: now, at an hour of Rome, or once a manager has been asked. */

/** Publishes the draft as a version, now or once Rome's clocks show `at`. Throws a 400 with every fault, and a 403. */
export async function publishDraft(
  context: Context,
  page: DocumentName,
  { version, note = '', at }: { version: number } & Publication,
): Promise<EditedContent> {
  if (!(await mayPublish(context, page))) throw forbidden('Questi testi li pubblica un responsabile');
  const by = personName(context.actor);
  const moment = at === undefined ? null : romanMoment(at, context.now);
  return await changePage(context, page, version, async (within, { draft }) => {
    if (moment === null) await publishNow(within, page, { draft, version, note, by });
    else {
      await publishable(within, page, { draft, moment });
      const times = { publish_at: moment.toISOString(), publish_by: by, note, asked_at: null, asked_by: null };
      await retime(within, page, { version, event: 'content.scheduled', times });
    }
  });
}

function romanMoment(at: string, now: Date): Date {
  const moment = momentOf(at);
  if (moment === null) {
    const message = 'In quel giorno l’orologio salta quest’ora';
    throw badRequest(message, { at: message });
  }
  const furthest = now.getTime() + 366 * 24 * 3_600_000;
  if (!(moment.getTime() > now.getTime() && moment.getTime() < furthest))
    throw badRequest('L’ora della pubblicazione deve venire entro un anno', {
      at: 'Serve un’ora che deve ancora venire',
    });
  return moment;
}

/** Takes back the hour that the publication was set to, and the question to a manager. */
export async function holdDraft(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  return await changePage(context, page, version, (within) =>
    retime(within, page, { version, event: 'content.held', times: notPending }),
  );
}

/** Asks a manager to publish the draft. Throws a 400 with every fault. */
export async function askApproval(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  const times = {
    asked_at: context.now.toISOString(),
    asked_by: personName(context.actor),
    ...notReturned,
  };
  return await changePage(context, page, version, async (within, { draft }) => {
    await publishable(within, page, { draft, moment: context.now });
    await retime(within, page, { version, event: 'content.approval-asked', times });
  });
}

/** Sends a draft back to its editor with a note, which ends the request to publish it. Throws a 400 where there is no draft. */
export async function sendDraftBack(
  context: Context,
  page: DocumentName,
  { version, note }: { version: number; note: string },
): Promise<EditedContent> {
  const times = {
    ...notPending,
    returned_at: context.now.toISOString(),
    returned_by: personName(context.actor),
    returned_note: note,
  };
  return await changePage(context, page, version, async (within, { draft }) => {
    if (draft?.body == null) throw contentRefused([{ path: '', message: 'Non c’è una bozza da rimandare' }]);
    await retime(within, page, { version, event: 'content.sent-back', times });
  });
}

interface Retiming {
  version: number;
  event: 'content.scheduled' | 'content.held' | 'content.approval-asked' | 'content.sent-back';
  times: Partial<Omit<Row<'content_drafts'>, 'page' | 'version' | 'body' | 'defaults' | 'updated_at' | 'updated_by'>>;
}

async function retime(within: Context, page: DocumentName, { version, event, times }: Retiming): Promise<void> {
  await within.db
    .updateTable('content_drafts')
    .set({ ...times, version: version + 1 })
    .where('page', '=', page)
    .execute();
  await writeJournal(within, { event, subject: page });
}

/** Publishes each draft whose hour has come; one that cannot be published any more stays a draft. Answers how many were. */
export async function publishDue(context: Context): Promise<number> {
  const now = context.now.toISOString();
  const due = await context.db.selectFrom('content_drafts').select('page').where('publish_at', '<=', now).execute();
  const done = await Promise.all(
    due.flatMap(({ page }) =>
      isDocumentName(page)
        ? inTransaction(context, async (within) => {
            await lockPage(within, page);
            const rows = await stored(within, page);
            const { draft } = rows;
            // Another instance has done it, or somebody has written in it since.
            if (draft?.publish_at == null || draft.publish_at > now) return 0;
            const version = versionOf(rows);
            const { publish_by: by, note } = draft;
            try {
              await publishNow(within, page, { draft, version, note: note ?? '', by });
              return 1;
            } catch (error) {
              if (!(error instanceof HttpError)) throw error;
              const times = { publish_at: null, publish_by: null };
              await retime(within, page, { version, event: 'content.held', times });
              return 0;
            }
          })
        : [],
    ),
  );
  return done.reduce<number>((sum, one) => sum + one, 0);
}

async function publishable(
  { db }: Context,
  page: DocumentName,
  { draft, moment }: { draft: Stored['draft']; moment: Date },
): Promise<Record<string, unknown>> {
  const field: GroupField = documents[page];
  if (draft?.body == null) throw contentRefused([{ path: '', message: 'Non c’è una bozza da pubblicare' }]);
  const written = asRecord(withVisibleTexts(draftFrom(page, { ...draft, body: draft.body })));
  const content = page === 'dati' ? withNamedPeople(written) : dated(field, written, moment);
  const faults = faultsOf(field, content, registerFrom(await storedLaw(db)));
  if (faults.length > 0) throw contentRefused(faults);
  return content;
}

interface Publishing {
  draft: Stored['draft'];
  version: number;
  note: string;
  by: string | null;
}

async function publishNow(
  within: Context,
  page: DocumentName,
  { draft, version, note, by }: Publishing,
): Promise<void> {
  await putOut(within, {
    page,
    version: version + 1,
    body: JSON.stringify(await publishable(within, page, { draft, moment: within.now })),
    defaults: JSON.stringify(ownValue(documents[page])),
    published_by: by,
    note: note || null,
  });
  await writeDraft(within, page, version + 1, null);
  const details = { version: version + 1 };
  await writeJournal(within, { event: 'content.published', subject: page, details });
}

/** Puts words out: as a version that is kept, and in the place of the one before. */
export async function putOut(
  { db, now }: Context,
  { note, ...words }: Omit<Row<'content_versions'>, 'published_at'>,
): Promise<void> {
  const row = { ...words, published_at: now.toISOString() };
  await db
    .insertInto('content_versions')
    .values({ ...row, note })
    .execute();
  await db
    .insertInto('content')
    .values(row)
    .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
    .execute();
}

/** Content without the characters that nobody sees, which whoever approves it cannot approve. */
function withVisibleTexts(content: unknown): unknown {
  if (typeof content === 'string') return withoutInvisible(content);
  if (Array.isArray(content)) return content.map(withVisibleTexts);
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, withVisibleTexts(inner)]));
}

/** The facts with a name for the photo of each person who is published for the first time. */
function withNamedPeople(facts: Record<string, unknown>): Record<string, unknown> {
  const people = Array.isArray(facts['people']) ? facts['people'].map(asRecord) : [];
  return {
    ...facts,
    people: withMemberIds(
      people.map((person) => ({ ...person, id: String(person['id']), name: String(person['name']) })),
    ),
  };
}

function dated({ fields }: GroupField, content: Record<string, unknown>, now: Date): Record<string, unknown> {
  const { updated } = fields;
  if (updated?.kind !== 'line' || updated.format !== 'date') return content;
  return { ...content, updated: romanDay(now) };
}
