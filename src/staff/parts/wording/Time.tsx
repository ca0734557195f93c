import { useEffect, useState } from 'react';
import { momentInFull } from '../../../content/time/italian-time.ts';
import { serverNow } from '../../server-clock.ts';
import { momentInWords } from './times.ts';

/** The time now by the server's clock, renewed each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}

/** A moment as people say it: «oggi alle 9:42». `at` is an ISO time. */
export function Time({ at }: { at: string }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={momentInFull(moment)}>
      {momentInWords(moment, now)}
    </time>
  );
}
