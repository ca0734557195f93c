/** Settles as `work` does, or after `ms` as `late` answers or throws. What was begun goes on all the same. */
export async function within<Result>(ms: number, work: () => Promise<Result>, late: () => Result): Promise<Result> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work(), over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with `work`, or after `ms` without it: a stop must not wait for ever for what hangs. */
export async function withinPatience(work: Promise<unknown>, ms: number): Promise<void> {
  await within<unknown>(
    ms,
    () => work,
    () => {},
  );
}
