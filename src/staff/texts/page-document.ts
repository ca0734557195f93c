import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DocumentName, documents } from '../../content/documents.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import type { GroupField } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { callApi } from '../api.ts';
import { todayQuery } from '../desk/desk-queries.ts';
import { compareContents } from '../documents/differences.ts';
import type { OpenDocument, Publishing } from '../documents/open-document.ts';
import { useDocumentChanges } from '../documents/use-document-changes.ts';
import { versionsQuery } from '../documents/versions-query.ts';
import { firmNameStore } from '../firm-name.ts';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery, contentListQuery, createPageSource, pageDrafts } from './content-queries.ts';

/** Document as its action bar and its versions need it: its draft with the calls that change it. */
export function usePageDocument(page: DocumentName, serverRow: EditedContent): OpenDocument<EditedContent> {
  const { email } = usePerson();
  const draft = useDraft(pageDrafts, serverRow, createPageSource(page, email));
  const { row, value } = useDraftState(draft);
  const field: GroupField = documents[page];
  const changes = useDocumentChanges(draft, field);
  const differences = useMemo(() => compareContents(field, row.published, value), [field, row.published, value]);
  return {
    draft,
    changes,
    calls: {
      publish: (version, publication) => callApi(contentCalls.publish, { page, version, ...publication }),
      hold: (version) => callApi(contentCalls.hold, { page, version }),
      askApproval: (version) => callApi(contentCalls.askApproval, { page, version }),
      sendBack: (version, note) => callApi(contentCalls.sendBack, { page, version, note }),
      discard: (version) => callApi(contentCalls.discard, { page, version }),
      restore: (version, number) => callApi(contentCalls.restore, { page, version, number }),
    },
    draftAt: row.draft_at,
    differences,
    hasDraft: differences.length > 0,
    editable: row.editable,
    publishable: row.publishable,
    unpublished: 'In linea ci sono i testi forniti con il sito.',
    publishing,
  };
}

const publishing: Publishing = {
  title: 'Programma la pubblicazione',
  explanation: '',
  hasNote: true,
  isAsked: false,
};

/** Brings everything up to date that shows a page's published texts. */
export function useRefreshPublished(page: DocumentName, draft: Draft<EditedContent>): () => void {
  const client = useQueryClient();
  return () => {
    for (const { queryKey } of [contentListQuery, allContentsQuery, versionsQuery(page), todayQuery])
      void client.invalidateQueries({ queryKey });
    if (page === 'dati') firmNameStore.set(applyDefaults(documents.dati, draft.get().row.published).identity.name);
  };
}
