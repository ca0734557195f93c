import { useEffect, useState } from 'react';
import { formatDateAndTime } from '../../../content/time/italian-time.ts';
import { getServerTime } from '../../server-clock.ts';
import { formatMoment } from './times.ts';

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
