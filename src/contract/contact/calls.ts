import * as v from 'valibot';
import { post } from '../calls.ts';
import { contactOrRequestPost } from './message.ts';

/** `reference`: absent if the post repeats a message that has been deleted. */
const sent = v.object({ ok: v.literal(true), reference: v.optional(v.string()) });

export const contactCalls = {
  send: post('/api/functions/send-contact-email', 'public', {
    body: contactOrRequestPost,
    limit: 'contact',
    answer: sent,
  }),
};
