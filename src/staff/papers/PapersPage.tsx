import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import type { PaperRequest } from '../../contract/papers/calls.ts';
import type { PaperRequestState } from '../../contract/papers/terms.ts';
import { makeTextPath, staffPages } from '../../contract/staff/pages.ts';
import { usePapersOn } from '../desk/desk-queries.ts';
import { Filters } from '../parts/list/Filters.tsx';
import { parseListSearch } from '../parts/list/use-search.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { AskPapersButton } from './AskPapersButton.tsx';
import { paperRequestsQuery } from './paper-queries.ts';
import { countUnfetched, describeProgress, sortByFiles } from './paper-words.ts';
import { RequestView } from './RequestView.tsx';

interface RequestList {
  key: string;
  state: PaperRequestState | undefined;
  label: string;
  emptyTitle: string;
}

const lists: readonly [RequestList, ...RequestList[]] = [
  { key: '', state: 'open', label: 'In corso', emptyTitle: 'Nessun cliente ha documenti da consegnare' },
  { key: 'complete', state: 'complete', label: 'Complete', emptyTitle: 'Nessuna richiesta completa' },
  { key: 'chiuse', state: 'closed', label: 'Chiuse', emptyTitle: 'Nessuna richiesta chiusa' },
  { key: 'scadute', state: 'expired', label: 'Scadute', emptyTitle: 'Nessuna richiesta scaduta' },
  { key: 'tutte', state: undefined, label: 'Tutte', emptyTitle: 'Nessun documento chiesto finora' },
];

/** Papers that clients hand in by a link: the list of requests, or one of them. */
export default function PapersPage() {
  const { '*': id = '' } = useParams();
  if (!usePapersOn()) return <PapersOff />;
  return id === '' ? <RequestList /> : <RequestView id={id} key={id} />;
}

function PapersOff() {
  return (
    <Page title="Consegne">
      <p>
        La consegna di documenti è tolta dal sito: i collegamenti già mandati non valgono, e i file arrivati si
        cancellano alla loro data. Un responsabile la rimette in{' '}
        <Link to={makeTextPath('dati', 'pages.consegna')}>Dati dello studio</Link>.
      </p>
    </Page>
  );
}

function RequestList() {
  const { list } = parseListSearch(lists, useLocation().search);
  const query = useQuery(paperRequestsQuery(list.state));
  return (
    <Page title="Consegne" actions={<AskPapersButton kind="solid" />}>
      <Filters label="Quali richieste" section={staffPages.papers} lists={lists} list={list} />
      <QueryResult query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState title={list.emptyTitle}>
              <p>
                Con «Chiedi documenti» il cliente riceve un collegamento, e consegna qui ogni documento accanto al suo
                nome.
              </p>
            </EmptyState>
          ) : (
            <Entries label={list.label}>
              {sortByFiles(requests).map((request) => (
                <RequestEntry key={request.id} request={request} />
              ))}
            </Entries>
          )
        }
      </QueryResult>
    </Page>
  );
}

function RequestEntry({ request }: { request: PaperRequest }) {
  const now = useNow();
  const { search } = useLocation();
  const { id, nome, title } = request;
  const unfetched = countUnfetched(request);
  return (
    <Entry
      {...(unfetched > 0 && { mark: unfetched })}
      title={<Link to={{ pathname: `${staffPages.papers}/${id}`, search }}>{nome}</Link>}
    >
      {`${title} · ${describeProgress(request, now)}`}
    </Entry>
  );
}
