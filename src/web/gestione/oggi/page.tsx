import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../desk/queries.ts';
import { useWholePage } from '../parts/page/first-screen.ts';
import { Columns, Page } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { dayHeading } from '../parts/wording/times.ts';
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
