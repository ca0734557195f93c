import * as v from 'valibot';
import { makeReferenceResolver } from '../../content/circulars/circular-references.ts';
import { findCountFault, findPictureFault, listBodyReferences } from '../../content/circulars/markdown.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularText,
  type CircularVersion,
  type circularCalls,
  circularText,
  makeCircularPageName,
} from '../../contract/newsletter/circulars.ts';
import { listPhotoPaths } from '../../contract/photos/variants.ts';
import { type Context, inTransaction, personName, type Staff } from '../context.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Row } from '../db/schema.ts';
import { parseRomanMoment } from '../documents/publishing.ts';
import { clearedApproval, clearedReturn, clearedSchedule } from '../documents/rows.ts';
import { listVersions, storeVersion } from '../documents/versions.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublished } from '../texts/published.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { renderSendableEmail } from './emails.ts';
import { changeRow, lockRow, parseCorrections, type RowChange, toText, writeRow } from './rows.ts';

/**
 * Publishes a draft at a permanent address: now, or at `at`, a local time in Rome. Throws a 400 with the first fault, a
 * 404, a 409.
 */
export async function publishCircular(
  staff: Staff,
  { at, ...given }: ParsedArguments<typeof circularCalls.publish>,
): Promise<Circular> {
  const by = personName(staff.actor);
  const moment = at === undefined ? null : parseRomanMoment(at, staff.now);
  return await changeRow(staff, { ...given, states: ['draft'] }, async (row, scope) => {
    if (moment === null) return await publishRow(row, scope, by);
    await requirePublishable(scope, row);
    await writeJournal(scope, { event: 'circular.scheduled', subject: row.title });
    return { publish_at: moment.toISOString(), publish_by: by, ...clearedApproval };
  });
}

/**
 * Publishes the circulars whose scheduled time has come. One that has become invalid stays a draft. Returns the number
 * published.
 */
export async function publishScheduledCirculars(context: Context): Promise<number> {
  const now = context.now.toISOString();
  const due = await context.db
    .selectFrom('circulars')
    .select('id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute();
  let count = 0;
  // In order of their hours, which their numbers follow.
  for (const { id } of due) if (await publishIfDue(context, id)) count += 1;
  return count;
}

async function publishIfDue(context: Context, id: number): Promise<boolean> {
  return await inTransaction(context, async (scope) => {
    const row = await lockRow(scope, id);
    // Race: another instance has published the circular, or a change has cancelled the schedule.
    if (row?.publish_at == null || row.publish_at > scope.now.toISOString()) return false;
    try {
      await writeRow(scope, row, await publishRow(row, scope, row.publish_by));
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await writeJournal(scope, { event: 'circular.held', subject: row.title });
      await writeRow(scope, row, clearedSchedule);
      return false;
    }
  });
}

/** Publishes a row's text: stores its first version, writes the journal, and returns the change of the row. */
export async function publishRow(row: Row<'circulars'>, scope: Context, by: string | null): Promise<RowChange> {
  const text = await requirePublishable(scope, row);
  const earlier = await scope.db
    .selectFrom('circulars')
    .select(['slug', 'number'])
    .where('published_at', 'is not', null)
    .execute();
  await storePublishedText(scope, row, { text, by });
  await writeJournal(scope, { event: 'circular.published', subject: row.title });
  return {
    state: 'published',
    slug: makeFreeSlug(earlier, row.slug),
    number: Math.max(0, ...earlier.map(({ number }) => number ?? 0)) + 1,
    published: JSON.stringify(text),
    authors: '{}',
    published_at: scope.now.toISOString(),
    published_by: by,
    ...clearedSchedule,
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
    await storePublishedText(scope, row, { text, by: personName(scope.actor) });
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

/** Lists the versions, newest first: published ones, and drafts whose words another person replaced. */
export async function listCircularVersions(
  staff: Staff,
  { id, after }: ParsedArguments<typeof circularCalls.versions>,
): Promise<CircularVersion[]> {
  const versions = await listVersions(staff, makeCircularPageName(id), { after });
  return versions.map(({ body, published_at: at, published_by: by, version, number, position, draft_of }) => ({
    number,
    version,
    position,
    at,
    by,
    draft_of,
    ...v.parse(circularText, body),
  }));
}

/** Checks that a draft can be published; returns its text. Throws a 400. */
export async function requirePublishable(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: Row<'circulars'>,
): Promise<CircularText> {
  const text = toText(row);
  if (text.body.trim() === '') throw badRequest('Il testo è vuoto', { body: 'Il testo è vuoto' });
  const pictures = await readPhotoSizes(db, listPhotoPaths(text.body));
  const fault = findCountFault(text.body) ?? findPictureFault(text.body, pictures);
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
async function storePublishedText(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: Row<'circulars'>,
  { text, by }: { text: CircularText; by: string | null },
): Promise<void> {
  await storeVersion(
    { db },
    {
      name: makeCircularPageName(row.id),
      version: row.version + 1,
      body: JSON.stringify(text),
      published_at: now.toISOString(),
      published_by: by,
    },
  );
}
