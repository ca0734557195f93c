import type { PublishedContent } from '../../content/published.ts';
import type { Env } from '../env.ts';
import type { RateLimit, SubjectLimit } from '../http/limits/rate-limits.ts';
import type { Log } from '../log.ts';
import type { RelyingParty } from './passkeys.ts';

/** Parts of the program that the calls about accounts need. */
export interface AccountServices {
  env: Env;
  secret: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  log: Pick<Log, 'warn' | 'error'>;
  content: () => PublishedContent;
}

/** Name of the firm, as authenticator apps and passkeys show it. */
export const findFirmName = ({ content }: AccountServices) => content().facts.identity.name;
/** Site that passkeys are bound to. */
export const makeRelyingParty = (services: AccountServices): RelyingParty => ({
  name: findFirmName(services),
  publicUrl: services.env.publicUrl,
  secret: services.secret,
});
