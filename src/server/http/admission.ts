import type { Context as HttpContext } from 'hono';
import type { Call, StaffCall } from '../../contract/calls.ts';
import { apiKeyHeader } from '../../contract/paths.ts';
import type { ConfirmedAction } from '../../contract/staff/credentials.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Session, Site, Staff, Visit, VisitWithProof } from '../context.ts';
import type { Handles } from '../db/open.ts';
import type { Env } from '../env.ts';
import { isSameSecret, signLines } from '../tokens.ts';
import { findClientAddress, toClientKey, toNetworkKey } from './client-address.ts';
import { forbidden, foreignOrigin, unauthorized } from './errors.ts';
import type { RateLimit, SubjectLimit } from './limits/rate-limits.ts';
import type { HttpEnv } from './request.ts';

export interface VisitServices {
  env: Env;
  database: Pick<Handles, 'visitor'>;
  secret: string;
  onEmailsQueued: () => void;
}

interface AdmissionServices extends VisitServices {
  database: Handles;
  publicKey: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  /** Resolves once this process serves the latest published data. */
  refreshPublished: () => Promise<void>;
}

export interface Authentication {
  /** Finds the session of a request. Throws a 401 if it has none. */
  findSession(context: HttpContext<HttpEnv>, now: Date): Promise<Session>;
  /** Checks if this browser has signed in before, without verifying to which account. */
  hasSignedInBefore(context: HttpContext<HttpEnv>): boolean;
  /** Throws if the user has not recently confirmed their identity for this action. */
  requireConfirmedIdentity(staff: Staff, action: ConfirmedAction): Promise<void>;
}

/** Admits visitors' calls by public key and rate limit, staff calls by session, origin and role. */
export function createAdmission(services: AdmissionServices, authentication: Authentication) {
  const { env, database, publicKey, rateLimit, subjectLimit } = services;
  const site = makeSite(services);

  return {
    /** Admits a visitor's call. Throws if the public key is missing or wrong, or if a rate limit is exceeded. */
    async admitVisitor(context: HttpContext<HttpEnv>, { limit }: Call): Promise<Visit> {
      const key = context.req.header(apiKeyHeader);
      if (key === undefined || !isSameSecret(key, publicKey))
        throw unauthorized('La chiave pubblica manca o non è valida');
      const visit = makeVisit(context, services);
      return limit ? { ...visit, refundRateLimit: await rateLimit(limit, visit.address) } : visit;
    },

    /** Admits a call that carries its own proof, which its handler verifies. Throws if a rate limit is exceeded. */
    async admitProof(context: HttpContext<HttpEnv>, { limit }: Call): Promise<VisitWithProof> {
      const visit = makeVisitWithProof(context, services);
      // Deferred for a known browser: the handler counts once it knows the account.
      const isCountDeferred = limit === 'sign-in' && authentication.hasSignedInBefore(context);
      return limit && !isCountDeferred ? { ...visit, refundRateLimit: await rateLimit(limit, visit.address) } : visit;
    },

    /** Admits a staff call. Throws if it has no session, comes from another site's page, or has too small a role. */
    async admitStaff(context: HttpContext<HttpEnv>, { method, role }: StaffCall): Promise<Staff> {
      const now = new Date();
      const session = await authentication.findSession(context, now);
      if (method !== 'GET' && context.req.header('origin') !== env.publicUrl) throw foreignOrigin();
      const { name, role: ownRole } = session.user;
      if (!mayActAs(ownRole, role)) throw forbidden();
      const actor = { kind: 'person', id: session.accountId, name, role: ownRole } as const;
      return { db: database.staff, actor, now, session, site };
    },

    requireConfirmedIdentity: authentication.requireConfirmedIdentity,

    /** Runs the handler of a call that sends an email, and counts it unless it fails. Throws a 429 above the limit. */
    async countEmailCall(
      { session }: Staff,
      limit: NonNullable<Call['emails']>,
      handler: () => unknown,
    ): Promise<unknown> {
      const refundLimit = await subjectLimit(limit, session.accountId);
      try {
        return await handler();
      } catch (error) {
        await refundLimit();
        throw error;
      }
    },

    /** Called after every change by staff, before the response: a caller can read the change at once. */
    onChanged: services.refreshPublished,
  };
}

export type Admission = ReturnType<typeof createAdmission>;

function makeSite({ env, secret, onEmailsQueued }: VisitServices): Site {
  return { secret, publicUrl: env.publicUrl, mails: env.smtpUrl !== null, onEmailsQueued };
}

/** Makes the context of a request without a session. Its handle reads no personal data. */
export function makeVisit(context: HttpContext<HttpEnv>, services: VisitServices): Visit {
  const { env, database, secret } = services;
  const { incoming } = context.env;
  const forwarded = context.req.header('x-forwarded-for');
  const address = findClientAddress(incoming?.socket.remoteAddress ?? '', forwarded, env.trustProxy);
  return {
    db: database.visitor,
    actor: { kind: 'visitor' },
    now: new Date(),
    site: makeSite(services),
    address,
    client: env.rateLimits ? signLines(secret, 'client', toClientKey(address)) : undefined,
    network: env.rateLimits ? signLines(secret, 'network', toNetworkKey(address)) : undefined,
    refundRateLimit: async () => {},
  };
}

/** Makes the context of a request whose proof, such as a link's token, its handler verifies. */
export function makeVisitWithProof(
  context: HttpContext<HttpEnv>,
  services: VisitServices & { database: Handles },
): VisitWithProof {
  return { ...makeVisit(context, services), staff: services.database.staff };
}
