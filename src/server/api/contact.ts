import { Hono } from 'hono';
import * as v from 'valibot';
import { idempotencyKeyHeader, paths } from '../../contract/paths.ts';
import { contactPost } from '../../contract/schemas.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { badRequest } from '../http/errors.ts';
import { judge, receiveContactMessage } from '../services/contact.ts';
import { limited, withPublicKey } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps } from './public-deps.ts';

const idempotencyKey = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,200}$/)));

/** `POST /api/functions/send-contact-email`: 200 once the message is safely stored. */
export function contactResource(parts: Parts) {
  const deps = publicDeps(parts);
  return new Hono<HttpEnv>().post(
    '/',
    withPublicKey(parts),
    acceptBody('application/json'),
    limited('contact', parts),
    async (context) => {
      const key = v.safeParse(idempotencyKey, context.req.header(idempotencyKeyHeader));
      if (!key.success) throw badRequest('L’intestazione Idempotency-Key non è valida');
      const { sito = '', tempo, ...message } = await readJson(context.req, contactPost);
      await receiveContactMessage(deps, {
        message,
        idempotencyKey: key.output,
        page: paths.contactForm,
        suspicion: judge({ honeypotFilled: sito !== '', elapsedMs: tempo }),
      });
      return context.json({ ok: true });
    },
  );
}
