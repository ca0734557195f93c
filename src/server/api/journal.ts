import { Hono } from 'hono';
import { journalQuery } from '../../contract/staff-journal.ts';
import { readQuery } from '../http/query.ts';
import { readJournal } from '../services/journal-pages.ts';
import { withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /api/journal?after=&q=&from=&to=`: who did what, newest first, for managers. */
export function journalResource(parts: Parts) {
  return new Hono<HttpEnv>().get('/', withStaffSession(parts), async (context) => {
    const query = readQuery(context.req, journalQuery);
    return context.json(await readJournal(parts.database.staff, query));
  });
}
