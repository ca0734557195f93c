import { Hono } from 'hono';
import * as v from 'valibot';
import { addressRequest, subscriberStates } from '../../contract/desk.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { choice, cursor, readQuery, searchWords } from '../http/query.ts';
import { fromCursor, toCursor } from '../services/keyset.ts';
import { exportSubscribers } from '../services/newsletter-export.ts';
import { eraseAddress, reportAddress } from '../services/personal-data.ts';
import { listSubscribers, readEvidence, SubscriberNotFound } from '../services/subscribers.ts';
import { withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps } from './public-deps.ts';
import { staffContext } from './staff-context.ts';

const listQuery = v.strictObject({ state: choice(subscriberStates), q: searchWords, after: cursor });
const rowNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/),
  v.transform((digits) => Number(digits)),
);

/** `/api/subscribers`: who gets the newsletter, and what proves that they wanted it. */
export function subscribersResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .get('/', withStaffSession(), async (context) => {
      const { state, q, after } = readQuery(context.req, listQuery);
      const { items, next } = await listSubscribers(staffContext(context, parts), {
        state,
        search: q,
        after: after === undefined ? undefined : numberOf(after),
      });
      return context.json({ items, next: next === null ? null : toCursor(String(next)) });
    })
    .get('/:id', withStaffSession(), async (context) => {
      const id = v.safeParse(rowNumber, context.req.param('id'));
      if (!id.success) throw notFound();
      return context.json(
        await readEvidence(staffContext(context, parts), id.output).catch((error: unknown) => {
          if (error instanceof SubscriberNotFound) throw notFound();
          throw error;
        }),
      );
    });
}

/** `GET /api/subscribers.csv`: the confirmed, as the export command writes them. */
export function subscribersExport(parts: Parts) {
  return new Hono<HttpEnv>().get('/', withStaffSession(), async (context) => {
    const { publicUrl, secret } = publicDeps(parts);
    const csv = await exportSubscribers(staffContext(context, parts).db, { publicUrl, secret });
    return context.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="iscritti.csv"',
    });
  });
}

/** `/api/personal-data`: what the site holds about one address, and its erasure (GDPR, articles 15 and 17). */
export function personalDataResource(parts: Parts) {
  const { secret } = parts;
  return new Hono<HttpEnv>()
    .post('/report', withStaffSession(), acceptBody('json'), async (context) => {
      const { email } = await readJson(context.req, addressRequest);
      return context.json(await reportAddress(staffContext(context, parts).db, secret, email));
    })
    .post('/erase', withStaffSession(), acceptBody('json'), async (context) => {
      const { email } = await readJson(context.req, addressRequest);
      const { db, now } = staffContext(context, parts);
      return context.json(await eraseAddress(db, { secret, now, email }));
    });
}

function numberOf(after: string): number {
  const [digits = ''] = fromCursor(after) ?? [];
  const number = v.safeParse(rowNumber, digits);
  if (!number.success) throw badRequest('Il parametro after non è valido');
  return number.output;
}
