import * as v from 'valibot';
import type { Answered, Asked, Call } from '../contract/calls.ts';
import { apiError } from '../contract/schemas.ts';
import { ApiFailure } from '../ui/http/request.ts';
import { noteServerTime } from './server-clock.ts';

export class StaffFailure extends ApiFailure {
  /** Current row, with status 409. */
  readonly current: unknown;
  /** Action that needs an identity check, if the server requires one. */
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

/** Limit of a `keepalive` request's body in bytes (Fetch standard). */
const mostKeptAlive = 64 * 1024;

/** Tests for a conflict: another change was saved first (409). */
export function isConflict(error: unknown): error is StaffFailure {
  return error instanceof StaffFailure && error.status === 409;
}

/** Returns the current row of a conflict. `null` for other errors, or if the row is missing or invalid. */
export function currentOf<Schema extends v.GenericSchema>(error: unknown, row: Schema): v.InferOutput<Schema> | null {
  if (!isConflict(error)) return null;
  const current = v.safeParse(row, error.current);
  return current.success ? current.output : null;
}

const besideError = v.object({ current: v.optional(v.unknown()), action: v.optional(v.string()) });

/**
 * Timeout of a request in ms. Without it a hanging server would keep the user waiting until the browser's own timeout.
 */
const longestWait = 60_000;

/**
 * Sends a request to the JSON API, without retries, and returns its parsed response. Throws `StaffFailure`, with
 * `status` 0 if there was no response.
 */
export async function send<C extends Call>(call: C, given: Asked<C>, signal?: AbortSignal): Promise<Answered<C>>;
export async function send(call: Call, given: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  const { path, body } = request(call, given);
  // Combines timeout and caller's signal by hand: Safari 17.0 lacks `AbortSignal.any`.
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
      // Hidden pages may be about to close: `keepalive` lets their request finish.
      keepalive: document.hidden && body !== undefined && new Blob([body]).size <= mostKeptAlive,
      signal: end.signal,
    });
    const answer: unknown = await response.json().catch((cause: unknown) => {
      if (end.signal.aborted) throw cause;
      return null;
    });
    // Captive portal: the network answers with its own sign-in page in place of the server.
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

/** Error of a call without a response. */
export function noAnswer(): StaffFailure {
  return new StaffFailure(0, {
    code: 'network',
    message: 'Il server non risponde. Controllare la connessione e riprovare.',
  });
}

/** Parses a response by its status and JSON. Throws `StaffFailure`. */
export function answerOf<C extends Call>(call: C, status: number, json: unknown): Answered<C>;
export function answerOf(call: Call, status: number, json: unknown): unknown {
  if (status < 200 || status >= 300) throw failureFrom(status, json);
  return call.answer && readAnswer(call.answer, json);
}

/**
 * Builds URL and JSON body of a call. Parameters named in `path` go there. Others go into the query string for GET and
 * DELETE, and, except `version`, for calls with a `query`. The remainder is the body.
 */
export function request({ method, path, body, query }: Call, given: Record<string, unknown>) {
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

/**
 * Validates a response against `schema`. An unexpected shape throws `StaffFailure` with status 502, as if the server
 * had failed.
 */
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
