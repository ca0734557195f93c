import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { capitalised } from '../../../content/writing/capitalised.ts';
import { type Circular, circularCalls, circularLimits } from '../../../contract/newsletter/circulars.ts';
import { sendingCalls } from '../../../contract/newsletter/sending.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { Menu, MenuItem } from '../parts/overlays/Menu.tsx';
import { tellActions } from '../parts/overlays/tell-height.ts';
import { sayFailure, say as tell } from '../parts/overlays/toasts.ts';
import { phoneWidth, useMedia } from '../parts/page/use-media.ts';
import { clockTime } from '../parts/wording/times.ts';
import { useMay, usePerson } from '../session/use-session.ts';
import editor from '../testi/Editor.module.css';
import { goTo, reachedAs, standing } from '../testi/editing.ts';
import { SendBack } from '../testi/SendBack.tsx';
import { words as drafts } from '../testi/words.ts';
import { circularQuery } from './calls.ts';
import styles from './One.module.css';
import { SendDialog } from './SendDialog.tsx';
import { words } from './words.ts';

interface ActionsProps {
  draft: Draft<Circular>;
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
}

/** Under a circolare: how it stands, and what can be done with it. */
export function Actions({ draft, previewing, onPreview }: ActionsProps) {
  const { email } = usePerson();
  const isManager = useMay('manager');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { row, conflict } = useDraftState(draft);
  const [correcting, setCorrecting] = useState(false);
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => tellActions(bar.current), []);
  const { id } = row;
  const isDraft = row.state === 'draft';
  const isAsked = isDraft && row.asked_at !== null;
  const readOnly = row.state === 'withdrawn';

  /** Runs a call and says that it failed. Resolves with whether it was made. */
  const run = async (failed: string, call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      return (await call()) !== null;
    } catch (error) {
      sayFailure(failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Saves the text, then changes the circular. */
  const change = (failed: string, call: (version: number) => Promise<Circular>) =>
    run(failed, () => draft.change(call));
  const confirmed = (what: 'publish' | 'withdraw' | 'remove') => {
    const { title, text, do: action } = words[what];
    return confirm({ title, text, action, destructive: what !== 'publish' });
  };
  /** The pressed button may be gone: the focus then goes to the status beside it, and stays where else it has gone meanwhile. */
  const moveOn = () => {
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement)) goTo(standing);
  };
  const publish = async () => {
    if (!(await confirmed('publish'))) return;
    if (await change(words.publish.failed, (version) => ask(circularCalls.publish, { id, version })))
      tell({ title: words.publish.done });
    moveOn();
  };
  const withdraw = async () => {
    if (!(await confirmed('withdraw'))) return;
    if (await change(words.withdraw.failed, (version) => ask(circularCalls.withdraw, { id, version })))
      tell({ title: words.withdraw.done });
  };
  const remove = async () => {
    if (!(await confirmed('remove'))) return;
    const removal = async () => {
      await draft.saveAll();
      return await ask(circularCalls.remove, { id, version: draft.get().row.version });
    };
    if (!(await run(words.remove.failed, removal))) return;
    tell({ title: words.remove.done });
    await navigate(staffPages.circolari);
  };
  const test = async () => {
    const done = await change(words.test.failed, (version) => ask(sendingCalls.test, { id, version }));
    if (done) tell({ title: words.test.done(email) });
  };
  const askApproval = async () => {
    const isDone = await change(drafts.failed.askApproval, (version) =>
      ask(circularCalls.askApproval, { id, version }),
    );
    if (isDone) tell({ title: drafts.approval.asked });
    moveOn();
  };
  const hold = async () => {
    await change(words.hold.failed, (version) => ask(circularCalls.hold, { id, version }));
    moveOn();
  };
  const sendBack = async (note: string) => {
    const isDone = await change(drafts.failed.sendBack, (version) =>
      ask(circularCalls.sendBack, { id, version, note }),
    );
    if (isDone) tell({ title: drafts.approval.sendBack.done });
    return isDone;
  };
  // What is sent is what is saved.
  const openSend = async () => setSending(await draft.saveAll());
  const correct = async (text: string) => {
    if (!(await change(words.correct.failed, (version) => ask(circularCalls.correct, { id, version, text })))) return;
    setCorrecting(false);
    tell({ title: words.correct.done });
  };
  const hasRoom = !useMedia(phoneWidth);
  const previewWords = previewing ? words.preview.hide : words.preview.show;
  const canSend = isManager && (isDraft || row.state === 'published');
  const canWithdraw = isManager && (row.state === 'published' || row.state === 'sent' || row.state === 'stopped');
  return (
    <>
      <div className={`${editor.actions} ${styles.actions}`} ref={bar}>
        <p role="status" tabIndex={-1} ref={reachedAs(standing)}>
          <Standing draft={draft} />{' '}
          {isAsked && (
            <span>
              {capitalised(drafts.approval.waits(row.asked_by))}.{' '}
              {isManager ? (
                <SendBack onSend={sendBack} />
              ) : (
                <Button kind="text" onClick={() => void hold()}>
                  {drafts.approval.withdraw}
                </Button>
              )}
            </span>
          )}
        </p>
        <div className={editor.buttons}>
          {hasRoom || previewing ? (
            <span className={styles.toPreview}>
              <Button onClick={() => onPreview(!previewing)}>{previewWords}</Button>
            </span>
          ) : null}
          {!readOnly && (
            <Menu trigger={<Button kind="text">{words.more}</Button>}>
              {!hasRoom && !previewing && <MenuItem onClick={() => onPreview(true)}>{previewWords}</MenuItem>}
              <MenuItem onClick={() => void test()}>{words.test.do}</MenuItem>
              {!hasRoom && canSend && <MenuItem onClick={() => void openSend()}>{words.send.open}</MenuItem>}
              {isDraft && <MenuItem onClick={() => void remove()}>{words.remove.do}</MenuItem>}
              {canWithdraw && <MenuItem onClick={() => void withdraw()}>{words.withdraw.do}</MenuItem>}
            </Menu>
          )}
          {hasRoom && canSend && (
            <Button busy={busy} disabled={conflict !== null} onClick={() => void openSend()}>
              {words.send.open}
            </Button>
          )}
          {isManager && isDraft && (
            <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void publish()}>
              {isAsked ? drafts.approval.publish : words.publish.do}
            </Button>
          )}
          {!isManager && isDraft && !isAsked && (
            <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void askApproval()}>
              {drafts.approval.ask}
            </Button>
          )}
          {isManager && !isDraft && !readOnly && row.changed && (
            <Button onClick={() => setCorrecting(true)}>{words.correct.do}</Button>
          )}
        </div>
      </div>
      {sending && (
        <SendDialog
          row={row}
          onClose={() => setSending(false)}
          onSent={(sent) => {
            client.setQueryData(circularQuery(String(id)).queryKey, sent);
            void navigate(`${staffPages.circolari}/${id}/invio`);
          }}
        />
      )}
      {correcting && (
        <FormDialog
          onClose={() => setCorrecting(false)}
          title={words.correct.title}
          description={<p>{words.correct.text}</p>}
          action={words.correct.do}
          busy={busy}
          onSend={(fields) => void correct(String(fields.get('text')))}
        >
          <Field label={words.correct.label} name="text" maxLength={circularLimits.correction} autoComplete="off" />
        </FormDialog>
      )}
    </>
  );
}

/** «Bozza salvata alle 9:42.», or that there is nothing beside what is on the site. */
function Standing({ draft }: Pick<ActionsProps, 'draft'>) {
  const { row, status, refusal, conflict } = useDraftState(draft);
  const { state } = drafts;
  if (row.state === 'withdrawn') return null;
  if (conflict) return state.conflict;
  if (status === 'refused') return `${state.refused} ${refusal}`;
  if (status !== 'saved') return state[status];
  return row.state === 'draft' || row.changed ? state.saved(clockTime(new Date(row.updated_at))) : words.unchanged;
}
