import * as v from 'valibot';
import { sessionErrors } from '../../contract/staff.ts';
import { fieldErrors } from '../http/body.ts';
import { badRequest, HttpError, notFound, unavailable } from '../http/errors.ts';
import { IdentityCheckNeeded } from '../services/accounts/identity-check.ts';
import { InvalidCode, InvalidCredentials } from '../services/accounts/invalid-credentials.ts';
import { InvitationGone } from '../services/accounts/invitations.ts';
import { AccountExists } from '../services/accounts/new-account.ts';
import { PasskeyRefused } from '../services/accounts/passkeys.ts';
import { TooManyHashes } from '../services/accounts/password-hash.ts';
import { WeakPassword } from '../services/accounts/password-rules.ts';
import { LastManager, PersonNotFound } from '../services/accounts/people.ts';
import { TotpIsOff, TotpIsOn } from '../services/accounts/profile.ts';
import { CodeRequired } from '../services/accounts/sign-in.ts';

const wrongCode = 'Il codice non è corretto o è già stato usato';

/** The answer to what the services of accounts refuse, or `null` for any other error. */
export function accountRefusal(error: unknown): HttpError | null {
  if (error instanceof InvalidCredentials)
    return new HttpError(401, { code: sessionErrors.invalidCredentials, message: 'Email o password non corrette' });
  if (error instanceof InvalidCode)
    return new HttpError(401, {
      code: sessionErrors.invalidCredentials,
      message: wrongCode,
      fields: { code: wrongCode },
    });
  if (error instanceof CodeRequired)
    return new HttpError(401, { code: sessionErrors.codeRequired, message: 'Occorre il codice di verifica' });
  if (error instanceof IdentityCheckNeeded)
    return new HttpError(403, {
      code: sessionErrors.identityCheck,
      message: 'Per questa modifica occorre confermare la propria identità',
      beside: { action: error.action },
    });
  if (error instanceof TooManyHashes) return unavailable({ 'Retry-After': '5' });
  if (error instanceof WeakPassword) return badRequest('Alcuni dati non sono validi', { password: error.message });
  if (error instanceof PasskeyRefused) return badRequest('La passkey non è stata accettata');
  if (error instanceof InvitationGone)
    return new HttpError(404, {
      code: 'invitation-gone',
      message: 'Il collegamento è già stato usato, è scaduto o non è mai esistito',
    });
  if (error instanceof AccountExists)
    return conflict('account-exists', 'C’è già un account con questo indirizzo email');
  if (error instanceof PersonNotFound) return notFound();
  if (error instanceof LastManager)
    return conflict('last-manager', 'Senza questa persona non resterebbe alcun responsabile');
  if (error instanceof TotpIsOn) return conflict('totp-on', 'I codici dell’app sono già attivi');
  if (error instanceof TotpIsOff) return conflict('totp-off', 'I codici dell’app non sono attivi');
  if (v.isValiError(error)) return badRequest('Alcuni dati non sono validi', fieldErrors(error.issues));
  return null;
}

function conflict(code: string, message: string): HttpError {
  return new HttpError(409, { code, message });
}
