import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { makeReferenceResolver } from '../../content/circulars/circular-references.ts';
import {
  findCountFault,
  findPictureFault,
  listBodyReferences,
  parseCircular,
} from '../../content/circulars/markdown.ts';
import {
  type Circular,
  type CircularState,
  circularFields,
  editedText,
  makeCircularName,
  parseCircularName,
} from '../../contract/circulars.ts';
import { findFaults } from '../../contract/fields/checks.ts';
import { toStoredSchema } from '../../contract/fields/schema.ts';
import { listPhotoPaths } from '../../contract/photos/variants.ts';
import type { Context, Staff } from '../context.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Database } from '../db/schema.ts';
import { invalidContent, normaliseTexts } from '../documents/content.ts';
import { changeDocument, type DraftedDocument } from '../documents/editable.ts';
import { parseInput } from '../http/body.ts';
import { conflict } from '../http/errors.ts';
import { readPublished } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';
import {
  type CircularRows,
  findGivenNumber,
  findSlug,
  lockRows,
  parseText,
  readRows,
  readText,
  toCircular,
} from './rows.ts';

/** Makes the editable document of a circular. */
export function makeCircularDocument(id: number): DraftedDocument<Circular, Staff, CircularRows> {
  return {
    name: makeCircularName(id),
    lifecycle: 'draft',
    journal: 'circular',
    builtIn: null,
    readRows: (scope) => readRows(scope, id),
    lockRows: (scope) => lockRows(scope, id),
    readPublished: (row) => row && parseText(row.body),
    readDraft: (row) => parseText(row.body),
    readVersion: (row) => parseText(row.body),
    parseEdit: (edit) => parseInput(editedText, edit),
    requireDraft: ({ circular }) => requireState(circular.state, ['draft']),
    async prepare({ db }, rows, { moment }) {
      const text = v.parse(toStoredSchema(circularFields), normaliseTexts(readText(rows)));
      const faults = findFaults(circularFields, text);
      const bodyFault = faults.some(({ path }) => path === 'body') ? null : await findBodyFault(db, text.body, moment);
      if (bodyFault !== null) faults.push({ path: 'body', message: bodyFault });
      if (faults.length > 0) throw invalidContent(faults);
      return { ...text, points: text.points.filter((point) => point.trim() !== '') };
    },
    onPublished: publishAtAddress,
    findSubject: (rows) => readText(rows).title,
    toAnswer: toCircular,
  };
}

/** Error message for a body with photos or names in braces that its page could not show, or too many; or `null`. */
async function findBodyFault(db: Context['db'], body: string, moment: Date): Promise<string | null> {
  const tokens = parseCircular(body);
  const pictures = await readPhotoSizes(db, listPhotoPaths(body));
  const fault = findCountFault(tokens) ?? findPictureFault(tokens, pictures);
  if (fault !== null) return fault;
  const resolveReference = makeReferenceResolver(await readPublished(db), toRomanDay(moment));
  const unknown = listBodyReferences(tokens).find((name) => resolveReference(name) === undefined);
  return unknown === undefined ? null : `{${unknown}} non è una scadenza né una norma che il sito conosce`;
}

/** Finds the document of a circular by its name; `null` for another name. */
export function findCircularDocument(name: string): DraftedDocument | null {
  const id = parseCircularName(name);
  return id === null ? null : makeCircularDocument(id);
}

/**
 * Gives a circular its permanent address and its number. The next number runs on from the year before, unless the firm
 * began the year with another one. Throws a 400 if another circular of the year has the number.
 */
async function publishAtAddress({ db, now }: Context, rows: CircularRows, by: string | null): Promise<void> {
  const year = findYear(now);
  const { earlier, taken, next } = await readNumbers(db, year);
  const text = readText(rows);
  const number = text.numbering === 'next' ? next : findGivenNumber(text);
  if (number !== null && taken.includes(number))
    throw invalidContent([{ path: 'givenNumber', message: `Nel ${year} c’è già una circolare n. ${number}` }]);
  const online = {
    slug: makeFreeSlug(earlier, findSlug(rows)),
    number,
    year,
    published_at: now.toISOString(),
    published_by: by,
  };
  await db.updateTable('circulars').set(online).where('id', '=', rows.circular.id).execute();
}

