import { Hono } from 'hono';
import { duplicateCode, newsletterPost, noticeChanged, noticeChangedCode } from '../../contract/schemas.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { inTime } from '../http/in-time.ts';
import { refererPath } from '../http/referer.ts';
import { AlreadySubscribed, NoticeChanged, subscribe } from '../services/newsletter.ts';
import { clientDigest, limited, withPublicKey } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps, visitorContext } from './public-deps.ts';

/** `POST /api/newsletter`: 201 for a new address, 409 with code 23505 for one that is there. */
export function newsletterResource(parts: Parts) {
  const deps = publicDeps(parts);
  return new Hono<HttpEnv>().post(
    '/',
    withPublicKey(parts),
    acceptBody('json'),
    limited('newsletter', parts),
    async (context) => {
      const { email, sito = '', avviso: shown } = await readJson(context.req, newsletterPost);
      const trapped = sito !== '';
      const idempotencyKey = readIdempotencyKey(context.req);
      const page = refererPath(context.req);
      await inTime('writing', async () => {
        const suspected = trapped || (await parts.flooded('newsletter'));
        const client = clientDigest(context, parts);
        const { newsletterNotice: notice } = parts.content();
        const signUp = { email, notice, shown, idempotencyKey, page, suspected, client };
        await subscribe(visitorContext(parts), deps, signUp);
      }).catch((error: unknown) => {
        if (error instanceof NoticeChanged)
          throw new HttpError(409, { code: noticeChangedCode, message: noticeChanged });
        if (!(error instanceof AlreadySubscribed)) throw error;
        // Whoever filled the hidden field is told what it wants to hear.
        if (trapped) return;
        throw new HttpError(409, {
          code: duplicateCode,
          message: parts.content().contents.moduli.notices['email-registrata'].description,
        });
      });
      return context.json({ email }, 201);
    },
  );
}
