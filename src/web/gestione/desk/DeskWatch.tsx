import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLater } from '../frame/use-later.ts';
import { words } from '../frame/words.ts';
import { deskKeys, deskStateQuery, todayQuery } from './queries.ts';

/** Has what waits read for the navigation, has lists asked for again when messages changed, and tells who listens of a new one. */
export function DeskWatch() {
  const client = useQueryClient();
  const { data } = useQuery(deskStateQuery);
  useQuery({ ...todayQuery, enabled: useLater() });
  const seen = useRef(data);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!data) return;
    const before = seen.current;
    seen.current = data;
    const more = data.messages.new - (before ?? data).messages.new;
    if (more !== 0) setNews(more > 0 ? words.newMessages(data.messages.new) : '');
    if (!before || JSON.stringify(before) === JSON.stringify(data)) return;
    for (const queryKey of [deskKeys.messages, deskKeys.today]) void client.invalidateQueries({ queryKey });
  }, [data, client]);
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}
