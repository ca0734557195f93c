import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Circular, circularCalls, circularLimits } from '../../contract/circulars.ts';
import { sendingCalls } from '../../contract/sendings.ts';
import { makeSendingPath, staffPages } from '../../contract/staff/pages.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { DocumentActions, type DocumentActionsProps } from '../documents/DocumentActions.tsx';
import { faultsTarget, focusField } from '../documents/focus.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { MenuItem } from '../parts/overlays/Menu.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { phoneMediaQuery, useMedia } from '../parts/page/use-media.ts';
import { useCall } from '../parts/use-call.ts';
import { SendDialog } from '../sendings/SendDialog.tsx';
import { usePerson } from '../session/use-session.ts';
import { usePageOn } from '../texts/use-page-on.ts';
import { circularQuery } from './circular-queries.ts';

/** Action bar of a circular: what all documents have, and its test email, sending, correction and withdrawal. */
export function CircularActions(bar: DocumentActionsProps<Circular>) {
  const { document, onPublish } = bar;
  const { draft, editable, publishable: isManager } = document;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { row, conflicts } = useDraftState(draft);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { busy, ...change } = useCircularChanges(document);
  const { id } = row;
  const isDraft = row.state === 'draft';
  // Save before the dialog opens: the server sends the saved text.
  const openSendDialog = async () => setIsSending(await draft.saveAll());
  const isWideScreen = !useMedia(phoneMediaQuery);
  const hasNewsletter = usePageOn('newsletter');
  const canSend = isManager && hasNewsletter && (isDraft || row.state === 'published');
  const canWithdraw = isManager && (row.state === 'published' || row.state === 'sent' || row.state === 'stopped');
  return (
    <>
      <DocumentActions
        {...bar}
        onSeeChanges={null}
        menu={
          editable && (
            <>
              <MenuItem onClick={() => void change.sendTest()}>Manda una prova a me</MenuItem>
              {!isWideScreen && canSend && <MenuItem onClick={() => void openSendDialog()}>Invia…</MenuItem>}
              {isDraft && <MenuItem onClick={() => void change.remove()}>Elimina la bozza</MenuItem>}
              {canWithdraw && <MenuItem onClick={() => void change.withdraw()}>Ritira</MenuItem>}
            </>
          )
        }
      >
        {isWideScreen && canSend && (
          <Button busy={busy} disabled={conflicts.length > 0} onClick={() => void openSendDialog()}>
            Invia…
          </Button>
        )}
        {isManager && !isDraft && editable && row.changed && (
          <Button onClick={() => setIsCorrecting(true)}>Pubblica la rettifica</Button>
        )}
      </DocumentActions>
      {isSending && (
        <SendDialog
          row={row}
          onClose={() => setIsSending(false)}
          onSent={(sentCircular) => {
            client.setQueryData(circularQuery(String(id)).queryKey, sentCircular);
            void navigate(makeSendingPath(id));
          }}
        />
      )}
      {isCorrecting && (
        <CorrectionDialog
          busy={busy}
          isLeaving={row.state === 'scheduled' || row.state === 'sending' || row.state === 'paused'}
          canNotify={row.sendings.some(({ correction, state }) => correction === null && state !== 'scheduled')}
          onClose={() => setIsCorrecting(false)}
          onSend={async (text, notify) => {
            const outcome = await change.publishCorrection(text, notify);
            if (outcome === 'failed') return;
            setIsCorrecting(false);
            onPublish?.(outcome);
            if (outcome === 'refused') focusField(faultsTarget);
          }}
        />
      )}
    </>
  );
}

interface CorrectionDialogProps {
  busy: boolean;
  onClose: () => void;
  /** True while emails of the circular wait. */
  isLeaving: boolean;
  /** True if readers may have received the circular. */
  canNotify: boolean;
  onSend: (text: string, notify: boolean) => Promise<void>;
}

function CorrectionDialog({ busy, isLeaving, canNotify, onClose, onSend }: CorrectionDialogProps) {
  return (
    <FormDialog
      onClose={onClose}
      title="Che cosa è stato corretto"
      description={
        <p>
          La frase sta in cima alla pagina, con la data. Le email già inviate restano come sono
          {isLeaving && ', quelle che aspettano partono con il testo rettificato'}.
        </p>
      }
      action="Pubblica la rettifica"
      busy={busy}
      onSend={(fields) => onSend(String(fields.get('text')), fields.has('notify'))}
    >
      <Field label="Rettifica" name="text" maxLength={circularLimits.correction} autoComplete="off" />
      {canNotify && (
        <div>
          <label className={fieldStyles.check}>
            <input type="checkbox" name="notify" /> Avvisa chi l’ha ricevuta
          </label>
          <p className="soft">
            Un’email con la rettifica va solo a chi ha ricevuto il testo di prima ed è ancora iscritto, al ritmo delle
            circolari. La prima parte fra un minuto, e fino ad allora si annulla. Si può fare anche più tardi.
          </p>
        </div>
      )}
    </FormDialog>
  );
}

/** Actions that only circulars have; each saves the text first. */
function useCircularChanges({ draft, changes }: OpenDocument<Circular>) {
  const { email } = usePerson();
  const navigate = useNavigate();
  const { id } = useDraftState(draft).row;
  const [busy, setBusy] = useState(false);

  const run = async (title: string, failureTitle: string, call: (version: number) => Promise<Circular>) => {
    setBusy(true);
    const outcome = await changes.change(failureTitle, call);
    setBusy(false);
    if (outcome === 'done') showToast({ title });
    return outcome;
  };
  const withdraw = async () => {
    const question = {
      title: 'Ritirare questa circolare?',
      text: 'La pagina non si legge più, e dice quando è stata ritirata. Non si può annullare.',
      action: 'Ritira',
      destructive: true,
    };
    if (await confirm(question))
      await run('Circolare ritirata', 'La circolare non è stata ritirata', (version) =>
        callApi(circularCalls.withdraw, { id, version }),
      );
  };
  const removal = useCall(
    async () => {
      await draft.saveAll();
      return await callApi(circularCalls.remove, { id, version: draft.get().row.version });
    },
    {
      successToast: 'Bozza eliminata',
      failureToast: 'La bozza non è stata eliminata',
      onSuccess: () => navigate(staffPages.circulars),
    },
  );
  const remove = async () => {
    const question = {
      title: 'Eliminare questa bozza?',
      text: 'Il testo va perduto.',
      action: 'Elimina la bozza',
      destructive: true,
    };
    if (await confirm(question)) removal.mutate();
  };
  const sendTest = () =>
    run(`Prova in partenza verso ${email}`, 'La prova non è partita', (version) =>
      callApi(sendingCalls.test, { id, version }),
    );
  const publishCorrection = (text: string, notify: boolean) =>
    run(
      notify ? 'Rettifica pubblicata: l’avviso parte fra un minuto' : 'Rettifica pubblicata',
      'La rettifica non è stata pubblicata',
      (version) => callApi(sendingCalls.correct, { id, version, text, notify }),
    );
  return { busy, withdraw, remove, sendTest, publishCorrection };
}
