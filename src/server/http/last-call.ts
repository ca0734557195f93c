import type { MiddlewareHandler } from 'hono';
import { unavailable } from './errors.ts';

/** Refuses, when a stop can wait no longer, what is still being answered: its client hears that it may try again, not that it was cut off. */
export interface LastCall {
  /** Answers 503 to all that has no answer yet. */
  refuse(): void;
  /** What every request goes through. */
  middleware: MiddlewareHandler;
}

/** A last call over all requests that go through its middleware. */
export function createLastCall(): LastCall {
  const answering = new Set<(refusal: Error) => void>();
  return {
    refuse() {
      for (const refuse of answering) refuse(unavailable());
    },
    async middleware(_context, next) {
      const refused = Promise.withResolvers<never>();
      answering.add(refused.reject);
      try {
        await Promise.race([next(), refused.promise]);
      } finally {
        answering.delete(refused.reject);
      }
    },
  };
}
