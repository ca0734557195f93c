import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

/** False for the first frame of a page just opened or whose data is `arriving`, which needs no more than a screen; true on the way back. */
export function useWholePage({ arriving = false } = {}): boolean {
  const back = useNavigationType() === 'POP';
  return useDeferredValue(true, back && !arriving ? undefined : false);
}

/** Answers which of many rows a page's frame holds: the first `screenful`, as `useWholePage` says it, then all. */
export function useFirstScreen(screenful: number, options?: { arriving?: boolean }) {
  const whole = useWholePage(options);
  return <Row>(rows: readonly Row[]): readonly Row[] => (whole ? rows : rows.slice(0, screenful));
}
