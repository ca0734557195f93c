import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { staffPages } from '../../contract/staff/pages.ts';
import { NotFound } from '../frame/screens.tsx';
import { Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { DeliveryLedger } from '../sendings/DeliveryLedger.tsx';
import { CircularEditor } from './CircularEditor.tsx';
import { CircularList } from './CircularList.tsx';
import { circularQuery } from './circular-queries.ts';

/** Circulars: the list, the editor of one, or the ledger of one of its sendings. */
export default function CircularsPage() {
  const { '*': rest = '' } = useParams();
  const [, id, sub, correction] = /^(\d{1,9})(\/invio(?:\/(\d{1,5}))?)?$/.exec(rest) ?? [];
  if (rest === '') return <CircularList />;
  if (id === undefined) return <NotFound />;
  if (sub === undefined) return <Editor key={id} id={id} />;
  return <DeliveryLedger key={rest} id={id} correction={correction === undefined ? null : Number(correction)} />;
}

function Editor({ id }: { id: string }) {
  const query = useQuery(circularQuery(id));
  if (query.data) return <CircularEditor row={query.data} />;
  return (
    <Page title="Circolari" lead={<Link to={staffPages.circulars}>tutte le circolari</Link>}>
      <QueryResult query={query}>{() => null}</QueryResult>
    </Page>
  );
}
