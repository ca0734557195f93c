let ahead = 0;

/** Takes note of when an answer was given. */
export function noteServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** The time now as the server has it, in ms since 1970; until it has answered once, this computer's. */
export function serverNow(): number {
  return Date.now() + ahead;
}
