import { Hono } from 'hono';
import * as v from 'valibot';
import { subscriberStates } from '../../contract/desk.ts';
import { addressRequest } from '../../contract/personal-data.ts';
import { rowNumber } from '../../contract/schemas.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { choice, cursor, namedRow, readQuery, searchWords } from '../http/query.ts';
import { fromCursor, toCursor } from '../services/keyset.ts';
import { exportSubscribers } from '../services/newsletter-export.ts';
import { eraseAddress, reportAddress } from '../services/personal-data.ts';
import { listSubscribers, readEvidence, SubscriberNotFound, takeOffList } from '../services/subscribers.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps } from './public-deps.ts';

const listQuery = v.strictObject({ state: choice(subscriberStates), q: searchWords, after: cursor });

/** `/api/subscribers`: who gets the newsletter, and what proves that they wanted it. */
export function subscribersResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .get('/', withStaffSession(parts), async (context) => {
      const { state, q, after } = readQuery(context.req, listQuery);
      const { items, next } = await listSubscribers(staffContext(context, parts), {
        state,
        search: q,
        after: after === undefined ? undefined : numberOf(after),
      });
      return context.json({ items, next: next === null ? null : toCursor(String(next)) });
    })
    .get('/:id', withStaffSession(parts), async (context) =>
      context.json(await found(readEvidence(staffContext(context, parts), namedRow(context.req.param('id'))))),
    )
    .delete('/:id', withStaffSession(parts), async (context) => {
      await found(takeOffList(staffContext(context, parts), publicDeps(parts), namedRow(context.req.param('id'))));
      return context.body(null, 204);
    });
}

/** `GET /api/subscribers.csv`: the confirmed, as the export command writes them. */
export function subscribersExport(parts: Parts) {
  return new Hono<HttpEnv>().get('/', withStaffSession(parts), async (context) => {
    const csv = await exportSubscribers(staffContext(context, parts), publicDeps(parts));
    return context.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="iscritti.csv"',
    });
  });
}

/** `/api/personal-data`: what the site holds about one address, and its erasure (GDPR, articles 15 and 17). */
export function personalDataResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .post('/report', withStaffSession(parts), acceptBody('json'), async (context) => {
      const { email } = await readJson(context.req, addressRequest);
      return context.json(await reportAddress(staffContext(context, parts), parts, email));
    })
    .post('/erase', withStaffSession(parts), acceptBody('json'), async (context) => {
      const { email } = await readJson(context.req, addressRequest);
      return context.json(await eraseAddress(staffContext(context, parts), parts, email));
    });
}

function numberOf(after: string): number {
  const [digits = ''] = fromCursor(after) ?? [];
  const number = v.safeParse(rowNumber, digits);
  if (!number.success) throw badRequest('Il parametro after non è valido');
  return number.output;
}

async function found<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SubscriberNotFound ? notFound() : error;
  }
}
