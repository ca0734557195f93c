/** Timeout: settles with `work`, or after `ms` with the result or error of `late`. The work is not cancelled. */
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

/**
 * Resolves when `work` does, or after `ms`: a shutdown must not wait forever for hanging work. Rejects if `work` does.
 */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  await withTimeout<unknown>(
    ms,
    () => work,
    () => {},
  );
}
