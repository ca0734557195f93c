import type { ServerResponse } from 'node:http';

/** Aborts when the client has gone before it had its whole answer. */
export function clientGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
