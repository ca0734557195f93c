import { beforeAll, expect, test } from 'vitest';
import { type DocumentName, documentNames, documents } from '../../src/content/documents.ts';
import { sitePages } from '../../src/content/site-map.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { type AnyField, isRecord } from '../../src/contract/fields/fields.ts';
import { markupFaults } from '../support/markup.ts';
import { withHostileWords } from '../support/rows/hostile-words.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, type StaffBrowser, signIn } from '../support/staff.ts';

const site = useSite({ fill: (running) => addPerson(running, { email: anna, role: 'manager' }) });
let manager: StaffBrowser;
beforeAll(async () => {
  manager = await signIn(site, anna);
});

type Content = Record<string, unknown>;

const readDocument = async (page: DocumentName): Promise<EditedContent> =>
  await (await manager.call('GET', `/api/content/${page}`)).json();

/** Publishes every document that `change` changes. */
async function publishAll(change: (page: DocumentName, content: Content) => Content): Promise<void> {
  for (const page of documentNames) {
    const { published, version } = await readDocument(page);
    const draft = change(page, published);
    if (JSON.stringify(draft) === JSON.stringify(published)) continue;
    await manager.call('PUT', `/api/content/${page}`, { draft, version });
    const answer = await manager.call('POST', `/api/content/${page}/publish`, { version: version + 1 });
    expect([page, answer.status === 200 ? '' : await answer.text()]).toEqual([page, '']);
  }
}

async function findFaultsInHtml(): Promise<string[]> {
  const found: string[] = [];
  const { topics }: Content = (await readDocument('preventivo')).published;
  const topicPaths = Array.isArray(topics) ? topics.map(({ slug }) => `/preventivo/${slug}`) : [];
  for (const path of [...sitePages.map(({ path }) => path), ...topicPaths])
    for (const fault of await markupFaults(await (await fetch(site.url + path)).text()))
      found.push(`${path}: ${fault}`);
  return found;
}

/** Makes minimal content: the fewest entries that lists allow, and empty optional fields. */
function makeMinimalContent(field: AnyField, content: unknown): unknown {
  if (field.kind === 'list')
    return Array.isArray(content)
      ? content.slice(0, field.min).map((item) => makeMinimalContent(field.item, item))
      : content;
  if (field.kind === 'variant') {
    const chosen = isRecord(content) ? field.variants[String(content['kind'])] : undefined;
    return chosen ? { ...Object(content), ...Object(makeMinimalContent(chosen, content)) } : content;
  }
  if (field.kind === 'group' && isRecord(content))
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [name, makeMinimalContent(inner, content[name])]),
    );
  return field.kind !== 'group' && field.optional && !field.fixed ? '' : content;
}

test('every page has valid markup with minimal content', async () => {
  await publishAll((page, content) => Object(makeMinimalContent(documents[page], content)));
  expect(await findFaultsInHtml()).toEqual([]);
});

test('every page has valid markup with hostile content', async () => {
  await publishAll(withHostileWords);
  expect(await findFaultsInHtml()).toEqual([]);
});
