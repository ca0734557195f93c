import { expect, test } from 'vitest';
import { isTransitionTimeout } from './recoverable-error.ts';

test('ignores the timeout of a view transition, and no other error that React recovers from', () => {
  const timeout = new DOMException('Transition was aborted because of timeout in DOM update', 'TimeoutError');
  const ofTransition = { componentStack: null };
  expect(isTransitionTimeout(timeout, ofTransition)).toBe(true);
  expect(isTransitionTimeout(timeout, { componentStack: '\n    at Contatti' })).toBe(false);
  expect(isTransitionTimeout(new DOMException('Skipped', 'InvalidStateError'), ofTransition)).toBe(false);
  expect(isTransitionTimeout(new Error('The server could not finish this boundary'), ofTransition)).toBe(false);
});
