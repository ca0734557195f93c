import type { OpenDatabase } from '../db/open.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Env } from '../env.ts';
import type { Authentication } from '../http/admission.ts';
import type { Log } from '../log.ts';
import { hasDeviceCookie, readSessionToken } from './cookies.ts';
import { requireConfirmedIdentity } from './identity-confirmation.ts';
import { noSession } from './refusals.ts';
import { findSession, recordSeen } from './sessions.ts';

interface AuthenticationServices {
  env: Env;
  database: OpenDatabase;
  log: Pick<Log, 'error' | 'outage'>;
}

export function createAuthentication({ env, database, log }: AuthenticationServices): Authentication {
  return {
    async findSession(context, now) {
      const token = readSessionToken(context, env);
      if (token === undefined) throw noSession();
      const deps = { db: database.staff, now, sessionMinutes: env.sessionMinutes };
      const session = await findSession(deps, token);
      // Not awaited: a request that only reads must succeed even while the database cannot write.
      recordSeen(deps, session).catch((error) =>
        isUnreachable(error) ? log.outage(error) : log.error('session not noted', error),
      );
      return session;
    },
    hasSignedInBefore: (context) => hasDeviceCookie(context, env),
    requireConfirmedIdentity: ({ db, now, session }, action) => requireConfirmedIdentity({ db, now }, session, action),
  };
}
