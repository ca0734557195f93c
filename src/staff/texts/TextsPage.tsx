import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { NotFound } from '../frame/screens.tsx';
import { Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { contentQuery } from './content-queries.ts';
import { Editor } from './Editor.tsx';
import { PageList } from './PageList.tsx';

/** Texts of the site: the list of pages, or the editor of one page. */
export default function TextsPage() {
  const { '*': page = '' } = useParams();
  if (page === '') return <PageList />;
  return isDocumentName(page) ? <PageEditor key={page} page={page} /> : <NotFound />;
}

function PageEditor({ page }: { page: DocumentName }) {
  const query = useQuery(contentQuery(page));
  const title = `Testi: ${documents[page].label}`;
  if (query.data === undefined) {
    return (
      <Page title={title}>
        <QueryResult query={query}>{() => null}</QueryResult>
      </Page>
    );
  }
  return (
    <Editor
      page={page}
      serverRow={query.data}
      title={title}
      titleAside={<Link to={staffPages.texts}>altre pagine</Link>}
    />
  );
}
