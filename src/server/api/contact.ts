import { Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import { contactPost } from '../../contract/schemas.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { judge, receiveContactMessage } from '../services/contact.ts';
import { limited, withPublicKey } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps, visitorContext } from './public-deps.ts';

/** `POST /api/functions/send-contact-email`: 200 once the message is safely stored. */
export function contactResource(parts: Parts) {
  const deps = publicDeps(parts);
  return new Hono<HttpEnv>().post(
    '/',
    withPublicKey(parts),
    acceptBody('json'),
    limited('contact', parts),
    async (context) => {
      const idempotencyKey = readIdempotencyKey(context.req);
      const { sito = '', tempo, ...message } = await readJson(context.req, contactPost);
      await receiveContactMessage(visitorContext(parts), deps, {
        message,
        idempotencyKey,
        page: paths.contactForm,
        suspicion: judge({ honeypotFilled: sito !== '', elapsedMs: tempo }),
      });
      return context.json({ ok: true });
    },
  );
}
