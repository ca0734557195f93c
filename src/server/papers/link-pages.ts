import { Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import type { HttpEnv } from '../http/request.ts';
import { type HandInServices, makeHandInReceiver } from './hand-in.ts';

const pagePath = `${paths.papers}/:token`;

/** Page of a request for its client. A GET changes nothing. */
export function papersLinkRoutes(services: HandInServices) {
  const receiveHandIn = makeHandInReceiver(services);
  return new Hono<HttpEnv>().post(pagePath, async (context) => {
    const receipt = await receiveHandIn(context, context.req.param('token') ?? '');
    if (context.req.header('accept')?.includes('application/json')) return context.json(receipt, 201);
    return context.redirect(new URL(context.req.url).pathname, 303);
  });
}
