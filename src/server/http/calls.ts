import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import type { Call, CallResponse, CallTable, ParsedArguments } from '../../contract/calls.ts';
import { rowVersion, versionParameter } from '../../contract/schemas.ts';
import type { CheckedAction } from '../../contract/staff/credentials.ts';
import { italianDefaults, parseJsonBody, readBody, toFieldErrors } from './body.ts';
import { badRequest, notFound } from './errors.ts';
import type { HttpEnv } from './request.ts';

export interface Admission<Visitor, Staff> {
  /** Admits a visitor's call. Throws if a required public key is missing or wrong, or if a rate limit is exceeded. */
  admitVisitor(context: Context<HttpEnv>, call: Call): Promise<Visitor>;
  /** Admits a staff call. Throws if it has no session, too small a role, or comes from another site's page. */
  admitStaff(context: Context<HttpEnv>, call: Call): Promise<Staff>;
  /** Throws if the user has not recently confirmed their identity for this action. */
  requireIdentityCheck(caller: Staff, action: CheckedAction): Promise<void>;
  /** Runs the handler of a call that sends an email, and counts it unless it fails. Throws a 429 above the limit. */
  countEmailCall(caller: Staff, limit: NonNullable<Call['emails']>, handler: () => unknown): Promise<unknown>;
  /**
   * Called after every change by staff, before the response, so that a caller can read the change as soon as it has the
   * response.
   */
  onChanged(): Promise<void>;
}

/**
 * Handler of each call. It receives the caller's context, the parsed input, and the HTTP context, for handlers that read
 * the body or build the response themselves.
 */
export type Handlers<Table extends CallTable, Visitor, Staff> = {
  readonly [Name in keyof Table]: (
    caller: Table[Name]['role'] extends 'public' | 'anybody' ? Visitor : Staff,
    given: ParsedArguments<Table[Name]>,
    context: Context<HttpEnv>,
  ) => Table[Name]['answer'] extends v.GenericSchema ? MaybePromise<CallResponse<Table[Name]> | Response> : unknown;
};
type MaybePromise<Value> = Value | Promise<Value>;

/** Registers a route for every call of a table, answered by its handler. */
export function serveCalls<Table extends CallTable, Visitor, Staff>(
  app: Hono<HttpEnv>,
  admission: Admission<Visitor, Staff>,
  table: Table,
  handlers: Handlers<Table, Visitor, Staff>,
): void {
  for (const [name, call] of Object.entries(table)) {
    // Cast: the call's schemas produce the input of its handler, but TypeScript cannot relate the two in a loop.
    const handle = handlers[name] as (caller: unknown, given: object, context: Context<HttpEnv>) => unknown;
    const answer: Handler<HttpEnv> = async (context) => {
      const staff = isVisitorCall(call) ? null : await admission.admitStaff(context, call);
      const caller = staff ?? (await admission.admitVisitor(context, call));
      const given = await readInput(context, call);
      if (staff !== null && call.check) await admission.requireIdentityCheck(staff, call.check);
      const runHandler = () => handle(caller, given, context);
      const result = await (staff !== null && call.emails
        ? admission.countEmailCall(staff, call.emails, runHandler)
        : runHandler());
      if (staff !== null && call.method !== 'GET') await admission.onChanged();
      if (result instanceof Response) return result;
      return call.answer ? context.json(result, call.status ?? 200) : context.body(null, call.status ?? 204);
    };
    app.on(call.method, call.path, answer);
  }
}

const isVisitorCall = ({ role }: Call) => role === 'public' || role === 'anybody';

async function readInput(context: Context<HttpEnv>, call: Call): Promise<object> {
  return {
    ...readParameters(context, call),
    ...(call.query && readQuery(context.req, call.query)),
    ...(call.versioned && (await readVersion(context))),
    ...(typeof call.body === 'object' && parseJsonBody(await readBody(context, ['json']), call.body)),
  };
}

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

/**
 * Row version in a request whose only field it is: in the body, or else in the query parameter `version`. `undefined`
 * if neither has one.
 */
async function readVersion(context: Context<HttpEnv>): Promise<{ version: number | undefined }> {
  const { req } = context;
  const body = req.header('content-type') === undefined ? null : await readBody(context, ['json']);
  const fromQuery = v.safeParse(queryVersion, req.query('version'));
  if (!fromQuery.success) throw badRequest('La richiesta non è arrivata intera: ricaricare la pagina e riprovare');
  if (!body?.length) return { version: fromQuery.output };
  const { version } = parseJsonBody(body, bodyVersion);
  return { version: version ?? fromQuery.output };
}

/**
 * Parses the query parameters; an empty one counts as missing. Throws a 400 that names each invalid, repeated or
 * unknown one.
 */
function readQuery<Schema extends v.GenericSchema>(
  request: { queries(): Record<string, string[]> },
  schema: Schema,
): v.InferOutput<Schema> {
  const values: [string, string][] = [];
  for (const [name, given] of Object.entries(request.queries())) {
    const [value = '', ...more] = given;
    if (more.length > 0)
      throw badRequest('La richiesta non è arrivata intera: ricaricare la pagina e riprovare', { [name]: 'Ripetuto' });
    if (value !== '') values.push([name, value]);
  }
  const result = v.safeParse(schema, Object.fromEntries(values), italianDefaults);
  if (!result.success) throw badRequest('Alcuni dati non sono validi', toFieldErrors(result.issues));
  return result.output;
}
