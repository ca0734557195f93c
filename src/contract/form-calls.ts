import * as v from 'valibot';
import { post } from './calls.ts';
import { contactPost } from './contact/message.ts';
import { newsletterPost } from './schemas.ts';

const contactAnswer = v.object({ ok: v.literal(true) });
const signUpAnswer = v.object({ email: v.string() });

export const formCalls = {
  /** Responds 200 after the message is stored. */
  contact: post('/api/functions/send-contact-email', 'public', {
    body: contactPost,
    limit: 'contact',
    answer: contactAnswer,
  }),
  /** 409 with code 23505 for a subscribed address. */
  newsletter: post('/api/newsletter', 'public', {
    body: newsletterPost,
    limit: 'newsletter',
    answer: signUpAnswer,
    status: 201,
  }),
};
