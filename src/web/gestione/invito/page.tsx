import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPages } from '../../../contract/staff/pages.ts';
import { type Invitation, invitationCalls } from '../../../contract/staff/people.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StaffFailure, send } from '../http.ts';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { NewPassword } from '../parts/form/PasswordField.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { Failure } from '../parts/page/States.tsx';
import { postSession } from '../session/calls.ts';
import { Entrance } from '../session/Entrance.tsx';
import { session } from '../session/session.ts';
import { words } from './words.ts';

/** Opens a link: an invitation, a new password, a way back in, or a new address. The token stands behind the `#`. */
export default function InvitationPage() {
  const [token] = useState(() => location.hash.slice(1));
  const query = useQuery({ queryKey: ['invitation', token], queryFn: ({ signal }) => readInvitation(token, signal) });
  if (query.isError) {
    return (
      <Entrance title={words.failed.title} lead="">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </Entrance>
    );
  }
  if (query.data === undefined) return <Entrance {...words.reading}>{null}</Entrance>;
  if (query.data === null) {
    return (
      <Entrance title={words.gone.title} lead={words.gone.lead}>
        <Buttons>
          <LinkButton to={staffPages.accesso}>{words.gone.enter}</LinkButton>
        </Buttons>
      </Entrance>
    );
  }
  return <Acceptance token={token} invitation={query.data} />;
}

function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const { purpose, email, name, role } = invitation;
  const asksPassword = purpose !== 'address';
  const { title, lead, action } = words.purposes[purpose];
  const accept = useMutation({
    mutationFn: (fields: Record<string, string>) => acceptInvitation(token, fields),
    // A new document: whatever this one knew was another person's, or nobody's.
    onSuccess: (signedIn) => signedIn && location.assign(staffPages.oggi),
  });
  if (accept.isSuccess && !accept.data) {
    return (
      <Entrance title={words.done.title} lead="">
        <Notice variant="default" role="status" title={words.done[asksPassword ? 'password' : purpose]} />
        <Buttons>
          {purpose === 'address' ? (
            // Asks for the password first where nobody is signed in.
            <LinkButton to={staffPages.profilo} kind="solid">
              {words.done.profile}
            </LinkButton>
          ) : (
            <LinkButton to={staffPages.accesso} kind="solid">
              {words.done.enter}
            </LinkButton>
          )}
        </Buttons>
      </Entrance>
    );
  }
  const asksName = purpose === 'first-access' || purpose === 'invitation';
  const refusal = refusalOf(accept.error, ['email', 'name', 'password']);
  return (
    <Entrance title={title} lead={lead}>
      <Form
        failure={refusal.form}
        onSend={(fields) =>
          accept.mutate(
            Object.fromEntries(
              [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
            ),
          )
        }
      >
        {purpose === 'first-access' ? (
          <Field
            label={words.email}
            type="email"
            name="email"
            autoComplete="username"
            error={refusal.fields['email']}
          />
        ) : (
          <p>
            {email}
            {role && purpose === 'invitation' && (
              <>
                <br />
                {words.as(role)}
              </>
            )}
            {purpose === 'address' && name !== null && (
              <>
                <br />
                {words.accountOf(name)}
              </>
            )}
          </p>
        )}
        {asksName && (
          <Field label={words.name} name="name" autoComplete="name" maxLength={100} error={refusal.fields['name']} />
        )}
        {asksPassword && (
          <NewPassword label={words.password} email={email ?? undefined} error={refusal.fields['password']} />
        )}
        <Buttons>
          <Button kind="solid" type="submit" busy={accept.isPending}>
            {action}
          </Button>
        </Buttons>
      </Form>
    </Entrance>
  );
}

async function readInvitation(token: string, signal: AbortSignal): Promise<Invitation | null> {
  try {
    return await send(invitationCalls.read, { token }, signal);
  } catch (error) {
    if (error instanceof StaffFailure && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Does what the link is for, and signs in where a password was chosen and no second factor is on: `true` then. Throws `StaffFailure`. */
async function acceptInvitation(token: string, fields: Record<string, string>): Promise<boolean> {
  const { email } = await send(invitationCalls.accept, { ...fields, token });
  const { password } = fields;
  if (password === undefined || email === null) return false;
  try {
    // Other tabs hear of it: whose pages they show may be somebody else's.
    session.entered(await postSession({ email, password }));
    return true;
  } catch {
    return false;
  }
}
