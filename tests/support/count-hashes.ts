import { createHook } from 'node:async_hooks';

/** Counts the password hashes that this process starts, until `stop`, which returns their number. */
export function countHashes(): { stop: () => number } {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  }).enable();
  return {
    stop() {
      hook.disable();
      return count;
    },
  };
}
