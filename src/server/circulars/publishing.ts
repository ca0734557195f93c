import { makeReferenceResolver } from '../../content/circulars/circular-references.ts';
import { findCountFault, listBodyReferences } from '../../content/circulars/markdown.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { Circular, CircularText, CircularVersion, circularCalls } from '../../contract/newsletter/circulars.ts';
import { personName, type Staff } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { clearedApproval, clearedReturn } from '../documents/rows.ts';
import { badRequest } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublished } from '../texts/published.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { renderSendableEmail } from './emails.ts';
import { changeRow, parseCorrections, parseText, type RowChange, toText } from './rows.ts';

/** Publishes a draft at a permanent address. Throws a 400 with the first fault, a 404, a 409. */
export async function publishCircular(
  staff: Staff,
  given: ParsedArguments<typeof circularCalls.publish>,
): Promise<Circular> {
  return await changeRow(staff, { ...given, states: ['draft'] }, publishRow);
}

/** Publishes a row's text: stores its first version, writes the journal, and returns the change of the row. */
export async function publishRow(row: Row<'circulars'>, scope: Staff): Promise<RowChange> {
  const text = await requirePublishable(scope, row);
  const earlier = await scope.db
    .selectFrom('circulars')
    .select(['slug', 'number'])
    .where('published_at', 'is not', null)
    .execute();
  await storeVersion(scope, row.id, { text, by: personName(scope.actor), at: scope.now.toISOString() });
  await writeJournal(scope, { event: 'circular.published', subject: row.title });
  return {
    state: 'published',
    slug: makeFreeSlug(earlier, row.slug),
    number: Math.max(0, ...earlier.map(({ number }) => number ?? 0)) + 1,
    published: JSON.stringify(text),
    authors: '{}',
    published_at: scope.now.toISOString(),
    published_by: personName(scope.actor),
    ...clearedApproval,
    ...clearedReturn,
  };
}

/** Replaces the published text with the current draft, under a dated note. */
export async function correctCircular(
  staff: Staff,
  { id, version, text: note }: ParsedArguments<typeof circularCalls.correct>,
): Promise<Circular> {
  const states = ['published', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;
  return await changeRow(staff, { id, version, states }, async (row, scope) => {
    const text = await requirePublishable(scope, row);
    await storeVersion(scope, id, { text, by: personName(scope.actor), at: scope.now.toISOString() });
    await writeJournal(scope, { event: 'circular.corrected', subject: row.title });
    const corrections = [{ at: staff.now.toISOString(), text: note }, ...parseCorrections(row.corrections)];
    // Before the first email is sent, the correction also changes the emails.
    const emailChange = row.state === 'scheduled' && { letter: JSON.stringify(await renderSendableEmail(scope, row)) };
    return { published: JSON.stringify(text), authors: '{}', corrections: JSON.stringify(corrections), ...emailChange };
  });
}

/** Withdraws a published circular for good; refused while a sending is scheduled, running or paused. */
export async function withdrawCircular(
  staff: Staff,
  given: ParsedArguments<typeof circularCalls.withdraw>,
): Promise<Circular> {
  return await changeRow(staff, { ...given, states: ['published', 'sent', 'stopped'] }, async (row, scope) => {
    await writeJournal(scope, { event: 'circular.withdrawn', subject: row.title });
    return { state: 'withdrawn', withdrawn_at: staff.now.toISOString() };
  });
}

/** Lists the versions, newest first, at most 100: published ones, and drafts whose words another person replaced. */
export async function listCircularVersions({ db }: Staff, id: number): Promise<CircularVersion[]> {
  const rows = await db
    .selectFrom('circular_versions')
    .selectAll()
    .where('circular_id', '=', id)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ number, body, published_at: at, published_by: by, draft_of }) => ({
    number,
    at,
    by,
    draft_of,
    ...parseText(body),
  }));
}

/** Checks that a draft can be published; returns its text. Throws a 400. */
export async function requirePublishable({ db, now }: Staff, row: Row<'circulars'>): Promise<CircularText> {
  const text = toText(row);
  if (text.body.trim() === '') throw badRequest('Il testo è vuoto', { body: 'Il testo è vuoto' });
  const fault = findCountFault(text.body);
  if (fault !== null) throw badRequest(fault, { body: fault });
  const resolveReference = makeReferenceResolver(await readPublished(db), toRomanDay(now));
  const unknown = listBodyReferences(text.body).find((name) => resolveReference(name) === undefined);
  if (unknown !== undefined) {
    const message = `{${unknown}} non è una scadenza né una norma che il sito conosce`;
    throw badRequest(message, { body: message });
  }
  return text;
}

function makeFreeSlug(earlier: readonly { slug: string }[], wanted: string): string {
  let slug = wanted;
  for (let next = 2; earlier.some((other) => other.slug === slug); next += 1) slug = `${wanted}-${next}`;
  return slug;
}

interface StoredVersion {
  text: CircularText;
  by: string | null;
  at: string;
  /** Person whose unpublished words these are; `null` for a published version. */
  draft_of?: string | null;
}

/** Stores a version of a circular's text. */
export async function storeVersion(
  { db }: Pick<Staff, 'db'>,
  id: number,
  { text, by, at, draft_of = null }: StoredVersion,
): Promise<void> {
  const { last } = await db
    .selectFrom('circular_versions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('circular_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('circular_versions')
    .values({
      circular_id: id,
      number: (last ?? 0) + 1,
      body: JSON.stringify(text),
      published_at: at,
      published_by: by,
      draft_of,
    })
    .execute();
}
