let ahead = 0;

/** Updates the clock offset from a response's `Date` header. */
export function noteServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Returns the server's current time in ms since 1970. Uses this computer's clock until the first response. */
export function serverNow(): number {
  return Date.now() + ahead;
}
