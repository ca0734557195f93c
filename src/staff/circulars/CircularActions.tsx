import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Circular, circularCalls, circularLimits } from '../../contract/newsletter/circulars.ts';
import { sendingCalls } from '../../contract/newsletter/sending.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { formatObstacle, formatSaved, formatUnsaved } from '../documents/draft-words.ts';
import { ReviewStatus } from '../documents/ReviewStatus.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { Menu, MenuItem } from '../parts/overlays/Menu.tsx';
import { publishActionsHeight } from '../parts/overlays/publish-height.ts';
import { showFailureToast, showToast } from '../parts/overlays/toasts.ts';
import { phoneMediaQuery, useMedia } from '../parts/page/use-media.ts';
import { useHasRole, usePerson } from '../session/use-session.ts';
import editor from '../texts/Editor.module.css';
import { focusField, registerFocusTarget, statusTarget } from '../texts/editing.ts';
import styles from './CircularEditor.module.css';
import { circularQuery } from './circular-queries.ts';
import { SendDialog } from './SendDialog.tsx';

interface CircularActionsProps {
  draft: Draft<Circular>;
  isPreviewing: boolean;
  onPreview: (previewing: boolean) => void;
}

/** Action bar of a circular: its status and the actions on it. */
export function CircularActions({ draft, isPreviewing, onPreview }: CircularActionsProps) {
  const isManager = useHasRole('manager');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { row, conflict } = useDraftState(draft);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => publishActionsHeight(bar.current), []);
  /**
   * Moves the focus from the pressed button, which may be unmounted by now, to the status. Does nothing if the user has
   * moved the focus elsewhere.
   */
  const focusStatus = () => {
    const { activeElement } = document;
    if (activeElement === document.body || bar.current?.contains(activeElement)) focusField(statusTarget);
  };
  const { busy, ...change } = useCircularChanges(draft, focusStatus);
  const { id } = row;
  const isDraft = row.state === 'draft';
  const isApprovalRequested = isDraft && row.asked_at !== null;
  const readOnly = row.state === 'withdrawn';
  // Save before the dialog opens: the server sends the saved text.
  const openSendDialog = async () => setIsSending(await draft.saveAll());
  const isWideScreen = !useMedia(phoneMediaQuery);
  const previewLabel = isPreviewing ? 'Torna al testo' : 'Anteprima';
  const canSend = isManager && (isDraft || row.state === 'published');
  const canWithdraw = isManager && (row.state === 'published' || row.state === 'sent' || row.state === 'stopped');
  return (
    <>
      <div className={`${editor.actions} ${styles.actions}`} ref={bar}>
        <p role="status" tabIndex={-1} ref={registerFocusTarget(statusTarget)}>
          <StatusText draft={draft} />{' '}
          {isApprovalRequested && (
            <ReviewStatus
              row={row}
              editable
              onSendBack={change.sendBack}
              onHold={() => void change.withdrawRequest()}
            />
          )}
        </p>
        <div className={editor.buttons}>
          {isWideScreen || isPreviewing ? (
            <span className={styles.toPreview}>
              <Button onClick={() => onPreview(!isPreviewing)}>{previewLabel}</Button>
            </span>
          ) : null}
          {!readOnly && (
            <Menu trigger={<Button kind="text">Altro</Button>}>
              {!isWideScreen && !isPreviewing && <MenuItem onClick={() => onPreview(true)}>{previewLabel}</MenuItem>}
              <MenuItem onClick={() => void change.sendTest()}>Manda una prova a me</MenuItem>
              {!isWideScreen && canSend && <MenuItem onClick={() => void openSendDialog()}>Invia…</MenuItem>}
              {isDraft && <MenuItem onClick={() => void change.remove()}>Elimina la bozza</MenuItem>}
              {canWithdraw && <MenuItem onClick={() => void change.withdraw()}>Ritira</MenuItem>}
            </Menu>
          )}
          {isWideScreen && canSend && (
            <Button busy={busy} disabled={conflict !== null} onClick={() => void openSendDialog()}>
              Invia…
            </Button>
          )}
          {isManager && isDraft && (
            <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void change.publish()}>
              {isApprovalRequested ? 'Approva e pubblica' : 'Pubblica'}
            </Button>
          )}
          {!isManager && isDraft && !isApprovalRequested && (
            <Button kind="solid" busy={busy} disabled={conflict !== null} onClick={() => void change.askApproval()}>
              Chiedi l’approvazione
            </Button>
          )}
          {isManager && !isDraft && !readOnly && row.changed && (
            <Button onClick={() => setIsCorrecting(true)}>Pubblica la rettifica</Button>
          )}
        </div>
      </div>
      {isSending && (
        <SendDialog
          row={row}
          onClose={() => setIsSending(false)}
          onSent={(sentCircular) => {
            client.setQueryData(circularQuery(String(id)).queryKey, sentCircular);
            void navigate(`${staffPages.circulars}/${id}/invio`);
          }}
        />
      )}
      {isCorrecting && (
        <CorrectionDialog
          busy={busy}
          onClose={() => setIsCorrecting(false)}
          onSend={async (text) => {
            if (await change.publishCorrection(text)) setIsCorrecting(false);
          }}
        />
      )}
    </>
  );
}

