import { useCallback, useSyncExternalStore } from 'react';

/** The width below which the staff area is laid out for a phone. */
export const phoneWidth = '(max-width: 40rem)';

/** Whether a media query matches; renders again when that changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
