import { Hono } from 'hono';
import * as v from 'valibot';
import { journalQuery } from '../../contract/staff-journal.ts';
import { fieldErrors } from '../http/body.ts';
import { badRequest } from '../http/errors.ts';
import { readJournal } from '../services/journal-pages.ts';
import { withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /api/journal?after=&q=&from=&to=`: who did what, newest first, for managers. */
export function journalResource(parts: Parts) {
  return new Hono<HttpEnv>().get('/', withStaffSession(parts), async (context) => {
    const asked = Object.entries(context.req.queries());
    if (asked.some(([, values]) => values.length !== 1)) throw badRequest('Un parametro è ripetuto');
    const query = v.safeParse(journalQuery, Object.fromEntries(asked.map(([name, [value]]) => [name, value])));
    if (!query.success) throw badRequest('Alcuni parametri non sono validi', fieldErrors(query.issues));
    return context.json(await readJournal(parts.database.staff, query.output));
  });
}
