import { useSyncExternalStore } from 'react';

/** Subscription to a value that changes only with hydration. */
export const subscribeToNothing = () => () => {};

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
