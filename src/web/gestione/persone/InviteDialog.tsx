import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Asked } from '../../../contract/calls.ts';
import { staffRole } from '../../../contract/staff/credentials.ts';
import { type MadeLink, peopleCalls } from '../../../contract/staff/people.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
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
    mutationFn: (asked: Asked<typeof peopleCalls.invite>) => ask(peopleCalls.invite, asked),
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
    <FormDialog
      open={open}
      onClose={close}
      title={words.inviting.title}
      description={<p>{words.inviting.text}</p>}
      failure={refusal.form}
      onSend={(fields) =>
        invite.mutate({ email: String(fields.get('email')), role: v.parse(staffRole, fields.get('role')) })
      }
      action={words.inviting.send}
      busy={invite.isPending}
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
    </FormDialog>
  );
}
