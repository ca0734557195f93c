import type { Context } from 'hono';
import * as v from 'valibot';
import { answerPrefix } from '../../contract/contact/request.ts';
import { invalidValue } from '../../contract/fields/checks.ts';
import { readId } from '../../contract/fields/fields.ts';
import { toLineFeeds } from '../../contract/schemas.ts';
import { second } from '../time/durations.ts';
import { withTimeout } from '../time/timeouts.ts';
import { badRequest, HttpError, interrupted, tooLarge, tooSlow, unsupportedMediaType } from './errors.ts';
import type { HttpEnv } from './request.ts';

/**
 * Maximum size of a body in bytes. `visitor`: forms and calls without a session; their longest message takes 30 kB if it
 * is percent-encoded Cyrillic. `staff`: calls without a limit of their own. `field`: one short field.
 */
export const bodyLimits = { visitor: 32 * 1024, staff: 128 * 1024, field: 1024 } as const;

const mediaTypes = {
  json: /^application\/json(?: *; *charset="?utf-8"?)?$/i,
  form: /^application\/x-www-form-urlencoded(?: *; *charset="?utf-8"?)?$/i,
  multipart: /^multipart\/form-data *; *boundary="?[\w'()+,./:=? -]{1,70}"?$/i,
};

export const isMultipart = ({ req }: Context<HttpEnv>) => mediaTypes.multipart.test(req.header('content-type') ?? '');

interface BodyLimit {
  maxBytes: number;
  tooLargeMessage?: string;
  time?: BodyTime;
}

/** Time limits of reading a body, in ms: in total, and for each pause between two chunks. */
export interface BodyTime {
  total: number;
  pause: number;
}
const defaultBodyTime: BodyTime = { total: 30 * second, pause: 30 * second };

/** Reads a request body. Throws as `readChunks`. */
export async function readBody(
  context: Context<HttpEnv>,
  types: (keyof typeof mediaTypes)[],
  limit: BodyLimit,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(context, types, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads a request body as it arrives. Throws a 415 for another media type or a compressed body, a 413 if it is too large,
 * a 408 if it is too slow, a 400 if the connection breaks off.
 */
export async function* readChunks(
  { req, env: { incoming } }: Context<HttpEnv>,
  types: (keyof typeof mediaTypes)[],
  { maxBytes, tooLargeMessage, time = defaultBodyTime }: BodyLimit,
): AsyncGenerator<Buffer> {
  const type = req.header('content-type') ?? '';
  if (!types.some((allowed) => mediaTypes[allowed].test(type))) throw unsupportedMediaType();
  if (req.header('content-encoding') !== undefined) throw unsupportedMediaType('Il contenuto compresso non è ammesso');
  if (Number(req.header('content-length') ?? 0) > maxBytes) throw tooLarge(tooLargeMessage);
  let size = 0;
  // Keeps the connection open after an error, because the error response is sent over it.
  const iterator = incoming.iterator({ destroyOnReturn: false });
  const deadline = performance.now() + time.total;
  const readNext = () =>
    withTimeout(
      Math.min(time.pause, Math.max(0, deadline - performance.now())),
      () => iterator.next(),
      () => {
        throw tooSlow();
      },
    ).catch((error: unknown) => {
      throw error instanceof HttpError ? error : interrupted();
    });
  for (let read = await readNext(); !read.done; read = await readNext()) {
    size += read.value.length;
    if (size > maxBytes) throw tooLarge(tooLargeMessage);
    yield read.value;
  }
}

/** Reads a form or multipart body into its fields. Throws like `readBody`, and a 400 for a malformed body. */
export async function readFormData(context: Context<HttpEnv>, types: ('form' | 'multipart')[], limit: BodyLimit) {
  const body = await readBody(context, types, limit);
  const headers = { 'Content-Type': context.req.header('content-type') ?? '' };
  return await new Response(body, { headers }).formData().catch(() => {
    throw badRequest('Il contenuto si è interrotto o non è leggibile');
  });
}

/** Property names by which JSON input could change an object's prototype. */
export const forbiddenPropertyNames = ['__proto__', 'constructor', 'prototype'];

/** Parses a JSON body into an object that fits the schema. Throws a 400 that names each wrong field. */
export function parseJsonBody<Schema extends v.GenericSchema>(bytes: Buffer, schema: Schema): v.InferOutput<Schema> {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('La richiesta non è arrivata intera: ricarichi la pagina e riprovi');
  return parseInput(schema, body);
}

/** Parses input by the schema. Throws a 400 that names each wrong field. */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, invalidValue);
  if (!result.success) throw badRequest('Alcuni dati non sono validi', toFieldErrors(result.issues));
  return result.output;
}

function parseJson(bytes: Buffer): unknown {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(json, (name, value: unknown) => {
      if (forbiddenPropertyNames.includes(name)) throw badRequest('Il contenuto ha un campo non ammesso');
      return value;
    });
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Invalid UTF-8, invalid JSON, or nesting deeper than the stack: all are the client's error.
    throw badRequest('La richiesta non è arrivata intera: ricarichi la pagina e riprovi');
  }
}

/** First error message of each field, by the field's path, which names an entry of a list by its id if it has one. */
export function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const name = (issue.path ?? []).map(findPathName).join('.');
    const isMissingOrUnknown = issue.kind === 'schema' && issue.type === 'strict_object';
    errors[name] ??= !isMissingOrUnknown
      ? issue.message
      : issue.expected === 'never'
        ? 'Campo non ammesso'
        : 'Campo obbligatorio';
  }
  return errors;
}

const findPathName = ({ type, key, value }: v.IssuePathItem) =>
  (type === 'array' ? readId(value) : null) ?? String(key);

/** Reads the fields of a visitor's form. Throws like `readBody` and `parseFormFields`. */
export async function readFormFields(context: Context<HttpEnv>): Promise<Record<string, string>> {
  const tooLargeMessage = 'Il testo è troppo lungo: tornando indietro lo si può accorciare';
  return parseFormFields(await readBody(context, ['form'], { maxBytes: bodyLimits.visitor, tooLargeMessage }));
}

/** Several times the fields of the largest form. */
const maxFormFields = 60;

/**
 * Parses a form post, with LF as in the browser. The values of a repeated answer are lines of one text. Throws a 400 if
 * another field is repeated, or there are too many.
 */
export function parseFormFields(bytes: Buffer): Record<string, string> {
  const text = new TextDecoder().decode(bytes);
  const fields = new Map<string, string>();
  for (const [name, typed] of new URLSearchParams(text)) {
    const value = toLineFeeds(typed);
    const earlier = fields.get(name);
    if (earlier !== undefined && !name.startsWith(answerPrefix)) throw badRequest('Un campo è ripetuto');
    if (earlier === undefined && fields.size === maxFormFields) throw badRequest('Il modulo ha troppi campi');
    fields.set(name, earlier === undefined ? value : `${earlier}\n${value}`);
  }
  return Object.fromEntries(fields);
}
