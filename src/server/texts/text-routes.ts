import { lawDocument } from '../../content/law/norme.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import { discardDraft, saveDraft } from '../documents/drafts.ts';
import type { DirectDocument } from '../documents/editable.ts';
import { makeDocumentHandlers, makeEditHandlers } from '../documents/handlers.ts';
import { listVersions } from '../documents/versions.ts';
import { answerCalls } from '../http/calls.ts';
import { requireFound } from '../http/errors.ts';
import { listContent, readPublishedWithLaw } from './contents.ts';
import { searchTexts } from './search.ts';
import { findTextDocument } from './text-document.ts';

/** Versions of the law in one answer: few, because each has everything that the firm has written about law. */
const lawVersionLimit = 20;

interface TextServices {
  /** Document of the law, which the same calls read, change and restore. It has no draft. */
  law: DirectDocument<EditedContent>;
}

const findText = ({ page }: { page: string }) => requireFound(findTextDocument(page));

/** Routes for the texts of pages, the firm's facts and the law. */
export const contentRoutes = answerCalls(contentCalls, ({ law }: TextServices) => {
  const find = ({ page }: { page: string }) => (page === law.name ? law : findText({ page }));
  return {
    ...makeDocumentHandlers(findText),
    ...makeEditHandlers(find),
    list: listContent,
    all: readPublishedWithLaw,
    save: (staff, { page, draft, version }) => saveDraft(staff, findText({ page }), { version, edit: draft }),
    discard: (staff, { page, version }) => discardDraft(staff, findText({ page }), version),
    search: async (staff, { q }) => ({ items: await searchTexts(staff, q) }),
    versions: (staff, { page, after }) =>
      listVersions(staff, find({ page }).name, { after, ...(page === lawDocument && { limit: lawVersionLimit }) }),
  };
});
