/** Returns the result of `work`, or after `ms` the result of `onTimeout`. Does not cancel the work. */
export async function withTimeout<Result>(
  ms: number,
  work: () => Promise<Result>,
  onTimeout: () => Result,
): Promise<Result> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work(), timeout.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with `work` or after `ms`, so that a shutdown ends. Rejects if `work` rejects before. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  await withTimeout<unknown>(
    ms,
    () => work,
    () => {},
  );
}
