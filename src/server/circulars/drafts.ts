import { makeMonthCircular } from '../../content/circulars/month-circular.ts';
import { makeSlug } from '../../content/circulars/slug.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularSummary,
  type CircularText,
  type circularCalls,
  circularFields,
  makeCircularName,
} from '../../contract/circulars.ts';
import { getDefaults } from '../../contract/fields/fields.ts';
import { findPersonId, inTransaction, type Staff } from '../context.ts';
import { readPage } from '../db/walk.ts';
import { findVersion } from '../documents/rows.ts';
import { conflict, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublished } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';
import {
  addDocuments,
  type CircularRow,
  lockRows,
  readRows,
  readText,
  selectCirculars,
  stateExpression,
  toCircular,
  toSummary,
} from './rows.ts';

/** Lists a page of circulars, newest first. `next` is the `after` of the next page, `null` at the end. */
export async function listCirculars(
  staff: Pick<Staff, 'db' | 'site'>,
  { state, after }: ParsedArguments<typeof circularCalls.list>,
): Promise<{ items: CircularSummary[]; next: string | null }> {
  let query = selectCirculars(staff.db).orderBy('id', 'desc');
  if (state !== undefined) query = query.where(stateExpression, '=', state);
  if (after !== undefined) query = query.where('id', '<', after);
  const { rows, last } = await readPage<CircularRow>((_, limit) => query.limit(limit).execute(), null);
  const items = (await addDocuments(staff.db, rows)).map((circular) => toSummary(staff, circular));
  return { items, next: last ? String(last.id) : null };
}

/** Creates a draft with a title. */
export async function createCircular(staff: Staff, title: string): Promise<Circular> {
  return await insertDraft(staff, { title });
}

/** Creates a draft with the deadlines of a month such as `2027-01`, as the calendar of the site has them now. */
export async function createFromDeadlines(staff: Staff, month: string): Promise<Circular> {
  const { views } = await readPublished(staff.db);
  const text = makeMonthCircular(month, toRomanDay(staff.now), views.scadenze.deadlines);
  return await insertDraft(staff, text, month);
}

/** `month`: that of its deadlines. */
async function insertDraft(
  staff: Staff,
  given: Pick<CircularText, 'title'> & Partial<CircularText>,
  month: string | null = null,
): Promise<Circular> {
  const [at, by] = [staff.now.toISOString(), findPersonId(staff.actor)];
  const text: CircularText = { ...getDefaults(circularFields), ...given };
  return await inTransaction(staff, async (scope) => {
    const { id } = await scope.db
      .insertInto('circulars')
      .values({ slug: makeSlug(text.title), deadlines_month: month, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const draft = { version: 1, body: JSON.stringify(text), updated_at: at, updated_by: by };
    await scope.db
      .insertInto('document_drafts')
      .values({ name: makeCircularName(id), ...draft })
      .execute();
    await writeJournal(scope, { event: 'circular.created', subject: text.title });
    return await readCircular(scope, id);
  });
}

/** Reads a circular. Throws a 404. */
export async function readCircular(staff: Staff, id: number): Promise<Circular> {
  return await toCircular(staff, await readRows(staff, id));
}

/** Deletes a draft that was never published. Throws a 404, a 409. */
export async function removeCircular(
  staff: Staff,
  { id, version }: ParsedArguments<typeof circularCalls.remove>,
): Promise<void> {
  await inTransaction(staff, async (scope) => {
    const rows = await lockRows(scope, id);
    if (version !== undefined && version !== findVersion(rows)) throw versionConflict(await toCircular(scope, rows));
    if (rows.circular.state !== 'draft')
      throw conflict('wrong-state', 'Solo una bozza si può eliminare: una circolare pubblicata si ritira');
    const name = makeCircularName(id);
    await scope.db.deleteFrom('circulars').where('id', '=', id).execute();
    await scope.db.deleteFrom('document_drafts').where('name', '=', name).execute();
    await scope.db.deleteFrom('document_versions').where('name', '=', name).execute();
    await writeJournal(scope, { event: 'circular.removed', subject: readText(rows).title });
  });
}
