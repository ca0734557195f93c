import { Hono, type Context as HttpContext } from 'hono';
import * as v from 'valibot';
import { messageChanges, messageFilters } from '../../contract/desk.ts';
import { acceptBody, acceptJsonIfAny, readJson } from '../http/body.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { choice, cursor, namedVersion, readQuery, searchWords } from '../http/query.ts';
import { startAnswering, stopAnswering } from '../services/answering.ts';
import { listInbox, MessageNotFound, readMessage, readPlace } from '../services/inbox.ts';
import { fromCursor, toCursor } from '../services/keyset.ts';
import { changeMessage } from '../services/message-changes.ts';
import { eraseMessage, sendMessageAgain } from '../services/messages.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps } from './public-deps.ts';

const listQuery = v.strictObject({ state: choice(messageFilters), q: searchWords, after: cursor });
const messageId = v.pipe(v.string(), v.uuid());

/** `/api/messages`: what visitors wrote, and what staff do about it. */
export function messagesResource(parts: Parts) {
  const { env, lettersWaiting } = parts;
  return new Hono<HttpEnv>()
    .get('/', withStaffSession(parts), async (context) => {
      const { state, q, after } = readQuery(context.req, listQuery);
      const { items, next } = await listInbox(staffContext(context, parts), {
        filter: state,
        search: q,
        after: after === undefined ? undefined : placeOf(after),
      });
      return context.json({ items, next: next && toCursor(next.received_at, next.id) });
    })
    .get('/:id', withStaffSession(parts), async (context) =>
      context.json(await answered(readMessage(staffContext(context, parts), idOf(context)))),
    )
    .patch('/:id', withStaffSession(parts), acceptBody('json'), async (context) => {
      const id = idOf(context);
      const changes = await readJson(context.req, messageChanges);
      const { message, letterQueued } = await answered(changeMessage(staffContext(context, parts), id, changes, env));
      if (letterQueued) lettersWaiting();
      return context.json(message);
    })
    .post('/:id/send', withStaffSession(parts), acceptJsonIfAny(), async (context) => {
      const { reference } = await answered(readMessage(staffContext(context, parts), idOf(context)));
      const version = await namedVersion(context.req);
      const sent = await sendMessageAgain(staffContext(context, parts), publicDeps(parts), reference, { version });
      if (!sent) throw notFound();
      return context.json(await answered(readMessage(staffContext(context, parts), idOf(context))), 202);
    })
    .put('/:id/answering', withStaffSession(parts), async (context) => {
      if (!(await startAnswering(staffContext(context, parts), idOf(context)))) throw notFound();
      return context.body(null, 204);
    })
    .delete('/:id/answering', withStaffSession(parts), async (context) => {
      await stopAnswering(staffContext(context, parts), idOf(context));
      return context.body(null, 204);
    })
    .delete('/:id', withStaffSession(parts), acceptJsonIfAny(), async (context) => {
      const { reference } = await answered(readMessage(staffContext(context, parts), idOf(context)));
      const version = await namedVersion(context.req);
      if (!(await eraseMessage(staffContext(context, parts), reference, { version }))) throw notFound();
      return context.body(null, 204);
    });
}

/** The id that the address names. What is no id is nobody's. */
function idOf({ req }: HttpContext<HttpEnv>): string {
  const id = v.safeParse(messageId, req.param('id'));
  if (!id.success) throw notFound();
  return id.output.toLowerCase();
}

function placeOf(after: string) {
  const place = readPlace(fromCursor(after) ?? []);
  if (!place) throw badRequest('Il parametro after non è valido');
  return place;
}

async function answered<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MessageNotFound) throw notFound();
    throw error;
  }
}
