import { Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import { contactPost } from '../../contract/schemas.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { inTime } from '../http/in-time.ts';
import { type IncomingMessage, receiveContactMessage, suspicionOf } from '../services/contact.ts';
import { clientDigest, limited, withPublicKey } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps, visitorContext } from './public-deps.ts';

/** `POST /api/functions/send-contact-email`: 200 once the message is safely stored. */
export function contactResource(parts: Parts) {
  const receive = contactReceiver(parts);
  return new Hono<HttpEnv>().post(
    '/',
    withPublicKey(parts),
    acceptBody('json'),
    limited('contact', parts),
    async (context) => {
      const idempotencyKey = readIdempotencyKey(context.req);
      const { sito = '', tempo, ...message } = await readJson(context.req, contactPost);
      const suspicion = suspicionOf({ honeypotFilled: sito !== '', elapsedMs: tempo });
      const client = clientDigest(context, parts);
      await inTime('writing', () => receive({ message, idempotencyKey, suspicion, client }));
      return context.json({ ok: true });
    },
  );
}

/** Takes a valid message of the contact form, however it came; one of a flood is kept and marked. */
export function contactReceiver(parts: Parts) {
  const deps = publicDeps(parts);
  return async ({ suspicion, ...incoming }: Omit<IncomingMessage, 'page'>) => {
    const flooded = (await parts.flooded('contact')) ? 'flood' : null;
    return await receiveContactMessage(visitorContext(parts), deps, {
      ...incoming,
      page: paths.contactForm,
      suspicion: suspicion ?? flooded,
    });
  };
}
