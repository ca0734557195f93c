import { type DocumentName, isDocumentName } from '../../content/documents.ts';
import { registerDocument } from '../../content/law/register.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import type { Staff } from '../context.ts';
import { recordDocumentPresence } from '../documents/presence.ts';
import { listVersions } from '../documents/versions.ts';
import { answerCalls } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';
import { changeDraft, discardDraft, restoreVersion, saveDraft } from './drafts.ts';
import { listContent, readEditedContent, readPublishedWithLaw } from './edited.ts';
import { askApproval, cancelPublication, publishDraft, sendDraftBack } from './publishing.ts';
import { searchTexts } from './search.ts';

/** Versions of the law in one answer: few, because each has everything that the firm has written about law. */
const lawVersionLimit = 20;

interface TextServices {
  /** Restores a version of the law register, which is stored among the texts. */
  restoreLaw: (staff: Staff, version: ParsedArguments<typeof contentCalls.restore>) => Promise<EditedContent>;
}

/** Routes for the texts of pages and the firm's facts. */
export const contentRoutes = answerCalls(contentCalls, ({ restoreLaw }: TextServices) => ({
  list: listContent,
  all: readPublishedWithLaw,
  read: (staff, { page }) => readEditedContent(staff, requireDocument(page)),
  change: (staff, { page, changes }) => changeDraft(staff, requireDocument(page), changes),
  save: (staff, { page, ...put }) => saveDraft(staff, requireDocument(page), put),
  discard: (staff, { page, version }) => discardDraft(staff, requireDocument(page), version),
  publish: (staff, { page, ...publication }) => publishDraft(staff, requireDocument(page), publication),
  hold: (staff, { page, version }) => cancelPublication(staff, requireDocument(page), version),
  askApproval: (staff, { page, version }) => askApproval(staff, requireDocument(page), version),
  sendBack: (staff, { page, ...sent }) => sendDraftBack(staff, requireDocument(page), sent),
  search: async (staff, { q }) => ({ items: await searchTexts(staff, q) }),
  async notePresence(staff, { page }) {
    await recordDocumentPresence(staff, requireDocument(page));
    const { present, version } = await readEditedContent(staff, requireDocument(page));
    return { present, version };
  },
  versions: (staff, { page, after }) =>
    page === registerDocument
      ? listVersions(staff, page, { after, limit: lawVersionLimit })
      : listVersions(staff, requireDocument(page), { after }),
  async restore(staff, given) {
    const { page, number: restored, version } = given;
    if (page === registerDocument) return await restoreLaw(staff, given);
    const document = requireDocument(page);
    const baseVersion = version ?? (await readEditedContent(staff, document)).version;
    return await restoreVersion(staff, document, { restored, version: baseVersion });
  },
}));

function requireDocument(page: string): DocumentName {
  if (!isDocumentName(page)) throw notFound();
  return page;
}
