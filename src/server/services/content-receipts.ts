import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type DocumentName, documentAt, isDocumentName, pathOf, type ViewName } from '../../content/documents.ts';
import { sitePages } from '../../content/site-map.ts';
import type { ContentReceipt } from '../../contract/content.ts';
import type { Database } from '../db/schema.ts';
import { readPublished } from './content.ts';

/** A server that has given no sign for this long, in ms, has ended. */
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
 * Compares the words that this server sends with those approved, for every publication that it has not checked yet, and writes down what it
 * found. Call it when the pages have been rendered anew. `ask` fetches a page from the server itself, as a visitor would.
 */
export async function checkPublications(
  db: Kysely<Database>,
  { instance, now, ask }: { instance: string; now: () => Date; ask: AskPage },
): Promise<void> {
  const rows = await db.selectFrom('content').select(['page', 'version']).where('defaults', 'is not', null).execute();
  const done = await db
    .selectFrom('content_receipts')
    .select(['page', 'version'])
    .where('instance', '=', instance)
    .execute();
  const isDone = ({ page, version }: { page: string; version: number }) =>
    done.some((receipt) => receipt.page === page && receipt.version === version);
  for (const row of rows.filter((published) => !isDone(published))) {
    if (!isDocumentName(row.page)) continue;
    const { views } = await readPublished(db);
    const pages = pagesShowing(row.page);
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
    const receipt = {
      checked_at: now().toISOString(),
      pages: JSON.stringify(pages),
      different: JSON.stringify(different),
    };
    await db
      .insertInto('content_receipts')
      .values({ page: row.page, version: row.version, instance, ...receipt })
      .onConflict((conflict) => conflict.columns(['page', 'version', 'instance']).doUpdateSet(receipt))
      .execute();
    // What does not agree is looked at again with the next rendering, and by whoever asks.
    if (different.length > 0)
      throw new Error(`Published words of ${row.page} are not on ${different.length} pages yet`);
  }
}

/** Gives a sign of this server, and forgets those that have ended with what they found. */
export async function signInstance(db: Kysely<Database>, instance: string, now: Date): Promise<void> {
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
export async function readReceipt(db: Kysely<Database>, page: DocumentName, now: Date): Promise<ContentReceipt> {
  const published = await db.selectFrom('content').select('version').where('page', '=', page).executeTakeFirst();
  const version = published?.version ?? 0;
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
