import * as v from 'valibot';
import type { CallTable } from './calls.ts';
import { contactPost } from './contact/message.ts';
import { newsletterPost } from './schemas.ts';

export const formCalls = {
  /** Responds 200 after the message is stored. */
  contact: {
    method: 'POST',
    path: '/api/functions/send-contact-email',
    role: 'public',
    limit: 'contact',
    body: contactPost,
    answer: v.object({ ok: v.literal(true) }),
  },
  /** 409 with code 23505 for a subscribed address. */
  newsletter: {
    method: 'POST',
    path: '/api/newsletter',
    role: 'public',
    limit: 'newsletter',
    body: newsletterPost,
    answer: v.object({ email: v.string() }),
    status: 201,
  },
} as const satisfies CallTable;
