import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type DocumentName, documents, findSwitch, isDocumentName } from '../../content/documents.ts';
import { makeTextPath, staffPages } from '../../contract/staff/pages.ts';
import { NotFound } from '../frame/screens.tsx';
import { Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { contentListQuery, contentQuery } from './content-queries.ts';
import { PageList } from './PageList.tsx';
import { TextEditor } from './TextEditor.tsx';

/** Texts of the site: the list of pages, or the editor of one page. */
export default function TextsPage() {
  const { '*': page = '' } = useParams();
  if (page === '') return <PageList />;
  return isDocumentName(page) ? <PageEditor key={page} page={page} /> : <NotFound />;
}

function PageEditor({ page }: { page: DocumentName }) {
  const query = useQuery(contentQuery(page));
  const title = `Testi: ${documents[page].label}`;
  const list = useQuery(contentListQuery);
  if (query.data === undefined || list.data === undefined) {
    return (
      <Page title={title}>
        <QueryResult query={query}>{() => null}</QueryResult>
      </Page>
    );
  }
  if (!list.data.some((summary) => summary.page === page)) {
    return (
      <Page title={title}>
        <p>
          Questa pagina è tolta dal sito, e i suoi testi restano come sono. Un responsabile la rimette in{' '}
          <Link to={makeTextPath('dati', `pages.${findSwitch(page)}`)}>Dati dello studio</Link>.
        </p>
      </Page>
    );
  }
  return (
    <TextEditor
      page={page}
      serverRow={query.data}
      title={title}
      titleAside={<Link to={staffPages.texts}>altre pagine</Link>}
    />
  );
}
