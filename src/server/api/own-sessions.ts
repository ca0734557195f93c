import { Hono } from 'hono';
import type { OwnSessions } from '../../contract/staff-profile.ts';
import { notFound } from '../http/errors.ts';
import { endSession, endSessions, listSessions } from '../services/accounts/sessions.ts';
import { writeJournal } from '../services/journal.ts';
import { withStaffSession } from './access.ts';
import { ownContext } from './account-deps.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `/api/profile/sessions`: where one is signed in. Ending all of them leaves the one that asks. */
export function ownSessionsResource(parts: Parts) {
  const signedIn = withStaffSession(parts);
  return new Hono<HttpEnv>()
    .get('/', signedIn, async (context) => {
      const { db, now, accountId, sessionId } = ownContext(context, parts);
      const rows = await listSessions(db, accountId, now);
      const items = rows.map(({ user_agent, ...row }) => ({
        ...row,
        current: row.id === sessionId,
        browser: user_agent,
      }));
      return context.json({ items } satisfies OwnSessions);
    })
    .delete('/', signedIn, async (context) => {
      const { db, actor, now, accountId, sessionId } = ownContext(context, parts);
      await db.transaction().execute(async (transaction) => {
        const ended = await endSessions(transaction, accountId, { except: sessionId });
        await writeJournal({ db: transaction, actor, now }, { event: 'session.others-ended', details: { ended } });
      });
      return context.body(null, 204);
    })
    .delete('/:id', signedIn, async (context) => {
      const { db, actor, now, accountId } = ownContext(context, parts);
      const ended = await db.transaction().execute(async (transaction) => {
        if (!(await endSession(transaction, accountId, context.req.param('id')))) return false;
        await writeJournal({ db: transaction, actor, now }, { event: 'session.ended' });
        return true;
      });
      if (!ended) throw notFound();
      return context.body(null, 204);
    });
}
