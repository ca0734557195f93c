import type { ServerResponse } from 'node:http';
import type { HttpError } from './errors.ts';
import { denyAllPolicy, makeSecurityHeaders } from './security-headers.ts';

/** Answers a request that never reaches the routes. `secure`: the site's canonical origin is https. */
export function sendRefusal(response: ServerResponse, refusal: HttpError, secure: boolean): void {
  const { headers, body } = makeRefusalParts(refusal, secure);
  response.writeHead(refusal.status, headers).end(body);
}

/** Converts an error to a `Response` of the Fetch API. */
export function makeRefusalResponse(refusal: HttpError, secure: boolean): Response {
  const { headers, body } = makeRefusalParts(refusal, secure);
  return new Response(body, { status: refusal.status, headers });
}

function makeRefusalParts(refusal: HttpError, secure: boolean) {
  const body = JSON.stringify(refusal.body);
  const headers = {
    ...makeSecurityHeaders(denyAllPolicy, secure),
    'Cache-Control': 'no-store',
    ...refusal.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { headers, body };
}
