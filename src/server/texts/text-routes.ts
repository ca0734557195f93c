import { type DocumentName, isDocumentName } from '../../content/documents.ts';
import { registerDocument } from '../../content/law/register.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import type { Staff } from '../context.ts';
import { changeDraft, discardDraft, restoreVersion, saveDraft } from '../documents/drafts.ts';
import { recordDocumentPresence } from '../documents/presence.ts';
import { askApproval, cancelPublication, publishDraft, sendDraftBack } from '../documents/publishing.ts';
import { listVersions } from '../documents/versions.ts';
import { answerCalls } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';
import { listContent, readPublishedWithLaw } from './contents.ts';
import { searchTexts } from './search.ts';
import { makeTextDocument, readEditedContent } from './text-document.ts';

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
  read: (staff, { page }) => readEditedContent(staff, requireName(page)),
  change: (staff, { page, changes }) => changeDraft(staff, findText(page), changes),
  save: (staff, { page, draft, version }) => saveDraft(staff, findText(page), { edit: draft, version }),
  discard: (staff, { page, version }) => discardDraft(staff, findText(page), version),
  publish: (staff, { page, ...publication }) => publishDraft(staff, findText(page), publication),
  hold: (staff, { page, version }) => cancelPublication(staff, findText(page), version),
  askApproval: (staff, { page, version }) => askApproval(staff, findText(page), version),
  sendBack: (staff, { page, ...sent }) => sendDraftBack(staff, findText(page), sent),
  search: async (staff, { q }) => ({ items: await searchTexts(staff, q) }),
  async notePresence(staff, { page }) {
    await recordDocumentPresence(staff, requireName(page));
    const { present, version } = await readEditedContent(staff, requireName(page));
    return { present, version };
  },
  versions: (staff, { page, after }) =>
    page === registerDocument
      ? listVersions(staff, page, { after, limit: lawVersionLimit })
      : listVersions(staff, requireName(page), { after }),
  async restore(staff, given) {
    const { page, number, version } = given;
    if (page === registerDocument) return await restoreLaw(staff, given);
    return await restoreVersion(staff, findText(page), { restored: number === 'own' ? 'built-in' : number, version });
  },
}));

function requireName(name: string): DocumentName {
  if (!isDocumentName(name)) throw notFound();
  return name;
}

const findText = (name: string) => makeTextDocument(requireName(name));
