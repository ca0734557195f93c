import { expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { type DocumentName, documentAt, isViewName, pathsShowing, type ViewName } from '../../src/content/documents.ts';
import { readPublished } from '../../src/server/services/content.ts';
import {
  type AskPage,
  checkPublications,
  readReceipt,
  signInstance,
} from '../../src/server/services/content-receipts.ts';
import { describeOnBothEngines } from '../support/database.ts';

const instance = 'this';
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
    expect(await checkPublications(jobs, { instance, ask: pagesSaying(ownContent.views) })).toEqual([page]);
    expect(await readReceipt(jobs, page)).toMatchObject({ checked: 1, instances: 1, pages, different: pages });
    // Told once, and looked at until they agree.
    expect(await checkPublications(jobs, { instance, ask: pagesSaying(ownContent.views) })).toEqual([]);
    expect(await checkPublications(jobs, { instance, ask: pagesSaying(views) })).toEqual([]);
    expect(await readReceipt(jobs, page)).toMatchObject({ checked: 1, pages, different: [] });
  });

  test('a page that does not answer says nothing of what was published', async () => {
    const { owner, jobs } = database();
    await owner.deleteFrom('content').execute();
    await owner
      .insertInto('content')
      .values({ page: 'team', body: '{"lead":"Altre."}', defaults: '{}', version: 9 })
      .execute();
    const ask = () => Promise.reject(new Error('refused'));
    expect(await checkPublications(jobs, { instance, ask })).toEqual(['team']);
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
