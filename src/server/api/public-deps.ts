import type { PublicDeps } from '../services/contact.ts';
import type { StaffDeps } from '../services/newsletter.ts';
import type { Parts } from './context.ts';

/** What the services behind the visitors' forms need. */
export function publicDeps({ database, secret, env, lettersWaiting }: Parts): PublicDeps & StaffDeps {
  return {
    db: { visitors: database.visitors, staff: database.links },
    now: () => new Date(),
    secret,
    publicUrl: env.publicUrl,
    lettersWaiting,
  };
}
