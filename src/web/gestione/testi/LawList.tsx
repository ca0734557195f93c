import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { italianDate } from '../../../content/time/italian-date.ts';
import { staffPages } from '../../../contract/staff-pages.ts';
import { todayQuery } from '../desk/queries.ts';
import { accessibleName } from '../parts/accessible-name.ts';
import { Page } from '../parts/Page.tsx';
import { Empty, Loaded } from '../parts/States.tsx';
import { Table } from '../parts/Table.tsx';
import { words } from './words.ts';

/** The provisions of law that the site states and that must be looked up again soon, the most urgent first. */
export function LawList() {
  const query = useQuery(todayQuery);
  const said = words.law;
  return (
    <Page title={said.title} lead={said.lead} actions={<Link to={staffPages.testi}>{words.others}</Link>}>
      <Loaded query={query}>
        {({ waiting }) => {
          const provisions = waiting.flatMap((entry) => (entry.kind === 'law' ? entry.provisions : []));
          if (provisions.length === 0) return <Empty title={said.none}>{said.noneText}</Empty>;
          return (
            <Table
              caption={said.title}
              rows={provisions}
              keyOf={({ name }) => name}
              columns={[
                { head: said.heads.law, cell: ({ law }) => law },
                { head: said.heads.pages, cell: ({ pages }) => pages.join(', ') },
                {
                  head: said.heads.checked,
                  cell: ({ checked, source, law }) => (
                    <a href={source} rel="noreferrer" aria-label={accessibleName(said.source, law)}>
                      {italianDate(checked)}
                    </a>
                  ),
                },
                { head: said.heads.until, cell: ({ valid_until }) => italianDate(valid_until) },
              ]}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}
