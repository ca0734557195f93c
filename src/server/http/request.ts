import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Env } from 'hono';
import { idempotencyKeyHeader } from '../../contract/paths.ts';
import { parsedUrl } from '../../contract/typed-address.ts';
import { badRequest } from './errors.ts';

/** Hono's types for every server: Node's own request stands behind each. */
export interface HttpEnv extends Env {
  Bindings: HttpBindings;
}

interface Headers {
  header(name: string): string | undefined;
}

/** The key that tells a repeated call from a new one, where the caller sends one. Throws a 400 for a key that is none. */
export function readIdempotencyKey(request: Headers): string | undefined {
  const key = request.header(idempotencyKeyHeader);
  if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw badRequest('L’intestazione Idempotency-Key non è valida');
  }
  return key;
}

/** Path of the page that a request was made from, as its browser says; `undefined` where it does not. */
export function refererPath(request: Headers): string | undefined {
  return parsedUrl(request.header('referer') ?? '')?.pathname.slice(0, 200);
}

/** Words by which programs that call themselves a browser say what they are. */
const declaresProgram =
  /bot|crawl|spider|slurp|externalhit|preview|lighthouse|headless|pingdom|monitor|scan|compatible;/i;

/** Whether a request looks like a person opening a page: a browser's name without a program's words, and no fetching ahead of a click. */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'];
  if (agent === undefined || !agent.startsWith('Mozilla/') || declaresProgram.test(agent)) return false;
  return headers['sec-purpose'] === undefined && headers['purpose'] === undefined && headers['x-moz'] === undefined;
}

/** Aborts when the client has gone before it had its whole answer. */
export function clientGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
