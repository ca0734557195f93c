import { useState } from 'react';
import type { Publication } from '../../contract/documents.ts';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import type { DocumentRow, OpenDocument } from './open-document.ts';
import type { Outcome } from './use-document-changes.ts';

type Action = 'publish' | 'hold' | 'ask' | 'send-back' | 'discard';

/** Actions on a document, and the one that is under way. `onOutcome` runs at the end of each. */
export function useDocumentActions<Row extends DocumentRow>(
  { draft, changes: { change }, calls }: OpenDocument<Row>,
  onOutcome: (outcome: Outcome, action: Action) => void,
) {
  const [pending, setPending] = useState<Action | null>(null);
  const [publishedVersion, setPublishedVersion] = useState<number | null>(null);
  const { row } = useDraftState(draft);

  const run = async (
    action: Action,
    failureTitle: string,
    call: (version: number) => Promise<Row>,
    { replaces = false, onDone }: { replaces?: boolean; onDone?: () => void } = {},
  ): Promise<Outcome> => {
    setPending(action);
    const outcome = await change(failureTitle, call, { replaces });
    setPending(null);
    if (outcome === 'done') onDone?.();
    onOutcome(outcome, action);
    return outcome;
  };
  const publish = (publication: Publication) =>
    run('publish', 'La pubblicazione non è riuscita', (version) => calls.publish(version, publication), {
      onDone() {
        if (publication.at === undefined) setPublishedVersion(draft.get().row.version);
        else showToast({ title: 'L’ora della pubblicazione è fissata' });
      },
    });
  const hold = () => run('hold', 'La pubblicazione fissata non è cambiata', calls.hold);
  const askApproval = () =>
    run('ask', 'L’approvazione non è stata chiesta', calls.askApproval, {
      onDone: () => showToast({ title: 'L’approvazione è chiesta: un responsabile la trova in «Oggi»' }),
    });
  const sendBack = (note: string) =>
    run('send-back', 'La bozza non è stata rimandata', (version) => calls.sendBack(version, note), {
      onDone: () => showToast({ title: 'La bozza è rimandata con la nota' }),
    });
  const discard = (call: (version: number) => Promise<Row>) => {
    const { value } = draft.get();
    return run('discard', 'La bozza non è stata scartata', call, {
      replaces: true,
      onDone: () => showToast({ title: 'Bozza scartata', undo: createUndo(draft, value) }),
    });
  };
  return {
    pending,
    /** True if the document was published from here and nothing has been saved since. */
    isPublished: publishedVersion === row.version,
    publish,
    hold,
    askApproval,
    sendBack,
    discard,
  };
}
