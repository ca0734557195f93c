import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { makeSlug } from '../../content/circulars/slug.ts';
import { makeCircularPath } from '../../content/circulars/views.ts';
import {
  type Circular,
  type CircularState,
  type CircularSummary,
  type CircularText,
  circularFields,
  correction,
  makeCircularName,
} from '../../contract/circulars.ts';
import { getDefaults } from '../../contract/fields/fields.ts';
import { toStoredSchema } from '../../contract/fields/schema.ts';
import type { Context, Staff } from '../context.ts';
import { makeJsonColumn } from '../db/json-column.ts';
import type { Database, Row } from '../db/schema.ts';
import { nameAuthors } from '../documents/authors.ts';
import { listOthersPresent } from '../documents/presence.ts';
import {
  type DocumentRows,
  describeReview,
  findDraft,
  findVersion,
  lockDocument,
  readDocumentRows,
  readManyDocumentRows,
} from '../documents/rows.ts';
import { requireFound } from '../http/errors.ts';

/* Rows of circulars, and their conversion into what staff get from the API. */

/** Row of a circular with its state, and the rows of its document. */
export interface CircularRows extends DocumentRows {
  circular: CircularRow;
}
export type CircularRow = Row<'circulars'> & { state: CircularState };

/** Selects circulars with their states. */
export function selectCirculars(db: Kysely<Database>) {
  return db.selectFrom('circulars').selectAll('circulars').select(stateExpression.as('state'));
}

/** State of a circular: that of its own sending, once it has one. */
export const stateExpression = sql<CircularState>`case
  when withdrawn_at is not null then 'withdrawn'
  when published_at is null then 'draft'
  else coalesce(
    (select state from sendings where sendings.circular_id = circulars.id and sendings.correction is null),
    'published'
  ) end`;

/** Text of a circular's document. It is required, because an editor would save an empty one in place of it. */
export const textColumn = makeJsonColumn(toStoredSchema(circularFields), getDefaults(circularFields));
/** Dated notes of corrections. */
export const correctionsColumn = makeJsonColumn(v.array(correction), []);

export const parseText = (json: string): CircularText => textColumn.require(json);

/** Text that is being edited: the draft, or the published text if there is none. */
export function readText(rows: DocumentRows): CircularText {
  return parseText(requireFound(findDraft(rows) ?? rows.published).body);
}

/** Published text of a published circular. */
export function readPublishedText({ published }: DocumentRows): CircularText {
  return parseText(requireFound(published).body);
}

/** Number that a draft asks for; `null` if it asks for the next one or for none. */
export const findGivenNumber = ({ numbering, givenNumber }: Pick<CircularText, 'numbering' | 'givenNumber'>) =>
  numbering === 'given' ? givenNumber : null;

/** Number of a published circular, or the one that a draft asks for. */
export const findNumber = ({ circular, ...document }: CircularRows) =>
  circular.published_at === null ? findGivenNumber(readText(document)) : circular.number;

/** Last part of the circular's address, which follows its title until it is published. */
export function findSlug(rows: CircularRows): string {
  return rows.circular.published_at === null ? makeSlug(readText(rows).title) : rows.circular.slug;
}

/** Reads the rows of a circular. Throws a 404. */
export async function readRows({ db }: Pick<Context, 'db'>, id: number): Promise<CircularRows> {
  return requireFound(await findRows({ db }, id));
}

/** Reads the rows of a circular; `null` if there is none. */
export async function findRows({ db }: Pick<Context, 'db'>, id: number): Promise<CircularRows | null> {
  const circular = await selectCirculars(db).where('id', '=', id).executeTakeFirst();
  return circular ? { circular, ...(await readDocumentRows({ db }, makeCircularName(id))) } : null;
}

/**
 * Reads the rows of a circular and locks them until the end of the transaction: of two concurrent changes the second
 * waits, and reads the first one's result. Throws a 404.
 */
export async function lockRows(scope: Pick<Context, 'db' | 'now'>, id: number): Promise<CircularRows> {
  const locked = scope.db.updateTable('circulars').set(({ ref }) => ({ slug: ref('slug') }));
  requireFound(await locked.where('id', '=', id).returning('id').executeTakeFirst());
  await lockDocument(scope, makeCircularName(id));
  return await readRows(scope, id);
}

/** Reads the rows of the drafts that were never published. */
export async function readDraftRows(db: Kysely<Database>): Promise<CircularRows[]> {
  return await addDocuments(db, await selectCirculars(db).where('published_at', 'is', null).orderBy('id').execute());
}

/** Adds the rows of their documents to rows of circulars. Leaves out a circular whose text cannot be read. */
export async function addDocuments(db: Kysely<Database>, circulars: readonly CircularRow[]): Promise<CircularRows[]> {
  const readDocument = await readManyDocumentRows(
    db,
    circulars.map(({ id }) => makeCircularName(id)),
  );
  const found = circulars.map((circular) => ({ circular, ...readDocument(makeCircularName(circular.id)) }));
  return found.filter((rows) => {
    const text = findDraft(rows) ?? rows.published;
    return text !== undefined && textColumn.isReadable(text.body);
  });
}

/** Converts rows into a circular for the list. */
export function toSummary({ site }: Pick<Staff, 'site'>, rows: CircularRows): CircularSummary {
  const { circular, draft, published, names } = rows;
  const { points: _points, preheader: _preheader, body: _body, ...text } = readText(rows);
  const { id, state, number, created_at, published_at, published_by, withdrawn_at, corrections } = circular;
  const slug = findSlug(rows);
  return {
    id,
    version: findVersion(rows),
    state,
    slug,
    number,
    ...text,
    created_at,
    updated_at: draft?.updated_at ?? created_at,
    updated_by: names(draft?.updated_by),
    published_at,
    published_by: names(published_by),
    withdrawn_at,
    ...describeReview(rows),
    url: published_at === null || withdrawn_at !== null ? null : site.publicUrl + makeCircularPath({ slug }),
    corrections: correctionsColumn
      .read(corrections)
      .map((note, index, notes) => ({ number: notes.length - index, ...note })),
    changed: published !== undefined && findDraft(rows) !== null,
  };
}

/** Converts rows into a circular with its draft, its published text and the other staff who have it open. */
export async function toCircular(staff: Staff, rows: CircularRows): Promise<Circular> {
  return {
    ...toSummary(staff, rows),
    ...readText(rows),
    authors: nameAuthors(rows.draft?.authors ?? '{}', rows.names),
    published: rows.published ? parseText(rows.published.body) : null,
    present: await listOthersPresent(staff, makeCircularName(rows.circular.id)),
    sendings: (await readSendings(staff.db, rows.circular.id)).map(({ sent_by, ...sending }) => ({
      ...sending,
      sent_by: rows.names(sent_by),
    })),
  };
}

/** Reads the sendings of a circular and of its corrections, newest first. */
async function readSendings(db: Kysely<Database>, id: number) {
  return await db
    .selectFrom('sendings')
    .select(['correction', 'state', 'audience', 'send_at', 'sent_by', 'paused_for'])
    .where('circular_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
