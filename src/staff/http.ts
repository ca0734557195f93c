import * as v from 'valibot';
import type { Answered, Asked, Call } from '../contract/calls.ts';
import { apiError } from '../contract/schemas.ts';
import { ApiFailure } from '../ui/http/request.ts';
import { noteServerTime } from './server-clock.ts';

export class StaffFailure extends ApiFailure {
  /** With status 409: the row as it is now. */
  readonly current: unknown;
  /** What the identity check is asked for, where the server wants one. */
  readonly action: string | undefined;

  constructor(
    status: number,
    { code, message, fields }: { code: string; message: string; fields?: Record<string, string> | undefined },
    { current, action }: { current?: unknown; action?: string | undefined } = {},
  ) {
    super(status, code, message, fields);
    this.current = current;
    this.action = action;
  }
}

/** How many bytes of body a browser sends on for a page that has been closed (Fetch standard, `keepalive`). */
const mostKeptAlive = 64 * 1024;

/** Whether somebody else was faster: what was changed is not any more as it was seen. */
export function isConflict(error: unknown): error is StaffFailure {
  return error instanceof StaffFailure && error.status === 409;
}

/** The row as it stands where somebody else was faster; `null` where that is not what happened, or there is no row. */
export function currentOf<Schema extends v.GenericSchema>(error: unknown, row: Schema): v.InferOutput<Schema> | null {
  if (!isConflict(error)) return null;
  const current = v.safeParse(row, error.current);
  return current.success ? current.output : null;
}

const besideError = v.object({ current: v.optional(v.unknown()), action: v.optional(v.string()) });

/** How long in ms an answer is awaited. A server that hangs would otherwise be waited for as long as the browser likes, without a word. */
const longestWait = 60_000;

/** One request to the JSON API, made once, and its answer. Throws `StaffFailure`; `status` 0 where no answer came. */
export async function send<C extends Call>(call: C, given: Asked<C>, signal?: AbortSignal): Promise<Answered<C>>;
export async function send(call: Call, given: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  const { path, body } = request(call, given);
  // Both ends in one by hand: Safari 17.0 does not have `AbortSignal.any`.
  const end = new AbortController();
  const abort = () => end.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => end.abort(), longestWait);
  try {
    const response = await fetch(path, {
      method: call.method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      // A page that is out of sight may be on its way out: what it saves must not go with it.
      keepalive: document.hidden && body !== undefined && new Blob([body]).size <= mostKeptAlive,
      signal: end.signal,
    });
    const answer: unknown = await response.json().catch((cause: unknown) => {
      if (end.signal.aborted) throw cause;
      return null;
    });
    // A network that wants to be signed in to first answers in the server's place.
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html')) throw unreadable(0);
    if (response.ok) noteServerTime(response.headers);
    return answerOf(call, response.status, answer);
  } catch (cause) {
    if (cause instanceof StaffFailure || signal?.aborted) throw cause;
    throw noAnswer();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The failure of a call to which no answer came. */
export function noAnswer(): StaffFailure {
  return new StaffFailure(0, {
    code: 'network',
    message: 'Il server non risponde. Controllare la connessione e riprovare.',
  });
}

/** The answer of a call by its status and JSON. Throws `StaffFailure`. */
export function answerOf<C extends Call>(call: C, status: number, json: unknown): Answered<C>;
export function answerOf(call: Call, status: number, json: unknown): unknown {
  if (status < 200 || status >= 300) throw failureFrom(status, json);
  return call.answer && readAnswer(call.answer, json);
}

/** Address and JSON body of a call: what its path and, apart from the version, its query do not name goes into the body. */
function request({ method, path, body, query }: Call, given: Record<string, unknown>) {
  const rest = new Map(Object.entries(given).filter(([, value]) => value !== undefined));
  const take = (name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return value;
  };
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(take(name)));
  const bare = method === 'GET' || method === 'DELETE';
  const inAddress = [...rest.keys()].filter((name) => bare || (query !== undefined && name !== 'version'));
  const search = new URLSearchParams(inAddress.map((name) => [name, take(name)]));
  const address = inAddress.length > 0 ? `${named}?${search}` : named;
  return { path: address, ...(!bare && (body || rest.size > 0) && { body: JSON.stringify(Object.fromEntries(rest)) }) };
}

function failureFrom(status: number, answer: unknown): StaffFailure {
  const known = v.safeParse(apiError, answer);
  if (!known.success) return unreadable(status);
  const beside = v.safeParse(besideError, answer);
  return new StaffFailure(status, known.output.error, beside.success ? beside.output : {});
}

/** An answer of the server as `schema` describes it. Throws `StaffFailure` where it is another one, as if the server had failed. */
function readAnswer(schema: v.GenericSchema, body: unknown): unknown {
  const read = v.safeParse(schema, body);
  if (read.success) return read.output;
  console.error(v.flatten(read.issues));
  throw unreadable(502);
}

function unreadable(status: number): StaffFailure {
  return new StaffFailure(status, {
    code: 'unreadable',
    message: 'Il server ha risposto in un modo imprevisto. Riprovare fra poco.',
  });
}
