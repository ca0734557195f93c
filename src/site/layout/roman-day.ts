import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { todayKey } from '../api/queries.ts';

const minute = 60_000;
const getRomanDay = () => toRomanTime(Date.now())[0];

/**
 * Returns today's date in Rome, such as `2026-11-21`: until hydration the day of the document, which its page must read,
 * then the browser's.
 */
export function useRomanDay(): string {
  const client = useQueryClient();
  const [day, setDay] = useState(() => client.getQueryData<string>(todayKey) ?? getRomanDay());
  useEffect(() => {
    const updateDay = () => setDay(getRomanDay());
    updateDay();
    const timer = setInterval(updateDay, minute);
    return () => clearInterval(timer);
  }, []);
  return day;
}