interface CorrectionDialogProps {
  busy: boolean;
  onClose: () => void;
  onSend: (text: string) => Promise<void>;
}

function CorrectionDialog({ busy, onClose, onSend }: CorrectionDialogProps) {
  return (
    <FormDialog
      onClose={onClose}
      title="Che cosa è stato corretto"
      description={<p>La frase sta in cima alla pagina, con la data. Le email già inviate restano come sono.</p>}
      action="Pubblica la rettifica"
      busy={busy}
      onSend={(fields) => onSend(String(fields.get('text')))}
    >
      <Field label="Rettifica" name="text" maxLength={circularLimits.correction} autoComplete="off" />
    </FormDialog>
  );
}

/** Actions on a circular; each saves the text first. `focusStatus` runs after actions that may unmount their button. */
function useCircularChanges(draft: Draft<Circular>, focusStatus: () => void) {
  const { email } = usePerson();
  const navigate = useNavigate();
  const { id } = useDraftState(draft).row;
  const [busy, setBusy] = useState(false);

  /** Runs a call and reports its failure in a toast. Resolves to false if the call failed or returned `null`. */
  const runCall = async (failureTitle: string, call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      return (await call()) !== null;
    } catch (error) {
      showFailureToast(failureTitle, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Saves the text, then changes the circular. */
  const saveAndRun = (failureTitle: string, call: (version: number) => Promise<Circular>) =>
    runCall(failureTitle, () => draft.change(call));
  const publish = async () => {
    const question = {
      title: 'Pubblicare questa circolare?',
      text: 'Sarà sul sito a un indirizzo ricavato dal titolo, che poi non cambia. Nessuna email parte: l’invio è un altro passo.',
      action: 'Pubblica',
    };
    if (!(await confirm(question))) return;
    if (
      await saveAndRun('La circolare non è stata pubblicata', (version) =>
        callApi(circularCalls.publish, { id, version }),
      )
    )
      showToast({ title: 'Circolare pubblicata' });
    focusStatus();
  };
  const withdraw = async () => {
    const question = {
      title: 'Ritirare questa circolare?',
      text: 'La pagina non si legge più, e dice quando è stata ritirata. Non si può annullare.',
      action: 'Ritira',
      destructive: true,
    };
    if (!(await confirm(question))) return;
    if (
      await saveAndRun('La circolare non è stata ritirata', (version) =>
        callApi(circularCalls.withdraw, { id, version }),
      )
    )
      showToast({ title: 'Circolare ritirata' });
  };
  const remove = async () => {
    const question = {
      title: 'Eliminare questa bozza?',
      text: 'Il testo va perduto.',
      action: 'Elimina la bozza',
      destructive: true,
    };
    if (!(await confirm(question))) return;
    const removeDraft = async () => {
      await draft.saveAll();
      return await callApi(circularCalls.remove, { id, version: draft.get().row.version });
    };
    if (!(await runCall('La bozza non è stata eliminata', removeDraft))) return;
    showToast({ title: 'Bozza eliminata' });
    await navigate(staffPages.circulars);
  };
  const sendTest = async () => {
    const isDone = await saveAndRun('La prova non è partita', (version) => callApi(sendingCalls.test, { id, version }));
    if (isDone) showToast({ title: `Prova in partenza verso ${email}` });
  };
  const askApproval = async () => {
    const isDone = await saveAndRun('L’approvazione non è stata chiesta', (version) =>
      callApi(circularCalls.askApproval, { id, version }),
    );
    if (isDone) showToast({ title: 'L’approvazione è chiesta: un responsabile la trova in «Oggi»' });
    focusStatus();
  };
  const withdrawRequest = async () => {
    await saveAndRun('La richiesta non è stata ritirata', (version) => callApi(circularCalls.hold, { id, version }));
    focusStatus();
  };
  const sendBack = async (note: string) => {
    const isDone = await saveAndRun('La bozza non è stata rimandata', (version) =>
      callApi(circularCalls.sendBack, { id, version, note }),
    );
    if (isDone) showToast({ title: 'La bozza è rimandata con la nota' });
    return isDone;
  };
  const publishCorrection = async (text: string) => {
    const isDone = await saveAndRun('La rettifica non è stata pubblicata', (version) =>
      callApi(circularCalls.correct, { id, version, text }),
    );
    if (isDone) showToast({ title: 'Rettifica pubblicata' });
    return isDone;
  };
  return { busy, publish, withdraw, remove, sendTest, askApproval, withdrawRequest, sendBack, publishCorrection };
}

/** Status line: «Bozza salvata alle 9:42.», or that the published text has no changes. */
function StatusText({ draft }: Pick<CircularActionsProps, 'draft'>) {
  const state = useDraftState(draft);
  const { row, status } = state;
  if (row.state === 'withdrawn') return null;
  const waiting = formatObstacle(state) ?? formatUnsaved(status);
  if (waiting !== null) return waiting;
  return row.state === 'draft' || row.changed ? formatSaved(row.updated_at) : 'Sul sito c’è questo testo.';
}
