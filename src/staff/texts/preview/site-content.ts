import type { Content } from '../../../content/changes.ts';
import { type DocumentName, documentNames, listPathsShowing } from '../../../content/documents.ts';
import { parseLaw, registerDocument } from '../../../content/law/register.ts';
import { makeContent } from '../../../content/published.ts';
import { findPageByPath, isSwitchedOn } from '../../../content/site-map.ts';

type AllContents = Readonly<Record<string, Content>>;

/** Site content with this draft applied. */
export function buildSiteContent(contents: AllContents, page: DocumentName, content: Content) {
  const stored = new Map<DocumentName, unknown>();
  for (const name of documentNames) stored.set(name, contents[name]);
  return makeContent(stored.set(page, content), parseLaw(contents[registerDocument]));
}

/** Pages that a document's preview offers, its own first, without those that `pagesOff` lists. */
export function listPreviewPages(page: DocumentName, pagesOff: readonly string[]): { path: string; label: string }[] {
  const paths = listPathsShowing(page).filter((path) => isSwitchedOn(path, pagesOff));
  return paths.map((path) => ({ path, label: findPageByPath(path)?.label ?? path }));
}
