import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context as HttpContext } from 'hono';
import { apiKeyHeader } from '../../contract/paths.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Site, Staff, Visit } from '../context.ts';
import type { OpenDatabase } from '../db/open.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Env } from '../env.ts';
import type { Admission } from '../http/calls.ts';
import { findClientAddress, toClientKey, toNetworkKey } from '../http/client-address.ts';
import { forbidden, foreignOrigin, unauthorized } from '../http/errors.ts';
import type { RateLimit, SubjectLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import type { Log } from '../log.ts';
import { hasDeviceCookie, readSessionToken } from './cookies.ts';
import { requireIdentityCheck } from './identity-check.ts';
import { noSession } from './refusals.ts';
import { findSession, recordSeen } from './sessions.ts';

export interface CallerServices {
  env: Env;
  database: OpenDatabase;
  publicKey: string;
  secret: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  log: Pick<Log, 'error' | 'outage'>;
  onEmailsQueued: () => void;
}

interface AdmissionServices extends CallerServices {
  refreshPublished: () => Promise<void>;
}

/** Authorizes calls: visitors by public key and rate limit, staff by session and role. */
export function createAdmission(services: AdmissionServices): Admission<Visit, Staff> {
  const { env, database, publicKey, rateLimit, subjectLimit, log } = services;
  const expectedKey = computeDigest(publicKey);
  const site = makeSite(services);
  return {
    async admitVisitor(context, { role, limit }) {
      const key = context.req.header(apiKeyHeader);
      if (role === 'public' && (key === undefined || !timingSafeEqual(computeDigest(key), expectedKey)))
        throw unauthorized('La chiave pubblica manca o non è valida');
      const visit = makeVisit(context, services);
      // Defers the sign-in limit if there is a device cookie: the sign-in handler counts the attempt once it knows whether
      // this browser signed in to the account before.
      const isCountDeferred = limit === 'sign-in' && hasDeviceCookie(context, env);
      return limit && !isCountDeferred ? { ...visit, refundRateLimit: await rateLimit(limit, visit.address) } : visit;
    },

    async admitStaff(context, { method, role }) {
      const token = readSessionToken(context, env);
      if (token === undefined) throw noSession();
      const deps = { db: database.staff, now: new Date(), sessionMinutes: env.sessionMinutes };
      const session = await findSession(deps, token);
      // Not awaited: a request that only reads must succeed even while the database cannot write.
      recordSeen(deps, session).catch((error) =>
        isUnreachable(error) ? log.outage(error) : log.error('session not noted', error),
      );
      if (method !== 'GET' && context.req.header('origin') !== env.publicUrl) throw foreignOrigin();
      const { name, role: ownRole } = session.user;
      if (role === 'public' || role === 'anybody' || !mayActAs(ownRole, role)) throw forbidden();
      return {
        db: database.staff,
        actor: { kind: 'person', id: session.accountId, name, role: ownRole },
        now: deps.now,
        session,
        site,
      };
    },

    requireIdentityCheck: ({ db, now, session }, action) => requireIdentityCheck({ db, now }, session, action),

    async countEmailCall({ session }, limit, handler) {
      const refundLimit = await subjectLimit(limit, session.accountId);
      try {
        return await handler();
      } catch (error) {
        await refundLimit();
        throw error;
      }
    },

    onChanged: services.refreshPublished,
  };
}

function makeSite({ env, secret, onEmailsQueued }: CallerServices): Site & { mails: boolean } {
  return { secret, publicUrl: env.publicUrl, mails: env.smtpUrl !== null, onEmailsQueued };
}

export function makeVisit(context: HttpContext<HttpEnv>, services: CallerServices): Visit {
  const { env, database, secret } = services;
  const { incoming } = context.env;
  const forwarded = context.req.header('x-forwarded-for');
  const address = findClientAddress(incoming?.socket.remoteAddress ?? '', forwarded, env.trustProxy);
  return {
    db: database.visitor,
    staff: database.staff,
    actor: { kind: 'visitor' },
    now: new Date(),
    site: makeSite(services),
    address,
    client: env.rateLimits ? computeKeyedDigest(secret, `client\n${toClientKey(address)}`) : undefined,
    network: env.rateLimits ? computeKeyedDigest(secret, `network\n${toNetworkKey(address)}`) : undefined,
    refundRateLimit: async () => {},
  };
}

const computeKeyedDigest = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

function computeDigest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
