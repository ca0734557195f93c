import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Circular } from '../../contract/circulars.ts';
import { sendingCalls } from '../../contract/sendings.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { callApi } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import styles from './DeliveryLedger.module.css';
import { formatExclusion } from './sending-words.ts';

interface SendDialogProps {
  row: Circular;
  onClose: () => void;
  onSent: (row: Circular) => void;
}

/**
 * Dialog for audience and schedule of a delivery. The request contains the number of readers that the user has seen;
 * the server refuses it if the number has changed.
 */
export function SendDialog({ row, onClose, onSent }: SendDialogProps) {
  const { id, version } = row;
  const queryKey = ['circular-audience', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(sendingCalls.audience, { id }, signal),
    gcTime: 0,
  });
  const [isScheduled, setScheduled] = useState(false);
  const send = useCall(
    ({ audience, at }: { audience: number; at?: string }) =>
      callApi(sendingCalls.send, { id, version, audience, asksNumber: true, ...(at !== undefined && { at }) }),
    // Refetch the count: the server refuses a send whose audience has changed.
    { refreshKeys: [queryKey], onSuccess: onSent },
  );
  const refusal = toRefusal(send.error, ['at']);
  return (
    <Dialog
      open
      onClose={onClose}
      title="A chi e quando"
      description={row.state === 'draft' && <p>La circolare viene anche pubblicata sul sito.</p>}
    >
      <QueryResult query={query}>
        {({ count, excluded }) => (
          <Form
            failure={refusal.form}
            onSend={(fields) =>
              send.mutate({ audience: count, ...(isScheduled && { at: v.parse(v.string(), fields.get('at')) }) })
            }
          >
            <p className={styles.audience} role="status">
              {count === 0
                ? 'Nessun iscritto può riceverla: l’invio non serve.'
                : count === 1
                  ? 'La riceve un iscritto.'
                  : `La ricevono ${count} iscritti.`}
            </p>
            {Object.keys(excluded).length > 0 && (
              <ul className="soft">
                {Object.entries(excluded).map(([reason, number]) => (
                  <li key={reason}>{formatExclusion(number, reason)}</li>
                ))}
              </ul>
            )}
            <fieldset className="stack2">
              <legend>Quando</legend>
              {[false, true].map((choice) => (
                <label key={String(choice)} className={fieldStyles.check}>
                  <input
                    type="radio"
                    name="quando"
                    checked={isScheduled === choice}
                    onChange={() => setScheduled(choice)}
                  />{' '}
                  {choice
                    ? 'A un’ora stabilita'
                    : 'Subito: la prima email parte fra un minuto, e fino ad allora si annulla'}
                </label>
              ))}
            </fieldset>
            {isScheduled && (
              <Field
                label="Giorno e ora (ora italiana)"
                type="datetime-local"
                name="at"
                required
                error={refusal.fields['at']}
              />
            )}
            {row.changed && (
              <Notice variant="default" title="Ci sono modifiche non pubblicate: si manda quello che è sul sito." />
            )}
            <DialogActions>
              <Button onClick={onClose}>Annulla</Button>
              <Button kind="solid" type="submit" busy={send.isPending} disabled={count === 0}>
                {`${isScheduled ? 'Programma per' : 'Invia a'} ${count === 1 ? 'un iscritto' : `${count} iscritti`}`}
              </Button>
            </DialogActions>
          </Form>
        )}
      </QueryResult>
    </Dialog>
  );
}
