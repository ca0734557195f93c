import * as v from 'valibot';
import { apiKeyHeader, publicKeyMeta } from '../../contract/paths.ts';
import { apiError } from '../../contract/schemas.ts';

/** Error response of the API, or no response at all (`status` 0, `code` `network`). */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the JSON API with the public key; `null` without a body. Throws `ApiFailure`. */
export async function request(
  path: string,
  { method = 'GET', body, headers, signal }: RequestOptions = {},
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      [apiKeyHeader]: getPublicKey(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiFailure(0, 'network', 'Server non raggiungibile');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const failure = v.safeParse(apiError, answer);
  if (!failure.success) throw new ApiFailure(response.status, 'unreadable', response.statusText);
  const { code, message, fields } = failure.output.error;
  throw new ApiFailure(response.status, code, message, fields);
}

function getPublicKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${publicKeyMeta}"]`)?.content ?? '';
}
