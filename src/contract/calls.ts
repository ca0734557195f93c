import type * as v from 'valibot';
import type { CheckedAction } from './staff/credentials.ts';
import type { StaffRole } from './staff/roles.ts';

/* A call of the JSON API, or a preview, described once: routes with their refusals, the browser's calls and the tests' matrix of roles follow. */

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters, such as `/api/messages/:id`. */
  readonly path: `/api/${string}` | `/gestione/anteprima/${string}`;
  /** The least role, with a session. `public`: with the public key; `anybody`: what proves itself, as a password or a link's token. */
  readonly role: StaffRole | 'public' | 'anybody';
  /** What parameters of the path must look like; another one is no address: 404. A parameter without a schema is any text. */
  readonly params?: Readonly<Record<string, v.GenericSchema<string, unknown>>>;
  readonly query?: v.GenericSchema<object, object>;
  /** A JSON object; or a multipart form, which the handler reads itself. */
  readonly body?: v.GenericSchema<object, object> | 'multipart';
  /** A change without a body, which may name the version it was made on in `version` of its address or of a JSON body. */
  readonly versioned?: true;
  /** The caller must have proved a short while ago who they are. */
  readonly check?: CheckedAction;
  /** What is counted against the limits of its client, of a call that needs no session. */
  readonly limit?: 'read' | 'contact' | 'newsletter' | 'sign-in' | 'link';
  /** Email that a staff call sends to an address that a person chose, counted against that caller's limit an hour. */
  readonly emails?: 'circular-test' | 'invitation' | 'sign-up' | 'answer';
  /** What it answers with; without it 204. */
  readonly answer?: v.GenericSchema;
  /** 200 unless it says otherwise. */
  readonly status?: 201 | 202;
}

export type CallTable = Readonly<Record<string, Call>>;

type ParamName<Path> = Path extends `${infer Start}/${infer Rest}`
  ? ParamName<Start> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type Typed<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : unknown;
type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : unknown;
/** An address is text: a number may be given for one. */
type Written<Query> = { [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? number : never) };
type Version<C> = C extends { readonly versioned: true } ? { version?: number | undefined } : unknown;

/** What whoever makes the call gives it: parameters of the path, of the address and of the body together. */
export type Asked<C extends Call> = { [Name in ParamName<C['path']>]: string | number } & Written<Typed<C['query']>> &
  Typed<C['body']> &
  Version<C>;

/** The same as the server's rule gets it. */
export type Given<C extends Call> = {
  [Name in ParamName<C['path']>]: C['params'] extends Record<Name, infer Schema> ? Parsed<Schema> : string;
} & Parsed<C['query']> &
  Parsed<C['body']> &
  Version<C>;

/** What comes back; a call without an answer gives nothing. */
export type Answered<C extends Call> = C['answer'] extends v.GenericSchema ? v.InferOutput<C['answer']> : undefined;
