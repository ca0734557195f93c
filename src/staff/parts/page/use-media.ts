import { useCallback, useSyncExternalStore } from 'react';

/** Media query of the phone layout of the staff area. */
export const phoneMediaQuery = '(max-width: 40rem)';

/** Tests a media query; rerenders when the result changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
