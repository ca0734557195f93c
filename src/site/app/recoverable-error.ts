import type { ErrorInfo } from 'react';

/**
 * True for a view transition that timed out: Chromium gives up after 4 s on a stalled machine, and the page has changed
 * without its animation. React gives a component stack for all errors but those of view transitions.
 */
export function isTransitionTimeout(error: unknown, { componentStack }: ErrorInfo): boolean {
  return !componentStack && error instanceof DOMException && error.name === 'TimeoutError';
}
