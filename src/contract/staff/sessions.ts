import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { checkedActions, identityCheckPost, sessionPost, staffSession } from './credentials.ts';
import { passkeyCheckPost, passkeyOptions, passkeySignInPost } from './passkeys.ts';
import { passwordResetPost } from './people.ts';

/** What was proved, and until when that counts, as an ISO time. */
export const identityCheck = v.object({ action: v.picklist(checkedActions), valid_until: v.string() });

export const sessionCalls = {
  signIn: {
    method: 'POST',
    path: '/api/session',
    role: 'anybody',
    limit: 'sign-in',
    body: sessionPost,
    answer: staffSession,
  },
  read: { method: 'GET', path: '/api/session', role: 'editor', answer: staffSession },
  refresh: { method: 'POST', path: '/api/session/refresh', role: 'editor', answer: staffSession },
  end: { method: 'DELETE', path: '/api/session', role: 'editor' },
  /** Tells the browser that it is known, so that guesses from elsewhere do not shut it out. */
  rememberDevice: { method: 'POST', path: '/api/session/device', role: 'editor' },

  askForPasskey: {
    method: 'POST',
    path: '/api/session/passkey/options',
    role: 'anybody',
    limit: 'read',
    answer: passkeyOptions,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/session/passkey',
    role: 'anybody',
    // Nobody guesses a passkey: it must not be shut out by those who guess passwords from the same network.
    limit: 'read',
    body: passkeySignInPost,
    answer: staffSession,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/session/reset',
    role: 'anybody',
    limit: 'link',
    body: passwordResetPost,
    status: 202,
  },

  /** Asks whether a list may be downloaded: browsers say nothing of a file that is refused. */
  mayExport: { method: 'POST', path: '/api/exports/check', role: 'manager', check: 'exports' },

  check: {
    method: 'POST',
    path: '/api/session/check',
    role: 'editor',
    body: identityCheckPost,
    answer: identityCheck,
  },
  askForCheckPasskey: {
    method: 'POST',
    path: '/api/session/check/passkey/options',
    role: 'editor',
    answer: passkeyOptions,
  },
  checkPasskey: {
    method: 'POST',
    path: '/api/session/check/passkey',
    role: 'editor',
    body: passkeyCheckPost,
    answer: identityCheck,
  },
} as const satisfies CallTable;
