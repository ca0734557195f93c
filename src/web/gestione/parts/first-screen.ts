import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

/**
 * False for the first frame of a page that somebody opens, or whose data is only `arriving`: that frame waits for nothing further down than
 * a screen shows. On the way back to a page all of it is there at once, for the place where it was left.
 */
export function useWholePage({ arriving = false } = {}): boolean {
  const back = useNavigationType() === 'POP';
  return useDeferredValue(true, back && !arriving ? undefined : false);
}

/** Answers which of many rows a page's frame holds: the first `screenful`, as `useWholePage` says it, then all. */
export function useFirstScreen(screenful: number, options?: { arriving?: boolean }) {
  const whole = useWholePage(options);
  return <Row>(rows: readonly Row[]): readonly Row[] => (whole ? rows : rows.slice(0, screenful));
}
