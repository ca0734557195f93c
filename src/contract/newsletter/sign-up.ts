import * as v from 'valibot';
import { post } from '../calls.ts';
import { contactFields } from '../contact/fields.ts';
import { group } from '../fields/fields.ts';
import { toSchema } from '../fields/schema.ts';
import { spamSignals } from '../schemas.ts';

/** Sign-up. `avviso`: version of the consent text that the form showed. */
const signUpPost = toSchema(group('Iscrizione', { email: contactFields.email }), {
  ...spamSignals,
  avviso: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
});
export type SignUpPost = v.InferOutput<typeof signUpPost>;

const signedUp = v.object({ email: v.string() });

export const signUpCalls = {
  /** 409 with code 23505 for a subscribed address. */
  send: post('/api/newsletter', 'public', { body: signUpPost, limit: 'newsletter', answer: signedUp, status: 201 }),
};
