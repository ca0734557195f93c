import * as v from 'valibot';
import { del, get, post } from '../calls.ts';
import { checkedActions, identityCheckPost, sessionPost, staffSession } from './credentials.ts';
import { passkeyCheckPost, passkeyOptions, passkeySignInPost } from './passkeys.ts';
import { passwordResetPost } from './people.ts';

/** Completed identity check. `valid_until`: its expiry, as an ISO time. */
export const identityCheck = v.object({ action: v.picklist(checkedActions), valid_until: v.string() });

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
  mayExport: post('/api/exports/check', 'manager', { check: 'exports' }),
  check: post('/api/session/check', 'editor', { body: identityCheckPost, answer: identityCheck }),
  askForCheckPasskey: post('/api/session/check/passkey/options', 'editor', { answer: passkeyOptions }),
  checkPasskey: post('/api/session/check/passkey', 'editor', { body: passkeyCheckPost, answer: identityCheck }),
};
