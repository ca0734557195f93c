import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import type { Answered, Call, CallTable, Given } from '../../contract/calls.ts';
import { rowVersion, writtenVersion } from '../../contract/schemas.ts';
import type { CheckedAction } from '../../contract/staff/credentials.ts';
import { fieldErrors, inItalian, readBody, readJson } from './body.ts';
import { badRequest, notFound } from './errors.ts';
import type { HttpEnv } from './request.ts';

export interface Doors<Visitor, Staff> {
  /** Admits a visitor's call. Throws if a required public key is missing or wrong, or if a rate limit is exceeded. */
  visitor(context: Context<HttpEnv>, call: Call): Promise<Visitor>;
  /** Admits a staff call. Throws if it has no session, too small a role, or comes from another site's page. */
  staff(context: Context<HttpEnv>, call: Call): Promise<Staff>;
  /** Throws if the user has not recently confirmed their identity for this action. */
  check(who: Staff, action: CheckedAction): Promise<void>;
  /** Runs the rule of a call that sends an email, and counts it; a rule that fails does not count. Throws a 429. */
  countEmail(who: Staff, limit: NonNullable<Call['emails']>, rule: () => unknown): Promise<unknown>;
  /**
   * Called after every change by staff, before the response: a caller that reads at once finds the change published.
   */
  changed(): Promise<void>;
}

/**
 * Rule of each call: receives the caller, the parsed input, and the request, for the few that read or answer it
 * themselves.
 */
export type Rules<Table extends CallTable, Visitor, Staff> = {
  readonly [Name in keyof Table]: (
    who: Table[Name]['role'] extends 'public' | 'anybody' ? Visitor : Staff,
    given: Given<Table[Name]>,
    context: Context<HttpEnv>,
  ) => Table[Name]['answer'] extends v.GenericSchema ? MaybeLater<Answered<Table[Name]> | Response> : unknown;
};
type MaybeLater<Value> = Value | Promise<Value>;

/** Registers a route for every call of a table, answered by its rule. */
export function serveCalls<Table extends CallTable, Visitor, Staff>(
  app: Hono<HttpEnv>,
  doors: Doors<Visitor, Staff>,
  table: Table,
  rules: Rules<Table, Visitor, Staff>,
): void {
  for (const [name, call] of Object.entries(table)) {
    // Cast: the table's schemas produce the input of the rule; the loop alone loses that type.
    const rule = rules[name] as (who: unknown, given: object, context: Context<HttpEnv>) => unknown;
    const answer: Handler<HttpEnv> = async (context) => {
      const staff = isOpen(call) ? null : await doors.staff(context, call);
      const who = staff ?? (await doors.visitor(context, call));
      const given = await readInput(context, call);
      if (staff !== null && call.check) await doors.check(staff, call.check);
      const run = () => rule(who, given, context);
      const result = await (staff !== null && call.emails ? doors.countEmail(staff, call.emails, run) : run());
      if (staff !== null && call.method !== 'GET') await doors.changed();
      if (result instanceof Response) return result;
      return call.answer ? context.json(result, call.status ?? 200) : context.body(null, call.status ?? 204);
    };
    app.on(call.method, call.path, answer);
  }
}

const isOpen = ({ role }: Call) => role === 'public' || role === 'anybody';

async function readInput(context: Context<HttpEnv>, call: Call): Promise<object> {
  return {
    ...readParameters(context, call),
    ...(call.query && readQuery(context.req, call.query)),
    ...(call.versioned && (await readVersion(context))),
    ...(typeof call.body === 'object' && readJson(await readBody(context, ['json']), call.body)),
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

const versionInAddress = v.optional(writtenVersion);
const versionInBody = v.strictObject({ version: v.optional(rowVersion) });

/**
 * Row version named by a change without fields, in `version` of its query or its body (the body wins). `undefined` if
 * neither names one.
 */
async function readVersion(context: Context<HttpEnv>): Promise<{ version: number | undefined }> {
  const { req } = context;
  const body = req.header('content-type') === undefined ? null : await readBody(context, ['json']);
  const named = v.safeParse(versionInAddress, req.query('version'));
  if (!named.success) throw badRequest('La richiesta non è arrivata intera: ricaricare la pagina e riprovare');
  if (!body?.length) return { version: named.output };
  const { version } = readJson(body, versionInBody);
  return { version: version ?? named.output };
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
  const result = v.safeParse(schema, Object.fromEntries(values), inItalian);
  if (!result.success) throw badRequest('Alcuni dati non sono validi', fieldErrors(result.issues));
  return result.output;
}
