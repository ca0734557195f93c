import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { HttpEnv } from '../http/calls.ts';
import { type StoredAnswer, sendStoredAnswer } from '../http/stored-answer.ts';

/** Sends a kept page past Hono, which would copy its bytes. */
export function sendPage({ env: { incoming, outgoing } }: Context<HttpEnv>, answer: StoredAnswer): Response {
  sendStoredAnswer(incoming, outgoing, answer);
  return RESPONSE_ALREADY_SENT;
}
