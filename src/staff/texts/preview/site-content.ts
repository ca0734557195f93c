import { type DocumentName, documentNames, listPathsShowing } from '../../../content/documents.ts';
import { parseLaw, registerDocument } from '../../../content/law/register.ts';
import { preventivo } from '../../../content/pages/preventivo.ts';
import { makeContent } from '../../../content/published.ts';
import { makeTopicPath } from '../../../content/quotes/views.ts';
import { findPageByPath, isSwitchedOn } from '../../../content/site-map.ts';
import type { Content } from '../../../contract/fields/changes.ts';
import { applyDefaults } from '../../../contract/fields/values.ts';

type AllContents = Readonly<Record<string, Content>>;

/** Site content with this draft applied. */
export function buildSiteContent(contents: AllContents, page: DocumentName, content: Content) {
  const stored = new Map<DocumentName, unknown>();
  for (const name of documentNames) stored.set(name, contents[name]);
  return makeContent(stored.set(page, content), parseLaw(contents[registerDocument]));
}

interface PreviewPage {
  path: string;
  label: string;
  /** Part of the document that only this page shows. */
  part?: string;
}

/** Pages that the preview of a document with this content offers, its own first, without those that `pagesOff` lists. */
export function listPreviewPages(page: DocumentName, content: Content, pagesOff: readonly string[]): PreviewPage[] {
  const paths = listPathsShowing(page).filter((path) => isSwitchedOn(path, pagesOff));
  const pages = paths.map((path) => ({ path, label: findPageByPath(path)?.label ?? path }));
  return page === 'preventivo' ? [...pages, ...listTopicPages(content)] : pages;
}

function listTopicPages(content: Content): PreviewPage[] {
  return applyDefaults(preventivo, content).topics.flatMap((topic) =>
    topic.slug === '' ? [] : [{ path: makeTopicPath(topic), label: topic.title, part: `topics.${topic.id}` }],
  );
}
