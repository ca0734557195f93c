import type { ApiError } from '../../contract/schemas.ts';

interface ErrorParts {
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  headers?: Record<string, string> | undefined;
  /** Properties of the response body in addition to `error`, such as the current row after a conflict. */
  extraProperties?: Record<string, unknown> | undefined;
}

/** Error that is sent as the response: a status, and a body in the shape of all API errors. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly #extraProperties: Record<string, unknown> | undefined;

  constructor(status: number, { code, message, fields, headers = {}, extraProperties }: ErrorParts) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
    this.#extraProperties = extraProperties;
  }

  get body(): ApiError {
    const { code, message, fields } = this;
    return { error: { code, message, ...(fields && { fields }) }, ...this.#extraProperties };
  }
}

/** Error of work that was stopped because its client has gone: nobody gets the answer, and nothing is at fault. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new HttpError(400, { code: 'invalid', message, fields });
export const interrupted = () => badRequest('La richiesta si è interrotta');
export const unauthorized = (message: string) => new HttpError(401, { code: 'unauthorized', message });
export const foreignOrigin = () =>
  new HttpError(403, { code: 'foreign-origin', message: 'La richiesta non viene da questo sito' });
export const forbidden = (message = 'Il ruolo di questo utente non lo consente') =>
  new HttpError(403, { code: 'forbidden', message });
export const conflict = (code: string, message: string, extraProperties?: Record<string, unknown>) =>
  new HttpError(409, { code, message, extraProperties });
const changed = { code: 'changed', message: 'Intanto c’è stata un’altra modifica: qui si vede com’è adesso' };
/** 409 error: the row has changed since the caller read it. `current` is the row as it is now. */
export const versionConflict = (current: unknown) => conflict(changed.code, changed.message, { current });
/** 409 error: another value stands at `paths` than the caller meant to replace. */
export const fieldConflict = (current: unknown, paths: readonly string[]) =>
  new HttpError(409, {
    ...changed,
    fields: Object.fromEntries(paths.map((path) => [path, changed.message])),
    extraProperties: { current },
  });
export const notFound = () => new HttpError(404, { code: 'not-found', message: 'Non c’è nulla a questo indirizzo' });
/** Returns the result. Throws a 404 if it is `null`, `undefined` or `false`, as when no row was found or changed. */
export function requireFound<Result>(result: Result | null | undefined | false): Result {
  if (result === null || result === undefined || result === false) throw notFound();
  return result;
}
export const unprocessable = (code: string, message: string, fields?: Record<string, string>) =>
  new HttpError(422, { code, message, fields });
export const outOfSpace = () =>
  new HttpError(507, {
    code: 'out-of-space',
    message: 'Lo spazio sul server è esaurito e nulla è stato salvato: chi cura il sito deve liberarne',
  });
export const methodNotAllowed = (allow: string) =>
  new HttpError(405, { code: 'method-not-allowed', message: 'Metodo non ammesso', headers: { Allow: allow } });
export const tooSlow = () =>
  new HttpError(408, {
    code: 'timeout',
    message: 'La richiesta non è arrivata in tempo: controlli la connessione e riprovi',
    headers: { Connection: 'close' },
  });
export const tooLarge = (message = 'La richiesta è troppo grande') =>
  // Closes the connection, because the unread remainder of the body makes it unusable.
  new HttpError(413, { code: 'too-large', message, headers: { Connection: 'close' } });
export const unsupportedMediaType = (message = 'Il tipo di contenuto non è ammesso') =>
  new HttpError(415, { code: 'unsupported-media-type', message });
/** 429 error with `Retry-After`. `refusal` makes its message from the time to wait, such as «fra 12 minuti». */
export const tooManyRequests = (
  seconds: number,
  refusal = (wait: string) => `Troppe richieste: si può riprovare ${wait}`,
) =>
  new HttpError(429, {
    code: 'too-many-requests',
    message: refusal(describeWait(seconds)),
    headers: { 'Retry-After': String(seconds) },
  });
function describeWait(seconds: number): string {
  if (seconds <= 60) return 'fra un minuto';
  return seconds <= 7_200 ? `fra ${Math.ceil(seconds / 60)} minuti` : `fra ${Math.ceil(seconds / 3600)} ore`;
}
export const unavailable = (headers?: Record<string, string>) =>
  new HttpError(503, {
    code: 'unavailable',
    message: 'Il servizio non è disponibile: si può riprovare fra poco',
    headers,
  });
export const unexpected = () =>
  new HttpError(500, { code: 'internal', message: 'Si è verificato un errore imprevisto' });
