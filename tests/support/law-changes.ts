import { lawDocument, makeFactId } from '../../src/content/law/norme.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { type Change, type Content, readPath } from '../../src/contract/fields/changes.ts';
import type { StaffBrowser } from './staff.ts';

/* Changes of the law by a test, each from the value that is there now. */

const address = `/api/content/${lawDocument}`;

/** Path in the document of a fact that comes with the program, by its name. */
export const makeFactPath = (name: string) => `facts.${makeFactId(name)}`;

/** Reads the document of the law. */
export async function readLawDocument(browser: StaffBrowser): Promise<EditedContent> {
  return await (await browser.call('GET', address)).json();
}

/** Sends changes of the law. */
export const sendLawChanges = (browser: StaffBrowser, changes: readonly Change[]) =>
  browser.call('PATCH', address, { changes });

/** Changes fields of the entry at `path`, or adds it; `null` deletes it. */
export async function changeLaw(browser: StaffBrowser, path: string, fields: Content | null): Promise<Response> {
  const { published } = await readLawDocument(browser);
  const entry = readPath(published, path) ?? null;
  const changes = Object.entries(fields ?? {}).map(([name, to]) => ({
    path: `${path}.${name}`,
    from: readPath(published, `${path}.${name}`),
    to,
  }));
  const isWhole = entry === null || fields === null;
  return await sendLawChanges(browser, isWhole ? [{ path, from: entry, to: fields }] : changes);
}
