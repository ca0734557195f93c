import { type ReactNode, useEffect, useRef, useState } from 'react';
import { capitalised } from '../../../content/writing/capitalised.ts';
import { contentCalls, type EditedContent, type Publication } from '../../../contract/content.ts';
import { ask } from '../api.ts';
import { When } from '../desk/When.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { undoTo, useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { tellActions } from '../parts/overlays/tell-height.ts';
import { say } from '../parts/overlays/toasts.ts';
import { clockTime } from '../parts/wording/times.ts';
import { useMay } from '../session/use-session.ts';
import styles from './Editor.module.css';
import { faultsNotice, goTo, type Outcome, reachedAs, standing } from './editing.ts';
import { PublishLater } from './PublishLater.tsx';
import { SendBack } from './SendBack.tsx';
import type { ChangePage } from './use-page-changes.ts';
import { words } from './words.ts';

interface ActionsProps {
  draft: Draft<EditedContent>;
  change: ChangePage;
  /** The page was published here, and nothing was saved since. */
  isPublished: boolean;
  changes: number;
  onSeeChanges: (() => void) | null;
  onPublish: (publication?: Publication) => Promise<Outcome>;
  /** The way to the preview, where it does not stand beside the fields. */
  preview: ReactNode;
}

/** Under the page: how the draft stands, and what can be done with it. */
export function Actions(props: ActionsProps) {
  const { draft, change, isPublished, changes, onSeeChanges, onPublish, preview } = props;
  const { row, conflict } = useDraftState(draft);
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [timing, setTiming] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => tellActions(bar.current), []);
  /** Moves the focus from the pressed button, which may be gone, unless the user has moved it. */
  const moveOn = (outcome: Outcome) => {
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement))
      goTo(outcome === 'refused' ? faultsNotice : standing);
  };
  const publish = async (publication?: Publication) => {
    setBusy(true);
    const outcome = await onPublish(publication);
    setBusy(false);
    moveOn(outcome);
  };
  const askApproval = async () => {
    setBusy(true);
    const outcome = await change('askApproval', (at) => ask(contentCalls.askApproval, at));
    setBusy(false);
    if (outcome === 'done') say({ title: words.approval.asked });
    moveOn(outcome);
  };
  const discard = async () => {
    setDiscarding(true);
    const { value } = draft.get();
    const outcome = await change('discard', (at) => ask(contentCalls.discard, at), { replaces: true });
    setDiscarding(false);
    if (outcome === 'done') say({ title: words.discarded, undo: undoTo(draft, value) });
    moveOn(outcome);
  };
  const hasDraft = changes > 0;
  return (
    <div className={styles.actions} ref={bar}>
      <p role="status" tabIndex={-1} ref={reachedAs(standing)}>
        {isPublished ? words.published : <Standing draft={draft} change={change} />}
      </p>
      <div className={styles.buttons}>
        <span className={styles.toPreview}>{preview}</span>
        {row.editable && hasDraft && (
          <>
            <Button kind="text" busy={discarding} disabled={conflict !== null} onClick={() => void discard()}>
              <span>
                {words.discard[0]} <span className={styles.more}>{words.discard[1]}</span>
              </span>
            </Button>
            {onSeeChanges && (
              <span className={styles.seeChanges}>
                <Button onClick={onSeeChanges}>{words.seeChanges}</Button>
              </span>
            )}
            {row.publishable ? (
              <>
                <Button kind="text" disabled={conflict !== null} onClick={() => setTiming(true)}>
                  {words.later.open}
                </Button>
                <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void publish()}>
                  {busy ? words.publishing : row.asked_at === null ? words.publish : words.approval.publish}
                </Button>
              </>
            ) : (
              row.asked_at === null && (
                <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void askApproval()}>
                  {words.approval.ask}
                </Button>
              )
            )}
          </>
        )}
      </div>
      {timing && (
        <PublishLater
          change={change}
          onClose={() => setTiming(false)}
          onNow={(note) => {
            setTiming(false);
            void publish({ note });
          }}
        />
      )}
    </div>
  );
}

/** «Bozza salvata alle 9:42. In linea dal 3 novembre alle 9:00 (Paolo Serra).» */
function Standing({ draft, change }: Pick<ActionsProps, 'draft' | 'change'>) {
  const { status, refusal, conflict, row } = useDraftState(draft);
  if (conflict) return words.state.conflict;
  if (status === 'unreachable') return words.state.unreachable;
  if (status === 'refused') return `${words.state.refused} ${refusal}`;
  return (
    <>
      {status !== 'saved'
        ? words.state[status]
        : row.draft_at === null
          ? words.state.none
          : words.state.saved(clockTime(new Date(row.draft_at)))}{' '}
      <Timing row={row} change={change} />{' '}
      <span className={styles.online}>
        {row.published_at === null ? (
          words.state.own
        ) : (
          <>
            {words.state.online} <When at={row.published_at} preposition="da" />
            {row.published_by !== null && ` (${row.published_by})`}.
          </>
        )}
      </span>
    </>
  );
}

/** When the draft is published by itself, or that a manager is asked to; with the way to take that back. */
function Timing({ row, change }: { row: EditedContent; change: ChangePage }) {
  const { publish_at, asked_at, asked_by, editable } = row;
  const isManager = useMay('manager');
  if (publish_at === null && asked_at === null) return null;
  const sendBack = async (note: string) => {
    const outcome = await change('sendBack', (at) => ask(contentCalls.sendBack, { ...at, note }));
    if (outcome === 'done') say({ title: words.approval.sendBack.done });
    return outcome === 'done';
  };
  const hold = () => void change('hold', (at) => ask(contentCalls.hold, at));
  return (
    <span>
      {publish_at !== null ? (
        <>
          {capitalised(words.later.at)} <When at={publish_at} />.{' '}
        </>
      ) : (
        `${capitalised(words.approval.waits(asked_by))}. `
      )}
      {editable && asked_at !== null && isManager && <SendBack onSend={sendBack} />}
      {editable && !(asked_at !== null && isManager) && (
        <Button kind="text" onClick={hold}>
          {publish_at !== null ? words.later.hold : words.approval.withdraw}
        </Button>
      )}
    </span>
  );
}
