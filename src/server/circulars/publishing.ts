import * as v from 'valibot';
import { makeReferenceResolver } from '../../content/circulars/circular-references.ts';
import { findCountFault, listBodyReferences } from '../../content/circulars/markdown.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularText,
  type CircularVersion,
  type circularCalls,
  circularText,
  makeCircularPageName,
} from '../../contract/newsletter/circulars.ts';
import { personName, type Staff } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { clearedApproval, clearedReturn } from '../documents/rows.ts';
import { listVersions, storeVersion } from '../documents/versions.ts';
import { badRequest } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublished } from '../texts/published.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { renderSendableEmail } from './emails.ts';
import { changeRow, parseCorrections, type RowChange, toText } from './rows.ts';

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
  await storePublishedText(scope, row, text);
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
    await storePublishedText(scope, row, text);
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
export async function listCircularVersions(staff: Staff, id: number): Promise<CircularVersion[]> {
  const versions = await listVersions(staff, makeCircularPageName(id));
  return versions.map(({ body, published_at: at, published_by: by, version, number, draft_of }) => ({
    number,
    version,
    at,
    by,
    draft_of,
    ...v.parse(circularText, body),
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

/** Stores the text that is published now as a version. */
async function storePublishedText({ now, actor, ...scope }: Staff, row: Row<'circulars'>, text: CircularText) {
  await storeVersion(scope, {
    name: makeCircularPageName(row.id),
    version: row.version + 1,
    body: JSON.stringify(text),
    published_at: now.toISOString(),
    published_by: personName(actor),
  });
}
