/** An `onSettled` that has what a change has changed read again; only a change that succeeded waits for that. */
export function readingAgain(read: () => Promise<unknown>) {
  return (_answer: unknown, error: Error | null): Promise<unknown> | undefined => {
    const again = read();
    return error ? undefined : again;
  };
}
