/** True for an existing calendar day, such as `2026-08-10`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for an existing calendar day with a time, such as `2026-08-10T09:00`, and an optional time zone. */
export function isMoment(text: string): boolean {
  const time = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;
  return isDay(text.slice(0, 10)) && time.test(text.slice(10));
}

/** True for a time in UTC as rows store it. PostgreSQL refuses other times, and the year 0. */
export function isRowTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && text >= '0001';
}
