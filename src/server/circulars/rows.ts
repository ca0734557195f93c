import * as v from 'valibot';
import { makeCircularPath } from '../../content/circulars/views.ts';
import {
  type Circular,
  type CircularSummary,
  type CircularText,
  circularText,
  correction,
  makeCircularPageName,
} from '../../contract/newsletter/circulars.ts';
import { type Context, inTransaction, type Staff } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { parseAuthors } from '../documents/authors.ts';
import { listOthersPresent } from '../documents/presence.ts';
import { conflict, requireFound, versionConflict } from '../http/errors.ts';

/* Conversion of circulars' rows into what staff get from the API, and changes of rows. */

const storedText = v.pipe(v.string(), v.parseJson(), circularText);
const storedPoints = v.pipe(v.string(), v.parseJson(), circularText.entries.points);
const storedCorrections = v.pipe(v.string(), v.parseJson(), v.array(correction));

/** Parses the stored text of a published version. */
export const parseText = (json: string): CircularText => v.parse(storedText, json);
export const parseCorrections = (json: string) => v.parse(storedCorrections, json);

/** Converts the draft in a circular's row. */
export function toText({ title, subject, preheader, points, author, topic, body }: Row<'circulars'>): CircularText {
  return { title, subject, preheader, points: v.parse(storedPoints, points), author, topic, body };
}

/** Converts a draft into columns. */
export function toColumns({ points, ...text }: Partial<CircularText>) {
  return { ...text, ...(points && { points: JSON.stringify(points) }) };
}

/** Converts a row into a circular for the list. */
export function toSummary({ site }: Pick<Staff, 'site'>, row: Row<'circulars'>): CircularSummary {
  const { points: _points, preheader: _preheader, body: _body, ...text } = toText(row);
  const { id, version, state, slug, number, created_at, updated_at, updated_by, published_at, published_by } = row;
  const { withdrawn_at, send_at, sent_by, paused_for, audience } = row;
  const { publish_at, asked_at, asked_by, returned_at, returned_by, returned_note } = row;
  return {
    id,
    version,
    state,
    slug,
    number,
    ...text,
    created_at,
    updated_at,
    updated_by,
    published_at,
    published_by,
    withdrawn_at,
    send_at,
    sent_by,
    paused_for,
    audience,
    publish_at,
    asked_at,
    asked_by,
    returned_at,
    returned_by,
    returned_note,
    url: published_at === null || withdrawn_at !== null ? null : site.publicUrl + makeCircularPath(row),
    corrections: parseCorrections(row.corrections),
    changed: row.published !== null && row.published !== JSON.stringify(toText(row)),
  };
}

/** Converts a row into a circular with its draft, its published text and the other staff who have it open. */
export async function toCircular(staff: Staff, row: Row<'circulars'>): Promise<Circular> {
  return {
    ...toSummary(staff, row),
    ...toText(row),
    authors: parseAuthors(row.authors),
    online: row.published === null ? null : parseText(row.published),
    present: await listOthersPresent(staff, makeCircularPageName(row.id)),
  };
}

/** Reads the row of a circular. Throws a 404. */
export async function readRow({ db }: Pick<Staff, 'db'>, id: number): Promise<Row<'circulars'>> {
  return requireFound(await db.selectFrom('circulars').selectAll().where('id', '=', id).executeTakeFirst());
}

export type RowChange = Partial<Omit<Row<'circulars'>, 'id' | 'version' | 'created_at'>>;

/**
 * Changes a circular if it is at `version` and in one of `states`; `work` returns the change. Throws a 404, a 409 with
 * the current row, and a 409 `wrong-state`.
 */
export async function changeRow(
  staff: Staff,
  { id, version, states }: { id: number; version?: number | undefined; states?: readonly Row<'circulars'>['state'][] },
  work: (row: Row<'circulars'>, scope: Staff) => Promise<RowChange> | RowChange,
): Promise<Circular> {
  return await inTransaction(staff, async (scope) => {
    const row = requireFound(await lockRow(scope, id));
    if (version !== undefined && version !== row.version) throw versionConflict(await toCircular(scope, row));
    if (states && !states.includes(row.state))
      throw conflict('wrong-state', wrongStateMessages[row.state], { state: row.state });
    return await toCircular(scope, await writeRow(scope, row, await work(row, scope)));
  });
}

/**
 * Reads a row and locks it until the end of the transaction: of two concurrent changes the second waits, and reads the
 * first one's result.
 */
export async function lockRow({ db }: Pick<Context, 'db'>, id: number): Promise<Row<'circulars'> | undefined> {
  return await db
    .updateTable('circulars')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Writes a change of a row as its next version. Returns the changed row. */
export async function writeRow(
  { db }: Pick<Context, 'db'>,
  row: Row<'circulars'>,
  change: RowChange,
): Promise<Row<'circulars'>> {
  const next = { ...change, version: row.version + 1 };
  await db.updateTable('circulars').set(next).where('id', '=', row.id).execute();
  return { ...row, ...next };
}

const wrongStateMessages: Record<Row<'circulars'>['state'], string> = {
  draft: 'La circolare è ancora una bozza',
  published: 'La circolare è già pubblicata e non è stata inviata',
  scheduled: 'L’invio della circolare è già programmato',
  sending: 'La circolare è in invio',
  paused: 'L’invio della circolare è sospeso',
  sent: 'La circolare è già stata inviata',
  stopped: 'L’invio della circolare è stato fermato',
  withdrawn: 'La circolare è stata ritirata',
};
