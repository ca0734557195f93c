import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '../../../contract/desk.ts';
import { useLater } from '../frame/use-later.ts';
import { reportWaiting } from '../frame/waiting.ts';
import { words } from '../frame/words.ts';
import { deskKeys, deskStateQuery, todayQuery } from './queries.ts';

/** Keeps the navigation's numbers true, has lists asked for again when messages changed, and tells who listens of a new one. */
export function DeskWatch() {
  const client = useQueryClient();
  const { data } = useQuery(deskStateQuery);
  const waiting = useQuery({ ...todayQuery, enabled: useLater() }).data?.waiting;
  const seen = useRef(data);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!data) return;
    reportWaiting({ messaggi: data.messages.new + data.messages.read });
    const before = seen.current;
    seen.current = data;
    const more = data.messages.new - (before ?? data).messages.new;
    if (more !== 0) setNews(more > 0 ? words.newMessages(data.messages.new) : '');
    if (!before || JSON.stringify(before) === JSON.stringify(data)) return;
    for (const queryKey of [deskKeys.messages, deskKeys.today]) void client.invalidateQueries({ queryKey });
  }, [data, client]);
  useEffect(() => {
    if (!waiting) return;
    const countOf = (kind: Waiting['kind']) => waiting.find((entry) => entry.kind === kind)?.count ?? 0;
    reportWaiting({ dati: countOf('facts'), testi: countOf('drafts'), 'messa-in-linea': countOf('launch') });
  }, [waiting]);
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}
