import { useState } from 'react';
import type { Change } from '../../contract/fields/changes.ts';
import { group } from '../../contract/fields/fields.ts';
import {
  type Paper,
  type PaperRequest,
  paperCalls,
  paperChangeFields,
  paperRequest,
} from '../../contract/papers/calls.ts';
import { callApi } from '../api.ts';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePerson } from '../session/use-session.ts';
import { paperKeys, useShowRequest } from './paper-queries.ts';

const fields = group('Documento da rifare', paperChangeFields);

interface AgainDialogProps {
  request: PaperRequest;
  paper: Paper;
  onClose: () => void;
}

/** Dialog that asks the client for a paper again, with a line that says why. */
export function AgainDialog({ request: opened, paper, onClose }: AgainDialogProps) {
  const { email } = usePerson();
  const show = useShowRequest();
  const [request] = useState(opened);
  const source: DraftSource<PaperRequest> = {
    key: `${email} da-rifare-${paper.id}`,
    fields,
    schema: paperRequest,
    autosave: false,
    read({ papers, version }) {
      const { state, reason } = papers.find(({ id }) => id === paper.id) ?? paper;
      return { value: { state, reason }, version, by: null, at: null };
    },
    save: (changes, { id }) => callApi(paperCalls.change, { id, changes: changes.map(addPath) }),
    proposal: { state: 'again' },
  };
  const addPath = (change: Change): Change => ({ ...change, path: `papers.${paper.id}.${change.path}` });
  const draft = useDraft(null, request, source);
  const form = useDraftForm(draft, {
    successToast: () => ({ title: `${paper.title}: da rifare`, about: request.id }),
    undo: (_row, made) => async () => show(await draft.revert(made)),
    refreshKeys: paperKeys,
    onDone(row) {
      show(row);
      onClose();
    },
  });
  // A colleague's decision in the meantime is shown beside this one.
  const { conflicts } = useDraftState(draft);
  const { state, reason } = paperChangeFields;
  const isOvertaken = conflicts.some(({ path }) => path === 'state');
  return (
    <DraftDialog
      form={form}
      onClose={onClose}
      title={`${paper.title}: da rifare`}
      description={<p>{`${request.nome} riceve un’email al giorno, con tutto quello che è da rifare.`}</p>}
      action="Chiedi di nuovo"
    >
      <DraftFields form={form} fields={{ reason, ...(isOvertaken && { state }) }} />
    </DraftDialog>
  );
}
