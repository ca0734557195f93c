import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type DocumentName, documentAt, isDocumentName, pathOf, type ViewName } from '../../content/documents.ts';
import { sitePages } from '../../content/site-map.ts';
import type { ContentReceipt } from '../../contract/content.ts';
import { databaseTime } from '../db/database-time.ts';
import type { Database } from '../db/schema.ts';
import { readPublished } from './content.ts';

/** A server that has given no sign for this long, in ms by the clock that all share, has ended. */
const lifetime = 30_000;

/** What a page says, as the server itself sends it: the views in its state block. */
export type AskPage = (path: string) => Promise<ReadonlyMap<ViewName, unknown>>;

/** The pages on which a document shows. */
function pagesShowing(document: DocumentName): string[] {
  const own = pathOf(document);
  if (own !== null) return [own];
  if (document === 'moduli') return ['/', '/contatti'];
  // Facts and the frame's words are on every page; letters and the pages of their links are on none that is kept.
  return document === 'dati' || document === 'cornice' ? sitePages.map(({ path }) => path) : [];
}

/**
 * Compares the words that this server sends with those approved, for every publication that it has not seen to agree yet, and writes down what
 * it found. Call it when the pages have been rendered anew, and now and then. `ask` fetches a page from the server itself, as a visitor would.
 * Throws where pages differ, once for each publication.
 */
export async function checkPublications(
  db: Kysely<Database>,
  { instance, ask }: { instance: string; ask: AskPage },
): Promise<void> {
  const rows = await db.selectFrom('content').select(['page', 'version']).where('defaults', 'is not', null).execute();
  const receipts = await db
    .selectFrom('content_receipts')
    .select(['page', 'version', 'different'])
    .where('instance', '=', instance)
    .execute();
  const found = new Map(receipts.map(({ page, version, different }) => [`${page} ${version}`, different]));
  const waiting = rows.filter(({ page, version }) => found.get(`${page} ${version}`) !== '[]');
  if (waiting.length === 0) return;
  const { views } = await readPublished(db);
  const newlyDifferent: string[] = [];
  for (const { page, version } of waiting) {
    if (!isDocumentName(page)) continue;
    const pages = pagesShowing(page);
    const different: string[] = [];
    for (const path of pages) {
      const said = await ask(path).catch(() => null);
      const own = documentAt(path);
      const wanted: ViewName[] = ['site', ...(own ? [own] : [])];
      const agrees = wanted.every(
        (name) => said?.has(name) && JSON.stringify(said.get(name)) === JSON.stringify(views[name]),
      );
      if (!agrees) different.push(path);
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
  if (newlyDifferent.length > 0)
    throw new Error(`Published words are not on all of their pages yet: ${newlyDifferent.join(', ')}`);
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
    pages: pagesShowing(page),
    different: [...new Set(counted.flatMap(({ different }) => paths(different)))],
  };
}
