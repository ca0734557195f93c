import { useCallback, useEffect, useRef } from 'react';

/**
 * The browser's own dialog for a passkey. It asks one thing at a time: `begin` ends what was asked before and gives the signal that ends
 * what comes now, as `end` does, and leaving the page.
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
