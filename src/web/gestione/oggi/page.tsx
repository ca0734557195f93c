import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../desk/queries.ts';
import { useWholePage } from '../parts/first-screen.ts';
import { Columns, Page } from '../parts/Page.tsx';
import { Loaded } from '../parts/States.tsx';
import { useNow } from '../parts/Time.tsx';
import { dayHeading } from '../parts/times.ts';
import { Ledger } from './Ledger.tsx';
import { Weeks } from './Weeks.tsx';
import { words } from './words.ts';

export default function Oggi() {
  const now = useNow();
  const query = useQuery(todayQuery);
  const whole = useWholePage();
  return (
    <Page title={dayHeading(now)} documentTitle={words.title} lead={query.data && words.online(query.data)}>
      <Loaded query={query}>
        {(today) => (
          <Columns>
            <Ledger today={today} />
            {whole && <Weeks weeks={today.weeks} />}
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}
