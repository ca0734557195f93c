import * as v from 'valibot';
import type { Call, CallArguments, CallResponse } from '../contract/calls.ts';
import { apiError } from '../contract/schemas.ts';
import { ApiFailure } from '../ui/http/request.ts';
import { updateServerClock } from './server-clock.ts';

export class StaffFailure extends ApiFailure {
  /** Current row, with status 409. */
  readonly current: unknown;
  /** Action that needs an identity confirmation, if the server requires one. */
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
const maxKeepaliveBytes = 64 * 1024;

/** Tests for a conflict: another change was saved first (409). */
export function isConflict(error: unknown): error is StaffFailure {
  return error instanceof StaffFailure && error.status === 409;
}

/** Returns the current row of a conflict. `null` for other errors, or if the row is missing or invalid. */
export function getCurrentRow<Schema extends v.GenericSchema>(
  error: unknown,
  row: Schema,
): v.InferOutput<Schema> | null {
  if (!isConflict(error)) return null;
  const current = v.safeParse(row, error.current);
  return current.success ? current.output : null;
}

const errorDetails = v.object({ current: v.optional(v.unknown()), action: v.optional(v.string()) });

/** Milliseconds. Without it a hanging server would keep the user waiting until the browser's own timeout. */
const requestTimeout = 60_000;

/**
 * Sends a request to the JSON API, without retries, and returns its parsed response. Throws `StaffFailure`, with
 * `status` 0 if there was no response.
 */
export async function sendRequest<C extends Call>(
  call: C,
  params: CallArguments<C>,
  signal?: AbortSignal,
): Promise<CallResponse<C>>;
export async function sendRequest(call: Call, params: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  const { file, ...fields } = params;
  const { path, body: json } = buildRequest(call, fields);
  const body = file instanceof File && json !== undefined ? makeForm(json, file) : json;
  // Combines timeout and caller's signal by hand: Safari 17.0 lacks `AbortSignal.any`.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(), requestTimeout);
  try {
    const response = await fetch(path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      // Hidden pages may be about to close: `keepalive` lets their request finish.
      keepalive: document.hidden && typeof body === 'string' && new Blob([body]).size <= maxKeepaliveBytes,
      signal: controller.signal,
    });
    const answer: unknown = await response.json().catch((cause: unknown) => {
      if (controller.signal.aborted) throw cause;
      return null;
    });
    if (response.ok) updateServerClock(response.headers);
    return parseResponse(call, response.status, answer);
  } catch (cause) {
    if (cause instanceof StaffFailure || signal?.aborted) throw cause;
    throw createNetworkFailure();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Form with the fields of a JSON object as text, and a file. */
function makeForm(json: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(json))) form.append(name, String(value));
  form.append('file', file);
  return form;
}

export function createNetworkFailure(): StaffFailure {
  return new StaffFailure(0, {
    code: 'network',
    message: 'Il server non risponde. Controlli la connessione e riprovi.',
  });
}

/** Parses a response by its status and JSON. Throws `StaffFailure`. */
export function parseResponse<C extends Call>(call: C, status: number, json: unknown): CallResponse<C>;
export function parseResponse(call: Call, status: number, json: unknown): unknown {
  if (status < 200 || status >= 300) throw createFailure(status, json);
  return call.answer && validateResponse(call.answer, json);
}

/**
 * Builds URL and JSON body of a call. Parameters named in `path` go there. Others go into the query string for GET and
 * DELETE, and, except `version`, for calls with a `query`. The remainder is the body.
 */
export function buildRequest({ method, path, body, query }: Call, params: Record<string, unknown>) {
  const remaining = new Map(Object.entries(params).filter(([, value]) => value !== undefined));
  const takeParameter = (name: string) => {
    const value = String(remaining.get(name));
    remaining.delete(name);
    return value;
  };
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(takeParameter(name)));
  const isBodyless = method === 'GET' || method === 'DELETE';
  const queryNames = [...remaining.keys()].filter((name) => isBodyless || (query !== undefined && name !== 'version'));
  const search = new URLSearchParams(queryNames.map((name) => [name, takeParameter(name)]));
  const address = queryNames.length > 0 ? `${pathname}?${search}` : pathname;
  return {
    path: address,
    ...(!isBodyless && (body || remaining.size > 0) && { body: JSON.stringify(Object.fromEntries(remaining)) }),
  };
}

function createFailure(status: number, answer: unknown): StaffFailure {
  const parsedError = v.safeParse(apiError, answer);
  if (!parsedError.success) return createUnreadableFailure(status);
  const details = v.safeParse(errorDetails, answer);
  return new StaffFailure(status, parsedError.output.error, details.success ? details.output : {});
}

/**
 * Validates a response against `schema`. An unexpected shape throws `StaffFailure` with status 502, as if the server
 * had failed.
 */
function validateResponse(schema: v.GenericSchema, body: unknown): unknown {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  console.error(v.flatten(parsed.issues));
  throw createUnreadableFailure(502);
}

function createUnreadableFailure(status: number): StaffFailure {
  return new StaffFailure(status, {
    code: 'unreadable',
    message: 'Il server ha risposto in un modo imprevisto. Riprovi fra poco.',
  });
}
