/**
 * An `onSettled` that has what a change has changed read again. Only a change that succeeded waits for that, so that nobody begins the
 * next one from what is old; one that failed says so at once, because a server that does not answer is asked again for long.
 */
export function readingAgain(read: () => Promise<unknown>) {
  return (_answer: unknown, error: Error | null): Promise<unknown> | undefined => {
    const again = read();
    return error ? undefined : again;
  };
}
