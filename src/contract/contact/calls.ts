import * as v from 'valibot';
import { post } from '../calls.ts';
import { contactPost } from './message.ts';

const sent = v.object({ ok: v.literal(true) });

export const contactCalls = {
  send: post('/api/functions/send-contact-email', 'public', { body: contactPost, limit: 'contact', answer: sent }),
};
