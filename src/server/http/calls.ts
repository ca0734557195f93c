import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import type { Call, CallResponse, CallTable, ParsedArguments, StaffCall } from '../../contract/calls.ts';
import { invalidValue } from '../../contract/fields/checks.ts';
import { rowVersion, versionParameter } from '../../contract/schemas.ts';
import type { Staff, Visit, VisitWithProof } from '../context.ts';
import { minute, second } from '../time/durations.ts';
import type { Admission } from './admission.ts';
import { bodyLimits, isMultipart, parseInput, parseJsonBody, readBody, toFieldErrors } from './body.ts';
import { badRequest, notFound } from './errors.ts';
import { readMultipart } from './multipart.ts';
import type { HttpEnv } from './request.ts';

type Caller<Role extends Call['role']> = Role extends 'public'
  ? Visit
  : Role extends 'anybody'
    ? VisitWithProof
    : Staff;

/**
 * Handler of each call. It receives the caller's context, the parsed input, and the HTTP context, for handlers that read
 * the body or build the response themselves.
 */
type Handlers<Table extends CallTable> = {
  readonly [Name in keyof Table]: (
    caller: Caller<Table[Name]['role']>,
    given: ParsedArguments<Table[Name]>,
    context: Context<HttpEnv>,
  ) => Table[Name]['answer'] extends v.GenericSchema ? MaybePromise<CallResponse<Table[Name]> | Response> : unknown;
};
type MaybePromise<Value> = Value | Promise<Value>;

/** Calls of a subject with their handlers. `Services`: parts of the program that the handlers need. */
export interface CallRoutes<Table extends CallTable, Services> {
  calls: Table;
  serve(app: Hono<HttpEnv>, admission: Admission, services: Services): void;
}

/** Joins the call table of a subject with the handlers of its calls. */
export function answerCalls<Table extends CallTable, Services = unknown>(
  calls: Table,
  makeHandlers: (services: Services) => Handlers<Table>,
): CallRoutes<Table, Services> {
  return {
    calls,
    serve(app, admission, services) {
      const handlers = makeHandlers(services);
      for (const [name, call] of Object.entries(calls)) {
        // Cast: the call's schemas produce the input of its handler, but TypeScript cannot relate the two in a loop.
        const handle = handlers[name] as (caller: unknown, given: object, context: Context<HttpEnv>) => unknown;
        app.on(call.method, call.path, makeRoute(admission, call, handle));
      }
    },
  };
}

function makeRoute(
  admission: Admission,
  call: Call,
  handle: (caller: unknown, given: object, context: Context<HttpEnv>) => unknown,
): Handler<HttpEnv> {
  return async (context) => {
    const staff = isStaffCall(call) ? await admission.admitStaff(context, call) : null;
    const caller =
      staff ??
      (call.role === 'public'
        ? await admission.admitVisitor(context, call)
        : await admission.admitProof(context, call));
    const given = await readInput(context, call);
    if (staff !== null && call.confirm) await admission.requireConfirmedIdentity(staff, call.confirm);
    const runHandler = () => handle(caller, given, context);
    const result = await (staff !== null && call.emails
      ? admission.countEmailCall(staff, call.emails, runHandler)
      : runHandler());
    if (staff !== null && call.method !== 'GET') await admission.onChanged();
    if (result instanceof Response) return result;
    return call.answer ? context.json(result, call.status ?? 200) : context.body(null, call.status ?? 204);
  };
}

const isStaffCall = (call: Call): call is StaffCall => call.role !== 'public' && call.role !== 'anybody';

async function readInput(context: Context<HttpEnv>, call: Call): Promise<object> {
  return {
    ...readParameters(context, call),
    ...(call.query && readQuery(context.req, call.query, call)),
    ...(call.versioned && (await readVersion(context))),
    ...(typeof call.body === 'object' && (await readCallBody(context, call, call.body))),
  };
}

async function readCallBody(
  context: Context<HttpEnv>,
  call: Call,
  schema: v.GenericSchema<object, object>,
): Promise<object> {
  if (!call.file || !isMultipart(context))
    return parseJsonBody(await readBody(context, ['json'], { maxBytes: getBodyLimit(call) }), schema);
  const { maxBytes, fields: names } = call.file;
  const { fields, file, sentName } = await readMultipart(context, {
    file: 'file',
    fields: names,
    maxFileBytes: maxBytes,
    tooLargeMessage: `Il file supera ${maxBytes / 2 ** 20} MB`,
    time: fileTime,
  });
  const { version, ...texts } = fields;
  return {
    ...parseInput(schema, { ...texts, ...(version !== undefined && { version: Number(version) }) }),
    ...(file && { file: { name: sentName, bytes: file } }),
  };
}

/** Timeouts of a body with a file, in ms. */
const fileTime = { total: 3 * minute, pause: 30 * second };

const getBodyLimit = (call: Call) => call.maxBytes ?? (isStaffCall(call) ? bodyLimits.staff : bodyLimits.visitor);

function readParameters({ req }: Context<HttpEnv>, { params = {} }: Call): object {
  const given: Record<string, string> = req.param();
  const parsed = Object.entries(given).map(([name, text]) => {
    const schema = params[name];
    const result = schema && v.safeParse(schema, text);
    // A malformed id is a 404.
    if (result && !result.success) throw notFound();
    return [name, result ? result.output : text];
  });
  return Object.fromEntries(parsed);
}

const queryVersion = v.optional(versionParameter);
const bodyVersion = v.strictObject({ version: v.optional(rowVersion) });

/** Row version in the body, or else in the query; `undefined` if neither has one. */
async function readVersion(context: Context<HttpEnv>): Promise<{ version: number | undefined }> {
  const { req } = context;
  const body =
    req.header('content-type') === undefined ? null : await readBody(context, ['json'], { maxBytes: bodyLimits.field });
  const fromQuery = v.safeParse(queryVersion, req.query('version'));
  if (!fromQuery.success) throw badRequest('La richiesta non è arrivata intera: ricarichi la pagina e riprovi');
  if (!body?.length) return { version: fromQuery.output };
  const { version } = parseJsonBody(body, bodyVersion);
  return { version: version ?? fromQuery.output };
}

/**
 * Parses the query, without the version that `readVersion` reads. An empty parameter counts as missing. Throws a 400 that
 * names each invalid, repeated or unknown one.
 */
function readQuery<Schema extends v.GenericSchema>(
  request: { queries(): Record<string, string[]> },
  schema: Schema,
  { versioned }: Pick<Call, 'versioned'>,
): v.InferOutput<Schema> {
  const values: [string, string][] = [];
  for (const [name, given] of Object.entries(request.queries())) {
    if (versioned && name === 'version') continue;
    const [value = '', ...more] = given;
    if (more.length > 0)
      throw badRequest('La richiesta non è arrivata intera: ricarichi la pagina e riprovi', { [name]: 'Ripetuto' });
    if (value !== '') values.push([name, value]);
  }
  const result = v.safeParse(schema, Object.fromEntries(values), invalidValue);
  if (!result.success) throw badRequest('Alcuni dati non sono validi', toFieldErrors(result.issues));
  return result.output;
}
