import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { type Invitation, invitationCalls } from '../../contract/staff/people.ts';
import { findRoleRow } from '../../contract/staff/roles.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StaffFailure, sendRequest } from '../http.ts';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { NewPassword } from '../parts/form/PasswordField.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { FailureState } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { Entrance } from '../session/Entrance.tsx';
import { enterSession } from '../session/session.ts';
import { postSignIn } from '../session/sign-in.ts';

/** Heading, lead and button for each purpose of a link. */
const purposes: Record<Invitation['purpose'], { title: string; lead: string; action: string }> = {
  'first-access': {
    title: 'Primo accesso',
    lead: 'Questo è il primo accesso alla gestione del sito: chi lo completa ne diventa responsabile.',
    action: 'Crea l’accesso',
  },
  invitation: {
    title: 'Invito nella gestione del sito',
    lead: 'Mancano il nome, come lo leggeranno i colleghi, e una password.',
    action: 'Crea l’accesso',
  },
  password: {
    title: 'Password nuova',
    lead: 'La password nuova prende il posto di quella di prima e chiude tutte le sessioni aperte.',
    action: 'Cambia la password',
  },
  access: {
    title: 'Recupero dell’accesso',
    lead: 'Con una password nuova si recupera l’accesso. Il codice di verifica e le passkey di prima vengono tolti e si riattivano dal profilo.',
    action: 'Recupera l’accesso',
  },
  address: {
    title: 'Indirizzo nuovo',
    lead: 'Con la conferma questo indirizzo prende il posto di quello di prima: con questo si entra, e qui arrivano le email.',
    action: 'Conferma l’indirizzo',
  },
};

/** Page of a one-time link: invitation, new password, recovery or new address. The URL's fragment is the token. */
export default function InvitationPage() {
  const [token] = useState(() => location.hash.slice(1));
  const query = useQuery({ queryKey: ['invitation', token], queryFn: ({ signal }) => readInvitation(token, signal) });
  if (query.isError) {
    return (
      <Entrance title="Invito" lead="">
        <FailureState error={query.error} onRetry={() => void query.refetch()} />
      </Entrance>
    );
  }
  if (query.data === undefined)
    return (
      <Entrance title="Invito" lead="Un momento…">
        {null}
      </Entrance>
    );
  if (query.data === null) {
    return (
      <Entrance
        title="Il collegamento non vale più"
        lead="È già stato usato, è scaduto o è stato sostituito da uno più recente. Un responsabile può darne un altro dalla pagina Accessi."
      >
        <Buttons>
          <LinkButton to={staffPages['sign-in']}>Vai all’accesso</LinkButton>
        </Buttons>
      </Entrance>
    );
  }
  return <AcceptanceForm token={token} invitation={query.data} />;
}

function AcceptanceForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { purpose, email, name, role } = invitation;
  const asksPassword = purpose !== 'address';
  const { title, lead, action } = purposes[purpose];
  const accept = useCall((fields: Record<string, string>) => acceptInvitation(token, fields), {
    // Full page load: data in this document may belong to another user.
    onSuccess: (signedIn) => signedIn && location.assign(staffPages.desk),
  });
  if (accept.isSuccess && !accept.data) {
    return (
      <Entrance title="Fatto" lead="">
        <Notice
          variant="default"
          role="status"
          title={`${asksPassword ? 'La password nuova' : 'L’indirizzo nuovo'} vale da adesso.`}
        />
        <Buttons>
          {purpose === 'address' ? (
            // The profile page redirects to the sign-in if there is no session.
            <LinkButton to={staffPages.profile} kind="solid">
              Vai al profilo
            </LinkButton>
          ) : (
            <LinkButton to={staffPages['sign-in']} kind="solid">
              Vai all’accesso
            </LinkButton>
          )}
        </Buttons>
      </Entrance>
    );
  }
  const asksName = purpose === 'first-access' || purpose === 'invitation';
  const refusal = toRefusal(accept.error, ['email', 'name', 'password']);
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
          <Field label="Email" type="email" name="email" autoComplete="username" error={refusal.fields['email']} />
        ) : (
          <p>
            {email}
            {role && purpose === 'invitation' && (
              <>
                <br />
                {`Ruolo: ${findRoleRow(role).label} (${findRoleRow(role).does}).`}
              </>
            )}
            {purpose === 'address' && name !== null && (
              <>
                <br />
                {`Account di ${name}.`}
              </>
            )}
          </p>
        )}
        {asksName && (
          <Field
            label="Nome e cognome"
            name="name"
            autoComplete="name"
            maxLength={limits.nome}
            error={refusal.fields['name']}
          />
        )}
        {asksPassword && <NewPassword label="Password" email={email ?? undefined} error={refusal.fields['password']} />}
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
    return await sendRequest(invitationCalls.read, { token }, signal);
  } catch (error) {
    if (error instanceof StaffFailure && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/**
 * Redeems the link. Signs in if a password was chosen and no second factor is on; returns true in that case. Throws
 * `StaffFailure`.
 */
async function acceptInvitation(token: string, fields: Record<string, string>): Promise<boolean> {
  const { email } = await sendRequest(invitationCalls.accept, { ...fields, token });
  const { password } = fields;
  if (password === undefined || email === null) return false;
  try {
    // Notifies other tabs, which may show another user's pages.
    enterSession(await postSignIn({ email, password }));
    return true;
  } catch {
    return false;
  }
}
