import { useCallback, useEffect, useRef } from 'react';

/** The browser's dialog for a passkey, one at a time: `begin` ends the one before and gives the signal that `end`, or leaving, aborts. */
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
