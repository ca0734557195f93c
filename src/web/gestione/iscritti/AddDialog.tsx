import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../contract/limits.ts';
import { subscriberCalls } from '../../../contract/newsletter/subscribers.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { useMailConnected } from '../desk/queries.ts';
import { StaffFailure } from '../http.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { say } from '../parts/overlays/toasts.ts';
import { listsKey } from './queries.ts';
import { words } from './words.ts';

const said = words.add;

/** Signs somebody up who asked the firm to by another way than the form. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (added: { email: string; reason: string }) => ask(subscriberCalls.add, added),
    onSuccess: () => {
      say({ title: connected ? said.done : said.doneWaits });
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: listsKey }),
  });
  const connected = useMailConnected();
  const fields = add.error instanceof StaffFailure ? add.error.fields : {};
  const inFields = fields['email'] ?? fields['reason'];
  const send = (form: FormData) => {
    if (add.isPending) return;
    add.mutate({ email: String(form.get('email')), reason: String(form.get('reason')) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={said.title}
      description={<p>{said.text}</p>}
      onSend={send}
      failure={inFields === undefined ? add.error?.message : undefined}
      action={said.action}
      busy={add.isPending}
    >
      <Field
        type="email"
        name="email"
        label={said.email}
        error={fields['email']}
        maxLength={limits.email}
        autoComplete="off"
        required
      />
      <Field
        name="reason"
        label={said.reason}
        hint={said.reasonHint}
        placeholder={said.reasonExample}
        error={fields['reason']}
        maxLength={limits.reason}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
