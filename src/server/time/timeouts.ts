/** Timeout: settles with `work`, or after `ms` with the result or error of `late`. The work is not cancelled. */
export async function within<Result>(ms: number, work: () => Promise<Result>, late: () => Result): Promise<Result> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work(), over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves when `work` does, or after `ms`: a shutdown must not wait forever for hanging work. Rejects if `work` does.
 */
export async function withinPatience(work: Promise<unknown>, ms: number): Promise<void> {
  await within<unknown>(
    ms,
    () => work,
    () => {},
  );
}
