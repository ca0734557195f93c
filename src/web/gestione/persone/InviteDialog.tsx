import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { type MadeLink, madeLink } from '../../../contract/staff-people.ts';
import { Field } from '../../ui/Field.tsx';
import { staffCall } from '../api.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog, DialogActions } from '../parts/Dialog.tsx';
import { Form } from '../parts/Form.tsx';
import { refusalOf } from '../parts/refusal.ts';
import { SelectField } from '../parts/SelectField.tsx';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { useReadPeopleAgain } from './people.ts';
import { words } from './words.ts';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (made: { link: MadeLink; email: string }) => void;
}

/** Invites somebody: their address and what they may do. */
export function InviteDialog({ open, onClose, onMade }: InviteDialogProps) {
  const [typed, setTyped] = useState('');
  useUnsaved(open && typed.trim() !== '');
  const invite = useMutation({
    mutationFn: (body: { email: string; role: string }) =>
      staffCall(staffPaths.people, { method: 'POST', body, answer: madeLink }),
    onSuccess: (link, { email }) => {
      close();
      onMade({ link, email });
    },
    onSettled: useReadPeopleAgain(),
  });
  const close = () => {
    invite.reset();
    setTyped('');
    onClose();
  };
  const refusal = refusalOf(invite.error, ['email']);
  return (
    <Dialog open={open} onClose={close} title={words.inviting.title} description={<p>{words.inviting.text}</p>}>
      <Form
        failure={refusal.form}
        onSend={(fields) => invite.mutate({ email: String(fields.get('email')), role: String(fields.get('role')) })}
      >
        <Field
          label={words.inviting.email}
          type="email"
          name="email"
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={refusal.fields['email']}
        />
        <SelectField label={words.inviting.role} name="role" options={words.inviting.roles} />
        <DialogActions>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="solid" type="submit" busy={invite.isPending}>
            {words.inviting.send}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
