import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reportWaiting } from '../frame/waiting.ts';
import { deskKeys, deskStateQuery } from './queries.ts';

/**
 * Keeps the numbers of the navigation true while the staff area is open, and has lists asked for again when something about messages has
 * changed, by whomever. Shows nothing.
 */
export function DeskWatch() {
  const client = useQueryClient();
  const { data } = useQuery(deskStateQuery);
  const seen = useRef(data);
  useEffect(() => {
    if (!data) return;
    reportWaiting({ messaggi: data.messages.new + data.messages.read });
    const before = seen.current;
    seen.current = data;
    if (!before || JSON.stringify(before) === JSON.stringify(data)) return;
    for (const queryKey of [deskKeys.messages, deskKeys.today]) void client.invalidateQueries({ queryKey });
  }, [data, client]);
  return null;
}
