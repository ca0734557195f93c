import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { type StoredAnswer, sendStoredAnswer } from '../render/stored-answer.ts';
import type { HttpEnv } from './context.ts';

/** Sends a kept page past Hono, which would copy its bytes. */
export function sendPage({ env: { incoming, outgoing } }: Context<HttpEnv>, answer: StoredAnswer): Response {
  sendStoredAnswer(incoming, outgoing, answer);
  return RESPONSE_ALREADY_SENT;
}
