import { type ConfirmedAction, sessionErrors } from '../../contract/staff/credentials.ts';
import { badRequest, conflict, HttpError } from '../http/errors.ts';

/** Wrong address or wrong password: the response does not reveal which of the two. */
export const invalidCredentials = () =>
  new HttpError(401, { code: sessionErrors.invalidCredentials, message: 'Email o password non corrette' });

const wrongCodeMessage = 'Il codice non è corretto o è già stato usato';

export const invalidCode = () =>
  new HttpError(401, {
    code: sessionErrors.invalidCredentials,
    message: wrongCodeMessage,
    fields: { code: wrongCodeMessage },
  });

export const codeRequired = () =>
  new HttpError(401, { code: sessionErrors.codeRequired, message: 'Occorre il codice di verifica' });

/** No live session. The response does not clear the cookie: a refresh in another tab may have just set a newer one. */
export const noSession = () =>
  new HttpError(401, { code: 'unauthorized', message: 'Occorre accedere come personale dello studio' });

/** A refresh replaced the token a moment ago: the client retries. */
export const sessionRenewed = () =>
  new HttpError(401, {
    code: sessionErrors.renewed,
    message: 'La sessione è stata rinnovata: la richiesta va ripetuta',
  });

export const confirmationNeeded = (action: ConfirmedAction) =>
  new HttpError(403, {
    code: sessionErrors.confirmationNeeded,
    message: 'Per questa modifica occorre confermare la propria identità',
    extraProperties: { action },
  });

export const invitationGone = () =>
  new HttpError(404, {
    code: 'invitation-gone',
    message: 'Il collegamento è già stato usato, è scaduto o non è mai esistito',
  });

export const weakPassword = (why: string) => badRequest('Alcuni dati non sono validi', { password: why });

export const passkeyRefused = () => badRequest('La passkey non è stata accettata');

export const accountExists = () => conflict('account-exists', 'C’è già un account con questo indirizzo email');
export const lastManager = () => conflict('last-manager', 'Senza questa persona non resterebbe alcun responsabile');
export const totpAlreadyOn = () => conflict('totp-on', 'I codici dell’app sono già attivi');
export const totpNotOn = () => conflict('totp-off', 'I codici dell’app non sono attivi');
