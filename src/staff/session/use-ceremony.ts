import { useCallback, useEffect, useRef } from 'react';

/**
 * Manages the browser's passkey dialog, one at a time. `begin` aborts the previous ceremony and returns a new signal,
 * which `end` or unmounting aborts.
 */
export function useCeremony(): { begin: () => AbortSignal; end: () => void } {
  const current = useRef<AbortController>(undefined);
  const end = useCallback(() => current.current?.abort(), []);
  const begin = useCallback(() => {
    end();
    current.current = new AbortController();
    return current.current.signal;
  }, [end]);
  useEffect(() => end, [end]);
  return { begin, end };
}
