import { type ReactNode, useEffect, useRef, useState } from 'react';
import { capitalised } from '../../../content/writing/capitalised.ts';
import type { Publication } from '../../../contract/content.ts';
import { When } from '../desk/When.tsx';
import { Button } from '../parts/form/Button.tsx';
import { tellActions } from '../parts/overlays/tell-height.ts';
import { say } from '../parts/overlays/toasts.ts';
import { clockTime } from '../parts/wording/times.ts';
import { useMay } from '../session/use-session.ts';
import { sayNotDone } from './draft/outcome.ts';
import type { PageDraft } from './draft/page-draft.ts';
import styles from './Editor.module.css';
import { faultsNotice, goTo, reachedAs, standing, useDraft } from './editing.ts';
import { PublishLater } from './PublishLater.tsx';
import { SendBack } from './SendBack.tsx';
import { words } from './words.ts';

interface ActionsProps {
  draft: PageDraft;
  changes: number;
  whole: boolean;
  onSeeChanges: (() => void) | null;
  onChoose: () => void;
  onPublish: (publication?: Publication) => Promise<void>;
  /** The way to the preview, where it does not stand beside the fields. */
  preview: ReactNode;
}

/** Under the page: how the draft stands, and what can be done with it. */
export function Actions({ draft, changes, whole, onSeeChanges, onChoose, onPublish, preview }: ActionsProps) {
  const { server, conflict, publishedVersion } = useDraft(draft);
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [timing, setTiming] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // Telling the document how high it is takes a fifth of the first frame.
  useEffect(() => {
    const { current } = bar;
    if (!whole || !current) return;
    return tellActions(current);
  }, [whole]);
  /** What was pressed here may be gone by now; whoever has gone elsewhere meanwhile stays there. */
  const moveOn = (name: string) => {
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement)) goTo(name);
  };
  const publish = async (publication?: Publication) => {
    setBusy(true);
    await onPublish(publication);
    setBusy(false);
    moveOn(Object.keys(draft.get().faults).length > 0 ? faultsNotice : standing);
  };
  const ask = async () => {
    setBusy(true);
    try {
      if (await draft.askApproval()) say({ title: words.approval.asked });
      moveOn(Object.keys(draft.get().faults).length > 0 ? faultsNotice : standing);
    } catch (error) {
      sayNotDone('askApproval', error);
    } finally {
      setBusy(false);
    }
  };
  const discard = async () => {
    setDiscarding(true);
    try {
      const undo = await draft.discard();
      if (undo) say({ title: words.discarded, undo });
      moveOn(standing);
    } catch (error) {
      sayNotDone('discard', error);
    } finally {
      setDiscarding(false);
    }
  };
  const hasDraft = changes > 0;
  return (
    <div className={styles.actions} ref={bar}>
      <p role="status" tabIndex={-1} ref={reachedAs(standing)}>
        {publishedVersion === server.version ? words.published : <Standing draft={draft} onChoose={onChoose} />}
      </p>
      <div className={styles.buttons}>
        <span className={styles.toPreview}>{preview}</span>
        {server.editable && hasDraft && (
          <>
            <Button kind="text" removes busy={discarding} disabled={conflict !== null} onClick={() => void discard()}>
              <span>
                {words.discard[0]}
                <span className={styles.more}>{words.discard[1]}</span>
              </span>
            </Button>
            {onSeeChanges && (
              <span className={styles.seeChanges}>
                <Button onClick={onSeeChanges}>{words.seeChanges}</Button>
              </span>
            )}
            {server.publishable ? (
              <>
                <Button kind="text" disabled={conflict !== null} onClick={() => setTiming(true)}>
                  {words.later.open}
                </Button>
                <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void publish()}>
                  {busy ? words.publishing : server.asked_at === null ? words.publish : words.approval.publish}
                </Button>
              </>
            ) : (
              server.asked_at === null && (
                <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void ask()}>
                  {words.approval.ask}
                </Button>
              )
            )}
          </>
        )}
      </div>
      {timing && (
        <PublishLater
          draft={draft}
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
function Standing({ draft, onChoose }: Pick<ActionsProps, 'draft' | 'onChoose'>) {
  const { saving, refusal, conflict, server } = useDraft(draft);
  if (conflict)
    return (
      <>
        {words.state.conflict}{' '}
        <Button kind="text" onClick={onChoose}>
          {words.conflict.choose}
        </Button>
      </>
    );
  if (saving === 'unreachable') return words.state.unreachable;
  if (saving === 'refused') return `${words.state.refused} ${refusal}`;
  return (
    <>
      {saving === 'saving'
        ? words.state.saving
        : saving === 'waiting'
          ? words.state.waiting
          : server.draft_at === null
            ? words.state.none
            : words.state.saved(clockTime(new Date(server.draft_at)))}{' '}
      <Timing draft={draft} />{' '}
      <span className={styles.online}>
        {server.published_at === null ? (
          words.state.own
        ) : (
          <>
            {words.state.online} <When at={server.published_at} preposition="da" />
            {server.published_by !== null && ` (${server.published_by})`}.
          </>
        )}
      </span>
    </>
  );
}

/** When the draft is published by itself, or that a manager is asked to; with the way to take that back. */
function Timing({ draft }: { draft: PageDraft }) {
  const { publish_at, asked_at, asked_by, editable } = useDraft(draft).server;
  const isManager = useMay('manager');
  if (publish_at === null && asked_at === null) return null;
  const sendBack = async (note: string) => {
    try {
      const isDone = await draft.sendBack(note);
      if (isDone) say({ title: words.approval.sendBack.done });
      return isDone;
    } catch (error) {
      sayNotDone('sendBack', error);
      return false;
    }
  };
  const hold = () => void draft.hold().catch((error: unknown) => sayNotDone('hold', error));
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