const findYear = (moment: Date) => Number(toRomanDay(moment).slice(0, 4));

/** Reads the published circulars, the numbers that those of `year` have, and the next number. */
async function readNumbers(db: Context['db'], year: number) {
  const earlier = await db
    .selectFrom('circulars')
    .select(['slug', 'number', 'year'])
    .where('published_at', 'is not', null)
    .execute();
  const listNumbers = (circulars: typeof earlier) => circulars.flatMap((other) => other.number ?? []);
  const taken = listNumbers(earlier.filter((other) => other.year === year));
  const sequence = taken.length > 0 ? taken : listNumbers(earlier);
  return { earlier, taken, next: Math.max(0, ...sequence) + 1 };
}

/**
 * Throws a 400 for a draft without a number of its own that would be the first numbered one of its year: whether the
 * numbers run on is the firm's decision.
 */
export async function requireChosenNumber(scope: Context, id: number, moment: Date): Promise<void> {
  const rows = await readRows(scope, id);
  if (rows.circular.published_at !== null || readText(rows).numbering !== 'next') return;
  const year = findYear(moment);
  const { taken, next } = await readNumbers(scope.db, year);
  if (taken.length > 0 || next === 1) return;
  const message = `È la prima circolare del ${year}: scriva il numero, 1 per ricominciare o ${next} per proseguire`;
  throw invalidContent([{ path: 'numbering', message }]);
}

/** Throws a 409 where an edit gives a published circular another number than it has. */
export function requireSameNumber(
  { circular, published }: CircularRows,
  { numbering, givenNumber }: Pick<v.InferOutput<typeof editedText>, 'numbering' | 'givenNumber'>,
): void {
  if (!published) return;
  const before = parseText(published.body);
  const after = {
    numbering: numbering ?? before.numbering,
    givenNumber: givenNumber ?? before.givenNumber,
  };
  const isSame = after.numbering === before.numbering && after.givenNumber === before.givenNumber;
  if (!isSame && findGivenNumber(after) !== circular.number)
    throw conflict('wrong-state', 'La circolare è pubblicata: il suo numero non cambia più');
}

function makeFreeSlug(earlier: readonly { slug: string }[], wanted: string): string {
  let slug = wanted;
  for (let next = 2; earlier.some((other) => other.slug === slug); next += 1) slug = `${wanted}-${next}`;
  return slug;
}

/**
 * Changes a circular, at `version` and in one of `states`, otherwise than by its text. Throws a 404, a 409 with the
 * current circular, and a 409 `wrong-state`.
 */
export async function changeCircular(
  staff: Staff,
  { id, version, states }: { id: number; version?: number | undefined; states: readonly CircularState[] },
  work: (scope: Staff & { db: Transaction<Database> }, rows: CircularRows) => Promise<void>,
): Promise<Circular> {
  const document = makeCircularDocument(id);
  return await changeDocument(staff, document, version, async (scope, rows) => {
    requireState(rows.circular.state, states);
    await work(scope, rows);
    await scope.db
      .updateTable('document_drafts')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', document.name)
      .execute();
  });
}

/** Throws a 409 for a circular, or one of its sendings, in another state. */
export function requireState(state: CircularState, states: readonly CircularState[]): void {
  if (!states.includes(state)) throw conflict('wrong-state', wrongStateMessages[state], { state });
}

const wrongStateMessages: Record<CircularState, string> = {
  draft: 'La circolare è ancora una bozza',
  published: 'La circolare è già pubblicata e non è stata inviata',
  scheduled: 'L’invio della circolare è già programmato',
  sending: 'La circolare è in invio',
  paused: 'L’invio della circolare è sospeso',
  sent: 'La circolare è già stata inviata',
  stopped: 'L’invio della circolare è stato fermato',
  withdrawn: 'La circolare è stata ritirata',
};
