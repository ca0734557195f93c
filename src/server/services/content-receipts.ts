import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  type DocumentName,
  documentAt,
  isDocumentName,
  isViewName,
  pathsShowing,
  type ViewName,
  type Views,
} from '../../content/documents.ts';
import type { ContentReceipt } from '../../contract/content.ts';
import { databaseTime } from '../db/database-time.ts';
import type { Database } from '../db/schema.ts';
import { readPublished } from './content.ts';

/** A server that has given no sign for this long, in ms by the clock that all share, has ended. */
const lifetime = 30_000;

/** What a page says, as the server itself sends it: the views in its state block. */
export type AskPage = (path: string) => Promise<ReadonlyMap<ViewName, unknown>>;

interface PublicationCheck {
  instance: string;
  /** Fetches a page from the server itself, as a visitor would. */
  ask: AskPage;
  /** Has the pages rendered anew from what is published now. */
  renew: () => Promise<void>;
  /** Aborts when the server stops, which says nothing about its pages. */
  ending: AbortSignal;
}

/**
 * Compares the words that this server sends with those approved, for every publication that it has not seen to agree yet, and writes down what
 * it found. Call it when the pages have been rendered anew, and now and then. Answers the documents that pages show otherwise, each once for
 * a publication. Rejects where `ending` aborts.
 */
export async function checkPublications(
  db: Kysely<Database>,
  { instance, ask, renew, ending }: PublicationCheck,
): Promise<DocumentName[]> {
  const rows = await db.selectFrom('content').select(['page', 'version']).where('defaults', 'is not', null).execute();
  const receipts = await db
    .selectFrom('content_receipts')
    .select(['page', 'version', 'different'])
    .where('instance', '=', instance)
    .execute();
  const found = new Map(receipts.map(({ page, version, different }) => [`${page} ${version}`, different]));
  const waiting = rows.filter(({ page, version }) => found.get(`${page} ${version}`) !== '[]');
  if (waiting.length === 0) return [];
  let { views } = await readPublished(db);
  const differing = async (page: DocumentName) => {
    const different: string[] = [];
    for (const path of pathsShowing(page)) {
      const said = await ask(path).catch(() => null);
      ending.throwIfAborted();
      const needed = ['site', documentAt(path), page].filter(isViewName);
      if (!said || !agrees(said, views, needed)) different.push(path);
    }
    return different;
  };
  const newlyDifferent: DocumentName[] = [];
  for (const { page, version } of waiting) {
    if (!isDocumentName(page)) continue;
    const pages = pathsShowing(page);
    let different = await differing(page);
    if (different.length > 0) {
      // They may be about to be rendered, or something else has been published since: what counts is what they say then.
      await renew();
      ({ views } = await readPublished(db));
      different = await differing(page);
    }
    if (different.length > 0 && !found.has(`${page} ${version}`)) newlyDifferent.push(page);
    const receipt = {
      checked_at: (await databaseTime(db)).toISOString(),
      pages: JSON.stringify(pages),
      different: JSON.stringify(different),
    };
    await db
      .insertInto('content_receipts')
      .values({ page, version, instance, ...receipt })
      .onConflict((conflict) => conflict.columns(['page', 'version', 'instance']).doUpdateSet(receipt))
      .execute();
  }
  return newlyDifferent;
}

/** Whether all that a page says is what was approved, and the views that it needs are there. */
function agrees(said: ReadonlyMap<ViewName, unknown>, views: Views, needed: readonly ViewName[]): boolean {
  return (
    needed.every((name) => said.has(name)) &&
    [...said].every(([name, view]) => JSON.stringify(view) === JSON.stringify(views[name]))
  );
}

/** Gives a sign of this server, and forgets those that have ended with what they found. */
export async function signInstance(db: Kysely<Database>, instance: string): Promise<void> {
  const now = await databaseTime(db);
  const seen_at = now.toISOString();
  await db
    .insertInto('instances')
    .values({ id: instance, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute();
  await db
    .deleteFrom('instances')
    .where('seen_at', '<', new Date(now.getTime() - lifetime).toISOString())
    .execute();
}

/** Takes this server off the list. */
export async function signOffInstance(db: Kysely<Database>, instance: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', instance).execute();
}

const pathList = v.array(v.string());

/** What the running servers found after the last publication of a page. */
export async function readReceipt(db: Kysely<Database>, page: DocumentName): Promise<Omit<ContentReceipt, 'heavy'>> {
  const published = await db.selectFrom('content').select('version').where('page', '=', page).executeTakeFirst();
  const version = published?.version ?? 0;
  const now = await databaseTime(db);
  const alive = await db
    .selectFrom('instances')
    .select('id')
    .where('seen_at', '>=', new Date(now.getTime() - lifetime).toISOString())
    .execute();
  const receipts = await db
    .selectFrom('content_receipts')
    .selectAll()
    .where('page', '=', page)
    .where('version', '=', version)
    .execute();
  const counted = receipts.filter(({ instance }) => alive.some(({ id }) => id === instance));
  const paths = (json: string) => v.parse(pathList, JSON.parse(json));
  const checkedAt =
    counted
      .map(({ checked_at }) => checked_at)
      .sort()
      .at(-1) ?? null;
  return {
    version,
    checked_at: counted.length >= alive.length ? checkedAt : null,
    instances: alive.length,
    checked: counted.length,
    pages: pathsShowing(page),
    different: [...new Set(counted.flatMap(({ different }) => paths(different)))],
  };
}
