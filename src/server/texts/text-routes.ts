import { registerDocument } from '../../content/law/register.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import type { Staff } from '../context.ts';
import { discardDraft, saveDraft } from '../documents/drafts.ts';
import { makeDocumentHandlers } from '../documents/handlers.ts';
import { listVersions } from '../documents/versions.ts';
import { answerCalls } from '../http/calls.ts';
import { requireFound } from '../http/errors.ts';
import { listContent, readPublishedWithLaw } from './contents.ts';
import { searchTexts } from './search.ts';
import { findTextDocument } from './text-document.ts';

/** Versions of the law in one answer: few, because each has everything that the firm has written about law. */
const lawVersionLimit = 20;

interface TextServices {
  /** Restores a version of the law register, which is stored among the texts. */
  restoreLaw: (staff: Staff, version: ParsedArguments<typeof contentCalls.restore>) => Promise<EditedContent>;
}

const findText = ({ page }: { page: string }) => requireFound(findTextDocument(page));
const handlers = makeDocumentHandlers(findText);

/** Routes for the texts of pages and the firm's facts. */
export const contentRoutes = answerCalls(contentCalls, ({ restoreLaw }: TextServices) => ({
  ...handlers,
  list: listContent,
  all: readPublishedWithLaw,
  save: (staff, { page, draft, version }) => saveDraft(staff, findText({ page }), { version, edit: draft }),
  discard: (staff, { page, version }) => discardDraft(staff, findText({ page }), version),
  search: async (staff, { q }) => ({ items: await searchTexts(staff, q) }),
  versions: (staff, given) =>
    given.page === registerDocument
      ? listVersions(staff, given.page, { after: given.after, limit: lawVersionLimit })
      : handlers.versions(staff, given),
  restore: (staff, given) =>
    given.page === registerDocument ? restoreLaw(staff, given) : handlers.restore(staff, given),
}));
