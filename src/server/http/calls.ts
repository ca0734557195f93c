import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import type { Answered, Call, CallTable, Given } from '../../contract/calls.ts';
import { rowVersion, writtenVersion } from '../../contract/schemas.ts';
import type { CheckedAction } from '../../contract/staff/credentials.ts';
import { fieldErrors, inItalian, readBody, readJson } from './body.ts';
import { badRequest, notFound } from './errors.ts';
import type { HttpEnv } from './request.ts';

export interface Doors<Visitor, Staff> {
  /** Throws the refusal of a call without the public key, and of one too many. */
  visitor(context: Context<HttpEnv>, call: Call): Promise<Visitor>;
  /** Throws the refusal of a call without a session, with too small a role, or from another site's page. */
  staff(context: Context<HttpEnv>, call: Call): Promise<Staff>;
  /** Throws the refusal of somebody who has not proved lately who they are. */
  check(who: Staff, action: CheckedAction): Promise<void>;
  /** Runs the rule of a call that sends an email and counts it; a rule that fails does not count. Throws a 429. */
  countEmail(who: Staff, limit: NonNullable<Call['emails']>, rule: () => unknown): Promise<unknown>;
  /** Called after every change by staff, before it is answered: a caller that reads at once finds it published. */
  changed(): Promise<void>;
}

/** The rule of each call: who asks, what it was given, and the request, for the few that read or answer it themselves. */
export type Rules<Table extends CallTable, Visitor, Staff> = {
  readonly [Name in keyof Table]: (
    who: Table[Name]['role'] extends 'public' | 'anybody' ? Visitor : Staff,
    given: Given<Table[Name]>,
    context: Context<HttpEnv>,
  ) => Table[Name]['answer'] extends v.GenericSchema ? MaybeLater<Answered<Table[Name]> | Response> : unknown;
};
type MaybeLater<Value> = Value | Promise<Value>;

/** Serves every call of a table by its rule. */
export function serveCalls<Table extends CallTable, Visitor, Staff>(
  app: Hono<HttpEnv>,
  doors: Doors<Visitor, Staff>,
  table: Table,
  rules: Rules<Table, Visitor, Staff>,
): void {
  for (const [name, call] of Object.entries(table)) {
    // The table's own schemas make what the rule is given: its type follows from them, and is lost in the loop alone.
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
    // What is no id is nobody's.
    if (result && !result.success) throw notFound();
    return [name, result ? result.output : text];
  });
  return Object.fromEntries(parsed);
}

const versionInAddress = v.optional(writtenVersion);
const versionInBody = v.strictObject({ version: v.optional(rowVersion) });

/** The version of a row that a change without fields names, in `version` of its address or of its body; none where it names none. */
async function readVersion(context: Context<HttpEnv>): Promise<{ version: number | undefined }> {
  const { req } = context;
  const body = req.header('content-type') === undefined ? null : await readBody(context, ['json']);
  const named = v.safeParse(versionInAddress, req.query('version'));
  if (!named.success) throw badRequest('La richiesta non è arrivata intera: ricaricare la pagina e riprovare');
  if (!body?.length) return { version: named.output };
  const { version } = readJson(body, versionInBody);
  return { version: version ?? named.output };
}

/** The parameters of an address; an empty one counts as missing. Throws a 400 that names what is wrong, repeated or unknown. */
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
