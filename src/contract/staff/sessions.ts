import * as v from 'valibot';
import { del, get, post } from '../calls.ts';
import { confirmationPost, confirmedActions, sessionPost, staffSession } from './credentials.ts';
import { passkeyConfirmationPost, passkeyOptions, passkeySignInPost } from './passkeys.ts';
import { passwordResetPost } from './people.ts';

/** Completed identity confirmation. `valid_until`: its expiry, as an ISO time. */
export const identityConfirmation = v.object({ action: v.picklist(confirmedActions), valid_until: v.string() });

export const sessionCalls = {
  signIn: post('/api/session', 'anybody', { body: sessionPost, limit: 'sign-in', answer: staffSession }),
  read: get('/api/session', 'editor', { answer: staffSession }),
  refresh: post('/api/session/refresh', 'editor', { answer: staffSession }),
  end: del('/api/session', 'editor'),
  /** Marks the browser as a known device, so that password guessing from elsewhere cannot lock it out. */
  rememberDevice: post('/api/session/device', 'editor'),
  askForPasskey: post('/api/session/passkey/options', 'anybody', { limit: 'read', answer: passkeyOptions }),
  signInWithPasskey: post('/api/session/passkey', 'anybody', {
    body: passkeySignInPost,
    // Passkeys cannot be guessed: password guessing from the same network must not lock them out.
    limit: 'read',
    answer: staffSession,
  }),
  resetPassword: post('/api/session/reset', 'anybody', { body: passwordResetPost, limit: 'link', status: 202 }),
  /** Checks if an export may be downloaded: browsers show no error for a refused download. */
  mayExport: post('/api/exports/check', 'manager', { confirm: 'exports' }),
  confirm: post('/api/session/check', 'editor', { body: confirmationPost, answer: identityConfirmation }),
  askForConfirmationPasskey: post('/api/session/check/passkey/options', 'editor', { answer: passkeyOptions }),
  confirmWithPasskey: post('/api/session/check/passkey', 'editor', {
    body: passkeyConfirmationPost,
    answer: identityConfirmation,
  }),
};
