import { expect, test } from 'vitest';
import { readFailure } from '../../src/server/mail/failure.ts';
import { computeStateAfterFailure } from '../../src/server/mail/next-state.ts';

const firstAttempt = '2026-11-21T09:00:00.000Z';

type Case = [stage: string, reply: string | null, state: string, reason: string];

/** Error as the mail library throws it at `stage`; a `null` reply means that the connection ended without one. */
function makeFault(stage: string, reply: string | null) {
  if (reply === null) return { code: stage === 'CONNECT' ? 'ESOCKET' : 'ECONNECTION' };
  const code = { CONNECT: 'EPROTOCOL', AUTH: 'EAUTH', END: 'EMESSAGE' }[stage] ?? 'EENVELOPE';
  return { code, command: stage === 'END' ? 'DATA' : stage, response: reply, responseCode: Number(reply.slice(0, 3)) };
}

const stateAfter = (
  stage: string,
  reply: string | null,
  { handovers = 0, maxHandovers = 2, now = firstAttempt } = {},
) =>
  computeStateAfterFailure(readFailure(makeFault(stage, reply)), {
    email: { handovers, first_attempt_at: firstAttempt },
    handedOver: stage === 'END',
    maxHandovers,
    now: new Date(now),
  });

test.each<Case>([
  ['CONNECT', null, 'queued', 'ESOCKET'],
  ['CONNECT', '554 no service', 'queued', 'EPROTOCOL CONNECT 554'],
  ['AUTH', '535 5.7.8 wrong password', 'queued', 'EAUTH AUTH 535 5.7.8'],
  ['MAIL FROM', null, 'queued', 'ECONNECTION'],
  ['MAIL FROM', '451 4.3.0 not now', 'queued', 'EENVELOPE MAIL FROM 451 4.3.0'],
  ['MAIL FROM', '530 5.7.0 STARTTLS first', 'queued', 'EENVELOPE MAIL FROM 530 5.7.0'],
  ['MAIL FROM', '550 5.7.1 blocked', 'failed', 'EENVELOPE MAIL FROM 550 5.7.1'],
  ['RCPT TO', '450 4.2.1 busy', 'queued', 'EENVELOPE RCPT TO 450 4.2.1'],
  ['RCPT TO', '550 5.1.1 nobody', 'failed', 'EENVELOPE RCPT TO 550 5.1.1'],
  ['DATA', null, 'queued', 'ECONNECTION'],
  ['DATA', '503 5.5.1 lost count', 'queued', 'EENVELOPE DATA 503 5.5.1'],
  ['DATA', '554 5.5.1 no', 'failed', 'EENVELOPE DATA 554 5.5.1'],
  ['END', null, 'queued', 'ECONNECTION'],
  ['END', '452 4.3.1 full', 'queued', 'EMESSAGE DATA 452 4.3.1'],
  ['END', '554 5.7.1 spam', 'failed', 'EMESSAGE DATA 554 5.7.1'],
])('an attempt that ends at %s with %s leaves the row %s', (stage, reply, status, last_error) => {
  expect(stateAfter(stage, reply)).toMatchObject({ status, last_error });
});

test('counts a handover only when the reply to a complete email is missing, and fails at the limit', () => {
  expect(stateAfter('END', '452 4.3.1 full')).toMatchObject({ handovers: 0 });
  expect(stateAfter('END', null)).toMatchObject({ status: 'queued', handovers: 1 });
  expect(stateAfter('DATA', null, { handovers: 1 })).toMatchObject({ status: 'queued', handovers: 1 });
  const unanswered = { status: 'failed', last_error: 'EUNANSWERED' };
  expect(stateAfter('END', null, { handovers: 1 })).toEqual({ ...unanswered, handovers: 2 });
  // Circulars are handed over at most once.
  expect(stateAfter('END', null, { maxHandovers: 1 })).toEqual({ ...unanswered, handovers: 1 });
});

test('stops retrying four days after the first attempt, and keeps the last error', () => {
  const end = '2026-11-25T09:00:00.000Z';
  expect(stateAfter('CONNECT', null, { now: '2026-11-25T08:59:00.000Z' })).toMatchObject({ next_attempt_at: end });
  expect(stateAfter('CONNECT', null, { now: end })).toEqual({ status: 'failed', handovers: 0, last_error: 'ESOCKET' });
});
