import { type DocumentName, isDocumentName } from '../../content/documents.ts';
import { registerDocument } from '../../content/law/register.ts';
import type { Given } from '../../contract/calls.ts';
import type { contentCalls, EditedContent } from '../../contract/content.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';
import { discardDraft, restoreVersion, saveDraft } from './drafts.ts';
import { editContent, listContent, listVersions, publishedWithLaw } from './edited.ts';
import { notePresence } from './presence.ts';
import { askApproval, holdDraft, publishDraft, sendDraftBack } from './publishing.ts';
import { searchTexts } from './search.ts';

interface Beside {
  /** Restores a version of the law register, which is stored among the texts. */
  restoreLaw: (staff: Staff, version: Given<typeof contentCalls.restore>) => Promise<EditedContent>;
}

/** Routes for the texts of pages and the firm's facts. */
export function contentRules({ restoreLaw }: Beside): Rules<typeof contentCalls, Visit, Staff> {
  return {
    list: listContent,
    all: publishedWithLaw,
    read: (staff, { page }) => editContent(staff, documentOf(page)),
    save: (staff, { page, ...put }) => saveDraft(staff, documentOf(page), put),
    discard: (staff, { page, version }) => discardDraft(staff, documentOf(page), version),
    publish: (staff, { page, ...publication }) => publishDraft(staff, documentOf(page), publication),
    hold: (staff, { page, version }) => holdDraft(staff, documentOf(page), version),
    askApproval: (staff, { page, version }) => askApproval(staff, documentOf(page), version),
    sendBack: (staff, { page, ...sent }) => sendDraftBack(staff, documentOf(page), sent),
    search: async (staff, { q }) => ({ items: await searchTexts(staff, q) }),
    async notePresence(staff, { page }) {
      await notePresence(staff, documentOf(page));
      const { present, version } = await editContent(staff, documentOf(page));
      return { present, version };
    },
    versions: (staff, { page, after }) =>
      listVersions(staff, page === registerDocument ? page : documentOf(page), { after }),
    async restore(staff, given) {
      const { page, number: restored, version } = given;
      if (page === registerDocument) return await restoreLaw(staff, given);
      const document = documentOf(page);
      const standing = version ?? (await editContent(staff, document)).version;
      return await restoreVersion(staff, document, { restored, version: standing });
    },
  };
}

function documentOf(page: string): DocumentName {
  if (!isDocumentName(page)) throw notFound();
  return page;
}
