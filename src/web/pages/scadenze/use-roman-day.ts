import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inRome } from '../../../content/time/roman-clock.ts';
import { todayKey } from '../../api/queries.ts';

const minute = 60_000;
const romanDay = () => inRome(Date.now())[0];

/**
 * Today in Rome, such as `2026-11-21`. A document says the day on which the server rendered it, which it does anew at midnight; once the page
 * is alive it follows the clock by itself.
 */
export function useRomanDay(): string {
  const client = useQueryClient();
  const [day, setDay] = useState(() => client.getQueryData<string>(todayKey) ?? romanDay());
  useEffect(() => {
    const look = () => setDay(romanDay());
    look();
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, []);
  return day;
}
