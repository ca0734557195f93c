import { useEffect, useState } from 'react';
import { formatDateAndTime } from '../../../content/time/italian-time.ts';
import { formatMoment, formatRelativeTime } from '../../../content/time/relative-times.ts';
import { getServerTime } from '../../server-clock.ts';

/** Returns the server's current time, updated each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}

/** Relative time: «oggi alle 9:42». `at` is an ISO 8601 time. */
export function Time({ at }: { at: string }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatDateAndTime(moment)}>
      {formatMoment(moment, now)}
    </time>
  );
}

/** Relative time inside a sentence, with its article or preposition. `at` is an ISO 8601 time. */
export function RelativeTime({ at, preposition }: { at: string; preposition?: 'da' | 'di' }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatDateAndTime(moment)}>
      {formatRelativeTime(moment, useNow(), preposition)}
    </time>
  );
}
