import { useSyncExternalStore } from 'react';

/** Value outside React, shared by components and other modules. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls `listener` after each change, until the returned function is called. */
  watch: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Current value of a store; rerenders on each change. */
export function useStore<Value>({ watch, get }: Pick<Store<Value>, 'watch' | 'get'>): Value {
  return useSyncExternalStore(watch, get);
}
