import * as v from 'valibot';
import { post } from '../calls.ts';
import { contactOrRequestPost } from './message.ts';

const sent = v.object({ ok: v.literal(true) });

export const contactCalls = {
  send: post('/api/functions/send-contact-email', 'public', {
    body: contactOrRequestPost,
    limit: 'contact',
    answer: sent,
  }),
};
