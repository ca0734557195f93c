import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  type StaffSubscriber,
  type SubscriberState,
  subscriberCalls,
} from '../../../contract/newsletter/subscribers.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { DownloadButton } from '../desk/DownloadButton.tsx';
import { Filters, ListTools } from '../desk/Filters.tsx';
import { useMailConnected } from '../desk/queries.ts';
import { SearchField } from '../desk/SearchField.tsx';
import { SearchOutcome } from '../desk/SearchOutcome.tsx';
import { useSearch } from '../desk/use-search.ts';
import { When } from '../desk/When.tsx';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { More } from '../parts/page/More.tsx';
import { Page } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import { type Column, Table } from '../parts/page/Table.tsx';
import patterns from '../parts/patterns.module.css';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { useMay } from '../session/use-session.ts';
import { AddDialog } from './AddDialog.tsx';
import { requestPath, subscribersQuery } from './queries.ts';
import { lists, words } from './words.ts';

/** The list of subscribers, with its search. */
export function List() {
  const isManager = useMay('manager');
  const connected = useMailConnected();
  const [adding, setAdding] = useState(false);
  const { list, field, search } = useSearch(lists);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Buttons>
          {isManager && (
            <>
              <LinkButton to={`${staffPages.iscritti}/${requestPath}`}>{words.request}</LinkButton>
              <DownloadButton href={subscriberCalls.export.path} failed={words.exportFailed}>
                {words.export}
              </DownloadButton>
            </>
          )}
          <Button kind="solid" onClick={() => setAdding(true)}>
            {words.add.open}
          </Button>
        </Buttons>
      }
    >
      <ListTools>
        <Filters label={words.filters} section={staffPages.iscritti} lists={lists} list={list} search={search} />
        <SearchField label={words.search} hint={words.searchHint} field={field} />
      </ListTools>
      {!connected && <p>{words.mailOff}</p>}
      <Found state={list.state} search={search} />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

const columns: readonly [Column<StaffSubscriber>, Column<StaffSubscriber>] = [
  {
    head: words.columns.email,
    cell: (subscriber) => <SubscriberLink subscriber={subscriber} />,
  },
  { head: words.columns.state, cell: (subscriber) => <StateInWords subscriber={subscriber} />, bare: true },
];

function SubscriberLink({ subscriber: { id, email } }: { subscriber: StaffSubscriber }) {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: `${staffPages.iscritti}/${id}`, search }}>
      <EmailAddress>{email}</EmailAddress>
    </Link>
  );
}

/** How far a subscriber is, in words. */
export function StateInWords({
  subscriber: { state, confirmed_at, created_at, suppression },
}: {
  subscriber: Pick<StaffSubscriber, 'state' | 'confirmed_at' | 'created_at' | 'suppression'>;
}) {
  return (
    <>
      {words.states[state]} <When at={confirmed_at ?? created_at} />
      {suppression && (
        <>
          {`; ${words.suppressed(suppression.reason)}, `}
          <When at={suppression.at} preposition="da" />
        </>
      )}
    </>
  );
}

function Found({ state, search }: { state: SubscriberState | undefined; search: string }) {
  const query = useInfiniteQuery(subscribersQuery(state, search));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const subscribers = pages.flatMap(({ items }) => items);
        const none = subscribers.length === 0;
        const outcome = none ? words.empty.search : words.found(subscribers.length, query.hasNextPage);
        return (
          <div className={patterns.found}>
            <SearchOutcome>{search === '' ? '' : outcome}</SearchOutcome>
            {none && search === '' && (
              <Empty title={words.empty.title}>
                <p>{words.empty.text}</p>
              </Empty>
            )}
            {!none && <Table caption={words.list} rows={subscribers} keyOf={({ id }) => id} columns={columns} />}
            <More query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}
