import { useCallback, useEffect, useRef } from 'react';

/**
 * Manages the browser's passkey dialog, one at a time. `begin` aborts the previous ceremony and returns a new signal,
 * which `end` or unmounting aborts.
 */
export function useCeremony(): { begin: () => AbortSignal; end: () => void } {
  const controller = useRef<AbortController>(undefined);
  const end = useCallback(() => controller.current?.abort(), []);
  const begin = useCallback(() => {
    end();
    controller.current = new AbortController();
    return controller.current.signal;
  }, [end]);
  useEffect(() => end, [end]);
  return { begin, end };
}
