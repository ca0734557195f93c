let clockOffset = 0;

/** Updates the clock offset from a response's `Date` header. */
export function updateServerClock(headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) clockOffset = time - Date.now();
}

/** Returns the server's current time in ms since 1970. Uses this computer's clock until the first response. */
export function getServerTime(): number {
  return Date.now() + clockOffset;
}
