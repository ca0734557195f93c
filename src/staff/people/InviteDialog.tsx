import { useState } from 'react';
import * as v from 'valibot';
import { capitalise } from '../../content/writing/capitalise.ts';
import { staffRole } from '../../contract/staff/credentials.ts';
import { peopleCalls, type SingleUseLink } from '../../contract/staff/people.ts';
import { roles } from '../../contract/staff/roles.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { useCall } from '../parts/use-call.ts';
import { peopleQuery } from './people-query.ts';

const roleOptions = roles.map(({ role, label, does }) => ({ value: role, label: `${capitalise(label)}: ${does}` }));

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (created: { link: SingleUseLink; email: string }) => void;
}

/** Form that invites a user: email address and role. */
export function InviteDialog({ open, onClose, onCreated }: InviteDialogProps) {
  const [typedEmail, setTypedEmail] = useState('');
  useUnsavedGuard(open && typedEmail.trim() !== '');
  const invite = useCall(peopleCalls.invite, {
    refreshKeys: [peopleQuery.queryKey],
    onSuccess: (link, { email }) => {
      close();
      onCreated({ link, email });
    },
  });
  const close = () => {
    invite.reset();
    setTypedEmail('');
    onClose();
  };
  const refusal = toRefusal(invite.error, ['email']);
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Invita una persona"
      description={
        <p>Il collegamento vale 72 ore e una volta sola. Aprendolo la persona sceglie il nome e la password.</p>
      }
      failure={refusal.form}
      onSend={(fields) =>
        invite.mutate({ email: String(fields.get('email')), role: v.parse(staffRole, fields.get('role')) })
      }
      action="Crea l’invito"
      busy={invite.isPending}
    >
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        onChange={({ currentTarget }) => setTypedEmail(currentTarget.value)}
        error={refusal.fields['email']}
      />
      <SelectField label="Ruolo" name="role" options={roleOptions} />
    </FormDialog>
  );
}
