import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { makeSlug } from '../../content/circulars/slug.ts';
import { makeCircularPath } from '../../content/circulars/views.ts';
import {
  type Circular,
  type CircularSummary,
  type CircularText,
  circularText,
  correction,
  makeCircularName,
} from '../../contract/newsletter/circulars.ts';
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
  lockDocumentRows,
  readDocumentRows,
  readManyDocumentRows,
} from '../documents/rows.ts';
import { requireFound } from '../http/errors.ts';

/* Rows of circulars, and their conversion into what staff get from the API. */

/** Row of a circular with those of its document. */
export interface CircularRows extends DocumentRows {
  circular: Row<'circulars'>;
}

const noText: CircularText = {
  title: '',
  subject: '',
  preheader: '',
  points: [],
  author: '',
  topic: '',
  numbering: '',
  body: '',
};
/** Text of a circular's document. It is required, because an editor would save an empty one in place of it. */
export const textColumn = makeJsonColumn(circularText, noText);
/** Dated notes of corrections. */
export const correctionsColumn = makeJsonColumn(v.array(correction), []);

export const parseText = (json: string): CircularText => textColumn.require(json);

/** Text that is being edited: the draft, or the published text if there is none. */
export function readText(rows: DocumentRows): CircularText {
  return parseText(requireFound(findDraft(rows) ?? rows.published).body);
}

/** Number that a draft asks for; `null` if it asks for the next one or for none. */
export const parseNumber = (numbering: string) => (/^\d+$/.test(numbering) ? Number(numbering) : null);

/** Number of a published circular, or the one that a draft asks for. */
export const findNumber = ({ circular, ...document }: CircularRows) =>
  circular.published_at === null ? parseNumber(readText(document).numbering) : circular.number;

/** Last part of the circular's address, which follows its title until it is published. */
export function findSlug(rows: CircularRows): string {
  return rows.circular.published_at === null ? makeSlug(readText(rows).title) : rows.circular.slug;
}

/** Reads the rows of a circular. Throws a 404. */
export async function readRows({ db }: Pick<Context, 'db'>, id: number): Promise<CircularRows> {
  const circular = requireFound(await db.selectFrom('circulars').selectAll().where('id', '=', id).executeTakeFirst());
  return { circular, ...(await readDocumentRows({ db }, makeCircularName(id))) };
}

/**
 * Reads the rows of a circular and locks them until the end of the transaction: of two concurrent changes the second
 * waits, and reads the first one's result. Throws a 404.
 */
export async function lockRows(scope: Pick<Context, 'db' | 'now'>, id: number): Promise<CircularRows> {
  const circular = await scope.db
    .updateTable('circulars')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return { circular: requireFound(circular), ...(await lockDocumentRows(scope, makeCircularName(id))) };
}

/** Reads the rows of the circulars in a state, in the order of their sending. */
export async function readRowsInState(db: Kysely<Database>, state: Circular['state']): Promise<CircularRows[]> {
  const circulars = db.selectFrom('circulars').selectAll().where('state', '=', state).orderBy('send_at').orderBy('id');
  return await addDocuments(db, await circulars.execute());
}

/** Adds the rows of their documents to rows of circulars. Leaves out a circular whose text cannot be read. */
export async function addDocuments(
  db: Kysely<Database>,
  circulars: readonly Row<'circulars'>[],
): Promise<CircularRows[]> {
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
  const { id, state, number, corrects, created_at, published_at, published_by, withdrawn_at } = circular;
  const { send_at, sent_by, paused_for, audience, corrections } = circular;
  const slug = findSlug(rows);
  return {
    id,
    version: findVersion(rows),
    state,
    slug,
    number,
    corrects,
    ...text,
    created_at,
    updated_at: draft?.updated_at ?? created_at,
    updated_by: names(draft?.updated_by),
    published_at,
    published_by: names(published_by),
    withdrawn_at,
    send_at,
    sent_by: names(sent_by),
    paused_for,
    audience,
    ...describeReview(rows),
    url: published_at === null || withdrawn_at !== null ? null : site.publicUrl + makeCircularPath({ slug }),
    corrections: correctionsColumn.read(corrections),
    changed: published !== undefined && findDraft(rows) !== null,
  };
}

/** Converts rows into a circular with its draft, its published text and the other staff who have it open. */
export async function toCircular(staff: Staff, rows: CircularRows): Promise<Circular> {
  return {
    ...toSummary(staff, rows),
    ...readText(rows),
    authors: nameAuthors(rows.draft?.authors ?? '{}', rows.names),
    online: rows.published ? parseText(rows.published.body) : null,
    present: await listOthersPresent(staff, makeCircularName(rows.circular.id)),
    notices: await staff.db
      .selectFrom('circulars')
      .select(['id', 'send_at'])
      .where('corrects', '=', rows.circular.id)
      .orderBy('id', 'desc')
      .execute(),
  };
}
