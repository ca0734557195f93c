import { type ReactNode, useEffect, useRef, useState } from 'react';
import { contentCalls, type EditedContent, type Publication } from '../../contract/content.ts';
import { callApi } from '../api.ts';
import { RelativeTime } from '../desk/RelativeTime.tsx';
import { formatObstacle, formatSaved, formatUnsaved } from '../documents/draft-words.ts';
import { ReviewStatus } from '../documents/ReviewStatus.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { publishActionsHeight } from '../parts/overlays/publish-height.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import styles from './Editor.module.css';
import { faultsTarget, focusField, type Outcome, registerFocusTarget, statusTarget } from './editing.ts';
import { PublishDialog } from './PublishDialog.tsx';
import type { ChangePage } from './use-page-changes.ts';

interface EditorActionsProps {
  draft: Draft<EditedContent>;
  change: ChangePage;
  /** True if this editor has published the page and nothing has been saved since. */
  isPublished: boolean;
  changeCount: number;
  onSeeChanges: (() => void) | null;
  onPublish: (publication?: Publication) => Promise<Outcome>;
  /** Preview toggle, for widths at which the preview is not shown beside the fields. */
  preview: ReactNode;
}

/** Action bar under the page: the draft's status and the actions on it. */
export function EditorActions(props: EditorActionsProps) {
  const { draft, change, isPublished, changeCount, onSeeChanges, onPublish, preview } = props;
  const { row, conflict } = useDraftState(draft);
  const [busy, setBusy] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => publishActionsHeight(bar.current), []);
  /** Moves the focus from the pressed button, which may be unmounted by now, unless the user has moved the focus. */
  const moveFocus = (outcome: Outcome) => {
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement))
      focusField(outcome === 'refused' ? faultsTarget : statusTarget);
  };
  const publish = async (publication?: Publication) => {
    setBusy(true);
    const outcome = await onPublish(publication);
    setBusy(false);
    moveFocus(outcome);
  };
  const askApproval = async () => {
    setBusy(true);
    const outcome = await change('L’approvazione non è stata chiesta', (target) =>
      callApi(contentCalls.askApproval, target),
    );
    setBusy(false);
    if (outcome === 'done') showToast({ title: 'L’approvazione è chiesta: un responsabile la trova in «Oggi»' });
    moveFocus(outcome);
  };
  const discard = async () => {
    setIsDiscarding(true);
    const { value } = draft.get();
    const outcome = await change('La bozza non è stata scartata', (target) => callApi(contentCalls.discard, target), {
      replaces: true,
    });
    setIsDiscarding(false);
    if (outcome === 'done') showToast({ title: 'Bozza scartata', undo: createUndo(draft, value) });
    moveFocus(outcome);
  };
  const hasDraft = changeCount > 0;
  return (
    <div className={styles.actions} ref={bar}>
      <p role="status" tabIndex={-1} ref={registerFocusTarget(statusTarget)}>
        {isPublished ? 'Pubblicato.' : <StatusText draft={draft} change={change} />}
      </p>
      <div className={styles.buttons}>
        <span className={styles.toPreview}>{preview}</span>
        {row.editable && hasDraft && (
          <>
            <Button kind="text" busy={isDiscarding} disabled={conflict !== null} onClick={() => void discard()}>
              <span>
                Scarta <span className={styles.more}>la bozza</span>
              </span>
            </Button>
            {onSeeChanges && (
              <span className={styles.seeChanges}>
                <Button onClick={onSeeChanges}>Vedi le modifiche</Button>
              </span>
            )}
            {row.publishable ? (
              <>
                <Button kind="text" disabled={conflict !== null} onClick={() => setIsScheduling(true)}>
                  Più tardi…
                </Button>
                <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void publish()}>
                  {busy ? 'Pubblicazione…' : row.asked_at === null ? 'Pubblica' : 'Approva e pubblica'}
                </Button>
              </>
            ) : (
              row.asked_at === null && (
                <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void askApproval()}>
                  Chiedi l’approvazione
                </Button>
              )
            )}
          </>
        )}
      </div>
      {isScheduling && (
        <PublishDialog
          change={change}
          onClose={() => setIsScheduling(false)}
          onNow={(note) => {
            setIsScheduling(false);
            void publish({ note });
          }}
        />
      )}
    </div>
  );
}

/** Status line: «Bozza salvata alle 9:42. In linea dal 3 novembre alle 9:00 (Paolo Serra).» */
function StatusText({ draft, change }: Pick<EditorActionsProps, 'draft' | 'change'>) {
  const state = useDraftState(draft);
  const { status, row } = state;
  const obstacle = formatObstacle(state);
  if (obstacle !== null) return obstacle;
  const sendBack = async (note: string) => {
    const outcome = await change('La bozza non è stata rimandata', (target) =>
      callApi(contentCalls.sendBack, { ...target, note }),
    );
    if (outcome === 'done') showToast({ title: 'La bozza è rimandata con la nota' });
    return outcome === 'done';
  };
  const hold = () =>
    void change('La pubblicazione fissata non è cambiata', (target) => callApi(contentCalls.hold, target));
  return (
    <>
      {formatUnsaved(status) ?? (row.draft_at === null ? 'Nessuna bozza.' : formatSaved(row.draft_at))}{' '}
      <ReviewStatus row={row} editable={row.editable} onSendBack={sendBack} onHold={hold} />{' '}
      <span className={styles.online}>
        {row.published_at === null ? (
          'In linea ci sono i testi forniti con il sito.'
        ) : (
          <>
            In linea <RelativeTime at={row.published_at} preposition="da" />
            {row.published_by !== null && ` (${row.published_by})`}.
          </>
        )}
      </span>
    </>
  );
}
