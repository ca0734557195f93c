import { Hono } from 'hono';
import { newsletterNotice } from '../../content/newsletter.ts';
import { duplicateCode, newsletterPost } from '../../contract/schemas.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import { AlreadySubscribed, subscribe } from '../services/newsletter.ts';
import { limited, withPublicKey } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps } from './public-deps.ts';

/** `POST /api/newsletter`: 201 for a new address, 409 with code 23505 for one that is there. */
export function newsletterResource(parts: Parts) {
  const deps = publicDeps(parts);
  return new Hono<HttpEnv>().post(
    '/',
    withPublicKey(parts),
    acceptBody('application/json'),
    limited('newsletter', parts),
    async (context) => {
      const { email, sito = '' } = await readJson(context.req, newsletterPost);
      // A machine that fills the hidden field is told what it wants to hear; no letter goes to an address it made up.
      if (sito === '') {
        await subscribe(deps, { email, notice: newsletterNotice }).catch((error: unknown) => {
          if (!(error instanceof AlreadySubscribed)) throw error;
          throw new HttpError(409, {
            code: duplicateCode,
            message: 'Questo indirizzo email è già iscritto alla newsletter',
          });
        });
      }
      return context.json({ email }, 201);
    },
  );
}
