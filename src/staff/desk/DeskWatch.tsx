import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deskKeys, deskStateQuery, todayQuery } from './desk-queries.ts';

/** Polls the counts of open tasks, refetches lists when they change, and announces new messages in a live region. */
export function DeskWatch() {
  const client = useQueryClient();
  const { data } = useQuery(deskStateQuery);
  useQuery(todayQuery);
  const lastState = useRef(data);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!data) return;
    const before = lastState.current;
    lastState.current = data;
    const increase = data.messages.new - (before ?? data).messages.new;
    if (increase !== 0) setNews(increase > 0 ? formatNewMessages(data.messages.new) : '');
    if (!before || JSON.stringify(before) === JSON.stringify(data)) return;
    for (const queryKey of [deskKeys.messages, deskKeys.appointments, deskKeys.today])
      void client.invalidateQueries({ queryKey });
  }, [data, client]);
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}

function formatNewMessages(count: number): string {
  return count === 1 ? 'Un messaggio nuovo.' : `${count} messaggi nuovi.`;
}
