import type { Failure } from './failure.ts';
import { type AttemptResult, type ClaimedEmail, unansweredReason } from './outbox-rows.ts';
import { computeNextAttemptTime } from './retries.ts';

interface AttemptState {
  email: Pick<ClaimedEmail, 'handovers' | 'first_attempt_at'>;
  /** The complete email was transmitted. */
  handedOver: boolean;
  maxHandovers: number;
  now: Date;
}

/** Computes the state of an outbox row after a failed attempt: `queued` for a retry, or `failed` with its reason. */
export function computeStateAfterFailure(
  { summary, permanent, refusedContent }: Pick<Failure, 'summary' | 'permanent' | 'refusedContent'>,
  { email, handedOver, maxHandovers, now }: AttemptState,
): AttemptResult & { handovers: number } {
  const handovers = email.handovers + (handedOver && !refusedContent ? 1 : 0);
  if (handovers >= maxHandovers) return { status: 'failed', handovers, last_error: unansweredReason };
  const next = permanent ? null : computeNextAttemptTime({ firstAttemptAt: new Date(email.first_attempt_at), now });
  const state = { handovers, last_error: summary };
  return next === null
    ? { ...state, status: 'failed' }
    : { ...state, status: 'queued', next_attempt_at: next.toISOString() };
}
