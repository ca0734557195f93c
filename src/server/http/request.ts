import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Env } from 'hono';
import { idempotencyKeyHeader } from '../../contract/paths.ts';
import { parseUrl } from '../../contract/typed-address.ts';
import { badRequest } from './errors.ts';

/** Hono environment whose bindings contain Node's request and response. */
export interface HttpEnv extends Env {
  Bindings: HttpBindings;
}

interface HeaderReader {
  header(name: string): string | undefined;
}

/** Idempotency key, if the caller sends one. Throws a 400 unless it has 8 to 200 printable ASCII characters. */
export function readIdempotencyKey(request: HeaderReader): string | undefined {
  const key = request.header(idempotencyKeyHeader);
  if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw badRequest('L’intestazione Idempotency-Key non è valida');
  }
  return key;
}

/** Path of the page in the `Referer` header, cut to 200 characters; `undefined` if there is none. */
export function readRefererPath(request: HeaderReader): string | undefined {
  return parseUrl(request.header('referer') ?? '')?.pathname.slice(0, 200);
}

/** Words of bots in user agents that begin like a browser's. */
const botPattern = /bot|crawl|spider|slurp|externalhit|preview|lighthouse|headless|pingdom|monitor|scan|compatible;/i;

/** True for a probable page view by a person: a browser's user agent, no bot's word, no prefetch. */
export function isPageVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'];
  if (agent === undefined || !agent.startsWith('Mozilla/') || botPattern.test(agent)) return false;
  return headers['sec-purpose'] === undefined && headers['purpose'] === undefined && headers['x-moz'] === undefined;
}

/** Signal that aborts when the client disconnects before it has the whole response. */
export function makeDisconnectSignal(response: ServerResponse): AbortSignal {
  const disconnection = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) disconnection.abort();
  });
  return disconnection.signal;
}
