import { documents, listDocumentsInUse } from '../../content/documents.ts';
import { lawDocument, norme } from '../../content/law/norme.ts';
import { foldText } from '../../content/writing/fold.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import type { FoundText } from '../../contract/content.ts';
import type { AnyField } from '../../contract/fields/fields.ts';
import { isInternal, listLeaves, toText } from '../../contract/fields/leaves.ts';
import { listLabels } from '../../contract/fields/values.ts';
import type { Context } from '../context.ts';
import { findDraft, readManyDocumentRows } from '../documents/rows.ts';
import { readPublished } from './published-content.ts';
import { makeDraft, makePublishedContent, readPublishedLaw } from './stored.ts';

const maxResults = 60;

/** Searches published and draft texts as visitors read them, and the law, ignoring accents and case. */
export async function searchTexts({ db }: Context, searched: string): Promise<FoundText[]> {
  const { facts, law } = await readPublished(db);
  const readRows = await readManyDocumentRows(db);
  const foldedQuery = foldText(searched);
  const found = new Map<string, FoundText>();
  const searchContent = (name: string, field: AnyField, content: unknown) => {
    for (const { path, field: leaf, value } of listLeaves(field, content)) {
      if (isInternal(leaf)) continue;
      const typed = toText({ field: leaf, value });
      const text = resolveReferences(typed, facts, law.register) || typed;
      if (![text, typed].some((candidate) => foldText(candidate).replaceAll('\u00a0', ' ').includes(foldedQuery)))
        continue;
      const label = [field.label, ...listLabels(field, content, path)].join(' · ');
      found.set(`${name}/${path}/${text}`, { page: name, field: path, label, text });
    }
  };
  for (const name of listDocumentsInUse(facts)) {
    const field: AnyField = documents[name];
    const rows = readRows(name);
    const draft = findDraft(rows);
    searchContent(name, field, makePublishedContent(name, rows.published));
    if (draft) searchContent(name, field, makeDraft(name, draft));
  }
  searchContent(lawDocument, norme, await readPublishedLaw(db));
  return [...found.values()].slice(0, maxResults);
}
