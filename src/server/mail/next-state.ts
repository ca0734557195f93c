import type { Failure } from './failure.ts';
import { type ClaimedLetter, type Settled, unanswered } from './outbox-rows.ts';
import { nextAttempt } from './retries.ts';

interface Dialogue {
  letter: Pick<ClaimedLetter, 'handovers' | 'first_attempt_at'>;
  /** The complete email was transmitted. */
  handedOver: boolean;
  mostHandovers: number;
  now: Date;
}

/** State of an outbox row after a failed attempt: `queued` for a retry, or `failed` with its reason. */
export function stateAfter(
  { summary, permanent, answered }: Pick<Failure, 'summary' | 'permanent' | 'answered'>,
  { letter, handedOver, mostHandovers, now }: Dialogue,
): Settled & { handovers: number } {
  const handovers = letter.handovers + (handedOver && !answered ? 1 : 0);
  if (handovers >= mostHandovers) return { status: 'failed', handovers, last_error: unanswered };
  const next = permanent ? null : nextAttempt({ firstAttemptAt: new Date(letter.first_attempt_at), now });
  const state = { handovers, last_error: summary };
  return next === null
    ? { ...state, status: 'failed' }
    : { ...state, status: 'queued', next_attempt_at: next.toISOString() };
}
