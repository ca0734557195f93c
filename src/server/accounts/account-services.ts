import type { PublishedContent } from '../../content/published.ts';
import type { Env } from '../env.ts';
import type { RateLimit, SubjectLimit } from '../http/limits/rate-limits.ts';
import type { Log } from '../log.ts';
import type { RelyingParty } from './passkeys.ts';

export interface AccountServices {
  env: Env;
  secret: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  log: Pick<Log, 'warn' | 'error'>;
  content: () => PublishedContent;
}

export const findFirmName = ({ content }: AccountServices) => content().facts.identity.name;
export const makeRelyingParty = (services: AccountServices): RelyingParty => ({
  name: findFirmName(services),
  publicUrl: services.env.publicUrl,
  secret: services.secret,
});
