import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { staffPages } from '../../../contract/staff/pages.ts';
import { NotFound } from '../frame/screens.tsx';
import { Page } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { circularQuery } from './calls.ts';
import { Ledger } from './Ledger.tsx';
import { List } from './List.tsx';
import { One } from './One.tsx';
import { words } from './words.ts';

/** Circolari: all of them, and the editor of one. */
export default function CircularsPage() {
  const { '*': rest = '' } = useParams();
  const [, id, sub] = /^(\d{1,12})(\/invio)?$/.exec(rest) ?? [];
  if (rest === '') return <List />;
  if (id === undefined) return <NotFound />;
  return sub === undefined ? <Editor key={id} id={id} /> : <Ledger key={id} id={id} />;
}

function Editor({ id }: { id: string }) {
  const query = useQuery(circularQuery(id));
  if (query.data) return <One row={query.data} />;
  return (
    <Page title={words.title} lead={<Link to={staffPages.circolari}>{words.all}</Link>}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
