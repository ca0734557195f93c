import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Circular } from '../../../contract/newsletter/circulars.ts';
import { sendingCalls } from '../../../contract/newsletter/sending.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ask } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import styles from './Ledger.module.css';
import { words } from './words.ts';

interface SendDialogProps {
  row: Circular;
  onClose: () => void;
  onSent: (row: Circular) => void;
}

/** Asks to whom and when: the number that is confirmed is the number that is sent. */
export function SendDialog({ row, onClose, onSent }: SendDialogProps) {
  const { id, version } = row;
  const query = useQuery({
    queryKey: ['circular-audience', id],
    queryFn: ({ signal }) => ask(sendingCalls.audience, { id }, signal),
    gcTime: 0,
  });
  const [later, setLater] = useState(false);
  const send = useMutation({
    mutationFn: ({ audience, at }: { audience: number; at?: string }) =>
      ask(sendingCalls.send, { id, version, audience, ...(at !== undefined && { at }) }),
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof StaffFailure && error.code === 'audience-changed') void query.refetch();
    },
  });
  const refusal = refusalOf(send.error, ['at']);
  const { publishes, title, when, now, later: atHour } = words.send;
  return (
    <Dialog open onClose={onClose} title={title} description={row.state === 'draft' && <p>{publishes}</p>}>
      <Loaded query={query}>
        {({ count, excluded }) => (
          <Form
            failure={refusal.form}
            onSend={(fields) =>
              send.mutate({ audience: count, ...(later && { at: v.parse(v.string(), fields.get('at')) }) })
            }
          >
            <p className={styles.audience} role="status">
              {count === 0 ? words.send.nobody : words.send.audience(count)}
            </p>
            {Object.keys(excluded).length > 0 && (
              <ul className={patterns.soft}>
                {Object.entries(excluded).map(([reason, number]) => (
                  <li key={reason}>{words.send.excluded(number, words.reasons[reason] ?? reason)}</li>
                ))}
              </ul>
            )}
            <fieldset className={patterns.stack}>
              <legend>{when}</legend>
              {[false, true].map((choice) => (
                <label key={String(choice)} className={patterns.check}>
                  <input type="radio" name="quando" checked={later === choice} onChange={() => setLater(choice)} />{' '}
                  {choice ? atHour : now}
                </label>
              ))}
            </fieldset>
            {later && (
              <Field label={words.send.at} type="datetime-local" name="at" required error={refusal.fields['at']} />
            )}
            {row.changed && <Notice variant="default" title={words.send.unpublished} />}
            <DialogActions>
              <Button onClick={onClose}>{words.cancel}</Button>
              <Button kind="solid" type="submit" busy={send.isPending} disabled={count === 0}>
                {later ? words.send.schedule(count) : words.send.confirm(count)}
              </Button>
            </DialogActions>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}
