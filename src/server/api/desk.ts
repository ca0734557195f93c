import { Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import { listRehearsals } from '../services/accounts/rehearsals.ts';
import { countMessages } from '../services/inbox.ts';
import { readToday } from '../services/today.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /api/today`: what waits for somebody. `GET /api/desk`: numbers small enough to be asked for every few seconds. */
export function deskResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .get(paths.today, withStaffSession(parts), async (context) => {
      const { accountId } = context.get('session');
      const rehearsals = await listRehearsals(parts.database.signIn, accountId, new Date());
      return context.json(
        await readToday(staffContext(context, parts), { mail: parts.env.smtpUrl !== null, rehearsals }),
      );
    })
    .get(paths.deskState, withStaffSession(parts), async (context) =>
      context.json(await countMessages(staffContext(context, parts))),
    );
}
