import { type DocumentName, documents } from '../../content/documents.ts';
import { contentCalls, type EditedContent, editedContent } from '../../contract/content.ts';
import { callApi } from '../api.ts';
import type { DocumentSource, Publishing } from '../documents/open-document.ts';
import { versionsQuery } from '../documents/versions-query.ts';
import type { DraftPool } from '../parts/draft/use-draft.ts';

const drafts: DraftPool<EditedContent> = new Map();

/** Texts of a page, as their editor needs them; without a draft the published content is edited. */
export function createPageSource(page: DocumentName, user: string): DocumentSource<EditedContent> {
  return {
    name: page,
    key: `${user} ${page}`,
    fields: documents[page],
    drafts,
    schema: editedContent,
    read: ({ draft, draft_by, draft_at, published, published_by, published_at, version, authors }) =>
      draft === null
        ? { value: published, version, by: published_by, at: published_at }
        : { value: draft, version, by: draft_by, at: draft_at, authors },
    save: (changes) => callApi(contentCalls.change, { page, changes }),
    calls: {
      read: () => callApi(contentCalls.read, { page }),
      notePresence: (signal) => callApi(contentCalls.notePresence, { page }, signal),
      publish: (version, publication) => callApi(contentCalls.publish, { page, version, ...publication }),
      hold: (version) => callApi(contentCalls.hold, { page, version }),
      askApproval: (version) => callApi(contentCalls.askApproval, { page, version }),
      sendBack: (version, note) => callApi(contentCalls.sendBack, { page, version, note }),
      discard: (version) => callApi(contentCalls.discard, { page, version }),
      restore: (version, number) => callApi(contentCalls.restore, { page, version, number }),
    },
    versions: versionsQuery(page),
    describe: ({ published, draft_at, editable, publishable, builtIn }) => ({
      published,
      draftAt: draft_at,
      editable,
      publishable,
      unpublished: 'In linea ci sono i testi forniti con il sito.',
      publishing,
      supplied: {
        content: builtIn,
        restore: (version) => callApi(contentCalls.restore, { page, version, number: 'built-in' }),
      },
    }),
  };
}

const publishing: Publishing = {
  title: 'Programma la pubblicazione',
  explanation: '',
  hasNote: true,
  isAsked: false,
};
