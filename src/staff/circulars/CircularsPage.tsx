import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { staffPages } from '../../contract/staff/pages.ts';
import { NotFound } from '../frame/screens.tsx';
import { Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { CircularEditor } from './CircularEditor.tsx';
import { CircularList } from './CircularList.tsx';
import { circularQuery } from './circular-queries.ts';
import { DeliveryLedger } from './DeliveryLedger.tsx';

/** Circulars: the list, the editor of one, or its delivery ledger. */
export default function CircularsPage() {
  const { '*': rest = '' } = useParams();
  const [, id, sub] = /^(\d{1,12})(\/invio)?$/.exec(rest) ?? [];
  if (rest === '') return <CircularList />;
  if (id === undefined) return <NotFound />;
  return sub === undefined ? <Editor key={id} id={id} /> : <DeliveryLedger key={id} id={id} />;
}

function Editor({ id }: { id: string }) {
  const query = useQuery(circularQuery(id));
  if (query.data?.corrects) return <DeliveryLedger id={id} />;
  if (query.data) return <CircularEditor row={query.data} />;
  return (
    <Page title="Circolari" lead={<Link to={staffPages.circulars}>tutte le circolari</Link>}>
      <QueryResult query={query}>{() => null}</QueryResult>
    </Page>
  );
}
