import { type ReactNode, useEffect, useRef, useState } from 'react';
import { When } from '../desk/When.tsx';
import { Button } from '../parts/Button.tsx';
import { tellHeight } from '../parts/tell-height.ts';
import { clockTime } from '../parts/times.ts';
import { say } from '../parts/toasts.ts';
import type { Draft } from './draft.ts';
import styles from './Editor.module.css';
import { faultsNotice, goTo, reachedAs, standing, useDraft } from './editing.ts';
import { sayNotDone } from './outcome.ts';
import { Receipt } from './Receipt.tsx';
import { words } from './words.ts';

interface ActionsProps {
  draft: Draft;
  changes: number;
  whole: boolean;
  /** `null` where the changes are what one sees. */
  onSeeChanges: (() => void) | null;
  onChoose: () => void;
  onPublish: () => Promise<void>;
  /** The way to the preview, where it does not stand beside the fields. */
  preview: ReactNode;
}

/** Under the page: how the draft stands, and what can be done with it. */
export function Actions({ draft, changes, whole, onSeeChanges, onChoose, onPublish, preview }: ActionsProps) {
  const { server, conflict, receipt } = useDraft(draft);
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // What gets the focus is scrolled clear of the bar, whose height is measured. Telling it to the document takes a fifth of the first frame.
  useEffect(() => {
    const { current } = bar;
    if (!whole || !current) return;
    return tellHeight(current, '--actions', () =>
      getComputedStyle(current).position === 'sticky' ? current.offsetHeight : 0,
    );
  }, [whole]);
  /** What was pressed here may be gone by now; whoever has gone elsewhere meanwhile stays there. */
  const moveOn = (name: string) => {
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement)) goTo(name);
  };
  const publish = async () => {
    setBusy(true);
    await onPublish();
    setBusy(false);
    moveOn(Object.keys(draft.get().faults).length > 0 ? faultsNotice : standing);
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
        {receipt !== null && receipt === server.version ? (
          <Receipt page={server.page} version={receipt} />
        ) : (
          <Standing draft={draft} onChoose={onChoose} />
        )}
      </p>
      <div className={styles.buttons}>
        <span className={styles.toPreview}>{preview}</span>
        {server.editable && hasDraft && (
          <>
            <Button kind="text" removes busy={discarding} disabled={conflict !== null} onClick={() => void discard()}>
              {words.discard}
            </Button>
            {onSeeChanges && (
              <span className={styles.seeChanges}>
                <Button onClick={onSeeChanges}>{words.seeChanges}</Button>
              </span>
            )}
            <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void publish()}>
              {busy ? words.publishing : words.publish}
            </Button>
          </>
        )}
      </div>
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
  if (saving === 'elsewhere') return words.state.elsewhere;
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
