import type * as v from 'valibot';
import type { ConfirmedAction } from './staff/credentials.ts';
import type { StaffRole } from './staff/roles.ts';

/** Call of the JSON API, or a preview. The routes, the browser's client and the role matrix derive from it. */

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}` | `/gestione/anteprima/${string}`;
  /** Minimum role, with a session. `public`: with the public key. `anybody`: the request carries its own proof. */
  readonly role: StaffRole | 'public' | 'anybody';
  /** Schemas of path parameters; a mismatch is a 404. A parameter without a schema is any text. */
  readonly params?: Readonly<Record<string, v.GenericSchema<string, unknown>>>;
  readonly query?: v.GenericSchema<object, object>;
  /** JSON object, or a multipart form that the handler parses itself. */
  readonly body?: v.GenericSchema<object, object> | 'multipart';
  /** Maximum size of the JSON body in bytes, if it may exceed the usual one. */
  readonly maxBytes?: number;
  /** File that may come with the body, as a multipart form with these fields as text. */
  readonly file?: { readonly maxBytes: number; readonly fields: readonly string[] };
  /** True for a change without a body; the caller may send the row version it has read, in the query or a JSON body. */
  readonly versioned?: true;
  /** Action for which the caller needs a recent identity confirmation: password or passkey entered again. */
  readonly confirm?: ConfirmedAction;
  /** Per-client rate limit of a call that needs no session. */
  readonly limit?: 'read' | 'contact' | 'newsletter' | 'sign-in' | 'link';
  /** Email that a staff call sends to an address the caller chose; counted against the caller's hourly rate limit. */
  readonly emails?: 'circular-test' | 'invitation' | 'sign-up' | 'answer';
  /** Response body; without it the status is 204. */
  readonly answer?: v.GenericSchema;
  /** Status code; 200 by default. */
  readonly status?: 201 | 202;
}

export type StaffCall = Call & { readonly role: StaffRole };

export type CallTable = Readonly<Record<string, Call>>;

type CallDetails = Omit<Call, 'method' | 'path' | 'role'>;
/** Refuses misspelt details, which a type parameter alone would let pass. */
type Exact<Details> = { readonly [Name in Exclude<keyof Details, keyof CallDetails>]: never };

/** Makes the function that writes one line of a call table. The literal types of path, role and details are kept. */
function describeCalls<Method extends Call['method']>(method: Method) {
  function describe<const Path extends Call['path'], const Role extends Call['role']>(
    path: Path,
    role: Role,
  ): { readonly method: Method; readonly path: Path; readonly role: Role };
  function describe<
    const Path extends Call['path'],
    const Role extends Call['role'],
    const Details extends CallDetails,
  >(
    path: Path,
    role: Role,
    details: Details & Exact<Details>,
  ): { readonly method: Method; readonly path: Path; readonly role: Role } & Details;
  function describe(path: Call['path'], role: Call['role'], details?: CallDetails) {
    return { method, path, role, ...details };
  }
  return describe;
}

export const get = describeCalls('GET');
export const post = describeCalls('POST');
export const put = describeCalls('PUT');
export const patch = describeCalls('PATCH');
export const del = describeCalls('DELETE');

type ParamName<Path> = Path extends `${infer Start}/${infer Rest}`
  ? ParamName<Start> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type SchemaInput<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : unknown;
type SchemaOutput<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : unknown;
/** Query parameters as callers pass them. Numbers become text in a URL. */
type QueryArguments<Query> = { [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? number : never) };
/** File of a multipart form, as the server's handler receives it. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

type WithFile<C, Type> = C extends { readonly file: object } ? { file?: Type | undefined } : unknown;
type Version<C> = C extends { readonly versioned: true } ? { version?: number | undefined } : unknown;

/** Arguments that the client passes to a call: path parameters, query and body merged into one object. */
export type CallArguments<C extends Call> = { [Name in ParamName<C['path']>]: string | number } & QueryArguments<
  SchemaInput<C['query']>
> &
  SchemaInput<C['body']> &
  WithFile<C, File> &
  Version<C>;

/** Arguments of a call after validation, as the server's handler receives them. */
export type ParsedArguments<C extends Call> = {
  [Name in ParamName<C['path']>]: C['params'] extends Record<Name, infer Schema> ? SchemaOutput<Schema> : string;
} & SchemaOutput<C['query']> &
  SchemaOutput<C['body']> &
  WithFile<C, UploadedFile> &
  Version<C>;

export type CallResponse<C extends Call> = C['answer'] extends v.GenericSchema ? v.InferOutput<C['answer']> : undefined;
