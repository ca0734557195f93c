import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { type DocumentName, documentAt, isViewName, pathsShowing, type ViewName } from '../../src/content/documents.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { readPublished } from '../../src/server/texts/published.ts';
import { type AskPage, checkPublications, readReceipt, signInstance } from '../../src/server/texts/receipts.ts';
import { describeOnBothEngines } from '../support/database.ts';

const instance = 'this';
const never = new AbortController().signal;
const check = (db: Kysely<Database>, ask: AskPage, { renew = async () => {}, ending = never } = {}) =>
  checkPublications(db, { instance, ask, renew, ending });
/** A word of each kind of document: of a page, of what stands on several pages, of the firm's facts. */
const published: [DocumentName, Record<string, unknown>][] = [
  ['team', { lead: 'Altre persone.' }],
  ['moduli', { contact: { notice: 'Servono a rispondere.' } }],
  ['cornice', { footerNavigation: 'In fondo' }],
  ['dati', { identity: { name: 'Studio Verdi' } }],
];

describeOnBothEngines('what a server finds on its own pages', (database) => {
  test.each(published)('names every page that still says what was published before: %s', async (page, body) => {
    const { owner, jobs } = database();
    await owner.deleteFrom('content').execute();
    await owner.deleteFrom('content_receipts').execute();
    await signInstance(jobs, instance);
    await owner
      .insertInto('content')
      .values({ page, body: JSON.stringify(body), defaults: '{}' })
      .execute();
    const { views } = await readPublished(jobs);
    expect(views).not.toEqual(ownContent.views);
    const pages = pathsShowing(page);
    expect(await check(jobs, pagesSaying(ownContent.views))).toEqual([page]);
    expect(await readReceipt(jobs, page)).toMatchObject({ checked: 1, instances: 1, pages, different: pages });
    // Told once, and looked at until they agree.
    expect(await check(jobs, pagesSaying(ownContent.views))).toEqual([]);
    expect(await check(jobs, pagesSaying(views))).toEqual([]);
    expect(await readReceipt(jobs, page)).toMatchObject({ checked: 1, pages, different: [] });
  });

  test('says nothing of pages while something else is published, and looks again', async () => {
    const { owner, jobs } = database();
    await owner.deleteFrom('content').execute();
    await owner.deleteFrom('content_receipts').execute();
    await signInstance(jobs, instance);
    const write = (lead: string, version: number) => {
      const row = { page: 'team', body: JSON.stringify({ lead }), defaults: '{}', version };
      return owner
        .insertInto('content')
        .values(row)
        .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
        .execute();
    };
    await write('Prime persone.', 1);
    await write('Altre persone.', 2);
    const second = await readPublished(jobs);
    let isFirst = true;
    const ask: AskPage = async (path) => {
      if (isFirst) await write('Ultime persone.', 3);
      isFirst = false;
      return await pagesSaying((await readPublished(jobs)).views)(path);
    };
    expect(second.views.team).toMatchObject({ lead: 'Altre persone.' });
    expect(await check(jobs, ask)).toEqual([]);
    expect((await readReceipt(jobs, 'team')).different).toEqual([]);
    expect(await check(jobs, ask)).toEqual([]);
    expect(await readReceipt(jobs, 'team')).toMatchObject({ version: 3, checked: 1, different: [] });
  });

  test('says nothing of pages that are about to be rendered, nor of a server that stops', async () => {
    const { owner, jobs } = database();
    await owner.deleteFrom('content').execute();
    await owner.deleteFrom('content_receipts').execute();
    await signInstance(jobs, instance);
    await owner.insertInto('content').values({ page: 'team', body: '{"lead":"Altre."}', defaults: '{}' }).execute();
    const stopping = new AbortController();
    const stopped: AskPage = async () => {
      stopping.abort();
      throw new Error('The server stops');
    };
    await expect(check(jobs, stopped, { ending: stopping.signal })).rejects.toThrow();
    expect((await readReceipt(jobs, 'team')).checked).toBe(0);

    let { views } = ownContent;
    const renew = async () => {
      ({ views } = await readPublished(jobs));
    };
    expect(await check(jobs, (path) => pagesSaying(views)(path), { renew })).toEqual([]);
    expect(await readReceipt(jobs, 'team')).toMatchObject({ checked: 1, different: [] });
  });

  test('a page that does not answer says nothing of what was published', async () => {
    const { owner, jobs } = database();
    await owner.deleteFrom('content').execute();
    await owner
      .insertInto('content')
      .values({ page: 'team', body: '{"lead":"Altre."}', defaults: '{}', version: 9 })
      .execute();
    const ask = () => Promise.reject(new Error('refused'));
    expect(await check(jobs, ask)).toEqual(['team']);
    expect((await readReceipt(jobs, 'team')).different).toEqual(['/team']);
  });
});

/** Pages as a server sends them that has these views. */
function pagesSaying(views: Readonly<Record<ViewName, unknown>>): AskPage {
  return async (path) => {
    const names = ['site', documentAt(path), ...(pathsShowing('moduli').includes(path) ? ['moduli'] : [])].filter(
      isViewName,
    );
    return new Map(names.map((name) => [name, views[name]]));
  };
}
