import { useMemo } from 'react';
import { type Circular, circularCalls, circularFields } from '../../contract/circulars.ts';
import { callApi } from '../api.ts';
import { compareContents } from '../documents/differences.ts';
import type { OpenDocument, Publishing } from '../documents/open-document.ts';
import { useDocumentChanges } from '../documents/use-document-changes.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { useHasRole, usePerson } from '../session/use-session.ts';
import { circularDrafts, createCircularSource, pickCircularText } from './circular-queries.ts';

/** Circular as its action bar and its versions need it: its draft with the calls that change it. */
export function useCircularDocument(serverRow: Circular): OpenDocument<Circular> {
  const { email } = usePerson();
  const publishable = useHasRole('manager');
  const { id } = serverRow;
  const draft = useDraft(circularDrafts, serverRow, createCircularSource(id, email));
  const { row, value } = useDraftState(draft);
  const changes = useDocumentChanges(draft, circularFields);
  const published = useMemo(() => row.published && pickCircularText(row.published), [row.published]);
  const differences = useMemo(() => published && compareContents(circularFields, published, value), [published, value]);
  const editable = row.state !== 'withdrawn';
  return {
    draft,
    changes,
    calls: {
      publish: (version, { at }) => callApi(circularCalls.publish, { id, version, at, asksNumber: true }),
      hold: (version) => callApi(circularCalls.hold, { id, version }),
      askApproval: (version) => callApi(circularCalls.askApproval, { id, version }),
      sendBack: (version, note) => callApi(circularCalls.sendBack, { id, version, note }),
      discard: published && ((version) => callApi(circularCalls.save, { id, version, ...published })),
      restore: (version, number) => callApi(circularCalls.restore, { id, version, number }),
    },
    draftAt: editable && (row.published === null || row.changed) ? row.updated_at : null,
    differences,
    hasDraft: differences === null || differences.length > 0,
    editable,
    publishable,
    unpublished: null,
    publishing: row.state === 'draft' ? publishing : null,
  };
}

const publishing: Publishing = {
  title: 'Pubblicare questa circolare?',
  explanation:
    'Sarà sul sito a un indirizzo ricavato dal titolo, che poi non cambia. Nessuna email parte: l’invio è un altro passo.',
  hasNote: false,
  isAsked: true,
};
