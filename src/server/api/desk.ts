import { Hono } from 'hono';
import { staffPaths } from '../../contract/staff-paths.ts';
import { unavailable, unprocessable } from '../http/errors.ts';
import { listRehearsals } from '../services/accounts/rehearsals.ts';
import { countMessages } from '../services/inbox.ts';
import { checkMailNow } from '../services/mail-check.ts';
import { readToday } from '../services/today.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/**
 * `GET /api/today`: what waits for somebody. `POST /api/mail-check`: whether letters leave, tried now.
 * `GET /api/desk`: numbers small enough to be asked for every few seconds.
 */
export function deskResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .get(staffPaths.today, withStaffSession(parts), async (context) => {
      const { accountId } = context.get('session');
      const rehearsals = await listRehearsals(parts.database.signIn, accountId, new Date());
      return context.json(
        await readToday(staffContext(context, parts), { mail: parts.env.smtpUrl !== null, rehearsals }),
      );
    })
    .post(staffPaths.mailCheck, withStaffSession(parts), async (context) => {
      // The subject is the firm: a letter goes to it each time, whoever asks.
      await parts.subjectLimit('mail-check', 'firm');
      if (parts.env.smtpUrl === null) {
        throw unprocessable('mail-off', 'Nessun server di posta è collegato: lo indica chi gestisce il server');
      }
      const check = await checkMailNow(staffContext(context, parts), parts.probeMail);
      // The program is ending and cut the probe short.
      if (check === null) throw unavailable();
      return context.json(check);
    })
    .get(staffPaths.deskState, withStaffSession(parts), async (context) =>
      context.json({ ...(await countMessages(staffContext(context, parts))), mail: parts.env.smtpUrl !== null }),
    );
}
