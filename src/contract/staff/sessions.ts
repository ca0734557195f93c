import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { checkedActions, identityCheckPost, sessionPost, staffSession } from './credentials.ts';
import { passkeyCheckPost, passkeyOptions, passkeySignInPost } from './passkeys.ts';
import { passwordResetPost } from './people.ts';

/** Completed identity check. `valid_until`: its expiry, as an ISO time. */
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
  /** Marks the browser as a known device, so that password guessing from elsewhere cannot lock it out. */
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
    // Passkeys cannot be guessed: password guessing from the same network must not lock them out.
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

  /** Checks if an export may be downloaded: browsers show no error for a refused download. */
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
