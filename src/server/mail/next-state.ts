import type { Failure } from './failure.ts';
import { type AttemptResult, type ClaimedEmail, unansweredReason } from './outbox-rows.ts';
import { nextAttemptTime } from './retries.ts';

interface AttemptState {
  email: Pick<ClaimedEmail, 'handovers' | 'first_attempt_at'>;
  /** The complete email was transmitted. */
  handedOver: boolean;
  maxHandovers: number;
  now: Date;
}

/** State of an outbox row after a failed attempt: `queued` for a retry, or `failed` with its reason. */
export function stateAfterFailure(
  { summary, permanent, answered }: Pick<Failure, 'summary' | 'permanent' | 'answered'>,
  { email, handedOver, maxHandovers, now }: AttemptState,
): AttemptResult & { handovers: number } {
  const handovers = email.handovers + (handedOver && !answered ? 1 : 0);
  if (handovers >= maxHandovers) return { status: 'failed', handovers, last_error: unansweredReason };
  const next = permanent ? null : nextAttemptTime({ firstAttemptAt: new Date(email.first_attempt_at), now });
  const state = { handovers, last_error: summary };
  return next === null
    ? { ...state, status: 'failed' }
    : { ...state, status: 'queued', next_attempt_at: next.toISOString() };
}
