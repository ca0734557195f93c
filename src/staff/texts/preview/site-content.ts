import type { Facts } from '../../../content/dati.ts';
import { type DocumentName, documentNames, listPathsShowing } from '../../../content/documents.ts';
import { listPagesOff } from '../../../content/facts.ts';
import { lawDocument } from '../../../content/law/norme.ts';
import { parseLaw } from '../../../content/law/register.ts';
import { preventivo } from '../../../content/pages/preventivo.ts';
import { makeContent } from '../../../content/published.ts';
import { makeTopicPath } from '../../../content/quotes/views.ts';
import { findPageByPath, isSwitchedOn } from '../../../content/site-map.ts';
import { resolveReferences } from '../../../content/writing/references.ts';
import type { Content } from '../../../contract/fields/changes.ts';
import { applyDefaults } from '../../../contract/fields/values.ts';

type AllContents = Readonly<Record<string, Content>>;

/** Site content with this draft applied. */
export function buildSiteContent(contents: AllContents, page: DocumentName, content: Content) {
  const stored = new Map<DocumentName, unknown>();
  for (const name of documentNames) stored.set(name, contents[name]);
  return makeContent(stored.set(page, content), parseLaw(contents[lawDocument]));
}

interface PreviewPage {
  path: string;
  label: string;
  /** Part of the document that only this page shows. */
  part?: string;
}

/** Pages that the preview of a document with this content offers, its own first, without those that are switched off. */
export function listPreviewPages(page: DocumentName, content: Content, facts: Facts): PreviewPage[] {
  const pagesOff = listPagesOff(facts);
  const paths = listPathsShowing(page).filter((path) => isSwitchedOn(path, pagesOff));
  const pages = paths.map((path) => ({ path, label: findPageByPath(path)?.label ?? path }));
  return page === 'preventivo' ? [...pages, ...listTopicPages(content, facts)] : pages;
}

function listTopicPages(content: Content, facts: Facts): PreviewPage[] {
  return resolveReferences(applyDefaults(preventivo, content).topics, facts).flatMap((topic) =>
    topic.slug === '' ? [] : [{ path: makeTopicPath(topic), label: topic.title, part: `topics.${topic.id}` }],
  );
}
