import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { todayQuery } from '../desk/queries.ts';
import { reportWaiting } from '../frame/waiting.ts';
import { Columns, Page } from '../parts/Page.tsx';
import { Loaded } from '../parts/States.tsx';
import { useNow } from '../parts/Time.tsx';
import { dayHeading } from '../parts/times.ts';
import { Ledger } from './Ledger.tsx';
import { Weeks } from './Weeks.tsx';
import { words } from './words.ts';

/** Today: what waits for somebody, and how the past weeks went. */
export default function Oggi() {
  const now = useNow();
  const query = useQuery(todayQuery);
  const facts = query.data?.waiting.find(({ kind }) => kind === 'facts')?.count ?? 0;
  const drafts = query.data?.waiting.find(({ kind }) => kind === 'drafts')?.count ?? 0;
  useEffect(() => reportWaiting({ dati: facts, testi: drafts }), [facts, drafts]);
  return (
    <Page title={dayHeading(now)} documentTitle={words.title} lead={query.data && words.online(query.data.office)}>
      <Loaded query={query}>
        {(today) => (
          <Columns>
            <Ledger today={today} />
            <Weeks weeks={today.weeks} />
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}
