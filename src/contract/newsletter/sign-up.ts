import * as v from 'valibot';
import { post } from '../calls.ts';
import { newsletterPost } from '../schemas.ts';

const signedUp = v.object({ email: v.string() });

export const signUpCalls = {
  /** 409 with code 23505 for a subscribed address. */
  send: post('/api/newsletter', 'public', { body: newsletterPost, limit: 'newsletter', answer: signedUp, status: 201 }),
};
