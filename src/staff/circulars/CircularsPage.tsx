import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Circular } from '../../contract/circulars.ts';
import { readPath } from '../../contract/fields/changes.ts';
import { makeSendingPath, staffPages } from '../../contract/staff/pages.ts';
import { Editor } from '../documents/Editor.tsx';
import { useDocument } from '../documents/open-document.ts';
import { NotFound } from '../frame/screens.tsx';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { CorrectionList } from '../sendings/CorrectionList.tsx';
import { DeliveryLedger } from '../sendings/DeliveryLedger.tsx';
import { useHasRole, usePerson } from '../session/use-session.ts';
import { CircularActions } from './CircularActions.tsx';
import { CircularList } from './CircularList.tsx';
import { CircularPreview } from './CircularPreview.tsx';
import { createCircularSource } from './circular-document.ts';
import { circularQuery } from './circular-queries.ts';
import { circularStateNames } from './circular-words.ts';

/** Circulars: the list, the editor of one, or the ledger of one of its sendings. */
export default function CircularsPage() {
  const { '*': rest = '' } = useParams();
  const [, id, sub, correction] = /^(\d{1,9})(\/invio(?:\/(\d{1,5}))?)?$/.exec(rest) ?? [];
  if (rest === '') return <CircularList />;
  if (id === undefined) return <NotFound />;
  if (sub === undefined) return <OpenCircular key={id} id={id} />;
  return <DeliveryLedger key={rest} id={id} correction={correction === undefined ? null : Number(correction)} />;
}

function OpenCircular({ id }: { id: string }) {
  const query = useQuery(circularQuery(id));
  if (query.data) return <CircularEditor serverRow={query.data} />;
  return (
    <Page title="Circolari" lead={<Link to={staffPages.circulars}>tutte le circolari</Link>}>
      <QueryResult query={query}>{() => null}</QueryResult>
    </Page>
  );
}

const isInEveryCircular = (part: string) => part !== 'numbering' && part !== 'givenNumber';
const isInDraft = () => true;

/** Editor of a circular, with its sending and its corrections. */
function CircularEditor({ serverRow }: { serverRow: Circular }) {
  const { email } = usePerson();
  const document = useDocument(createCircularSource(serverRow.id, email, useHasRole('manager')), serverRow);
  const { row, value } = useDraftState(document.draft);
  const client = useQueryClient();
  const title = String(readPath(value, 'title'));
  return (
    <Editor
      isArticle
      document={document}
      title={row.number === null ? title : `${row.number}. ${title}`}
      titleAside={<CircularState row={row} />}
      includesPart={row.published_at === null ? isInDraft : isInEveryCircular}
      after={<CorrectionList row={row} />}
      renderPreview={() => <CircularPreview id={row.id} version={row.version} />}
      renderActions={(bar) => <CircularActions {...bar} />}
      onPublished={() => void client.invalidateQueries({ queryKey: document.versions.queryKey })}
    />
  );
}

function CircularState({ row: { id, number, state, url, sendings } }: { row: Circular }) {
  return (
    <>
      <Link to={staffPages.circulars}>tutte le circolari</Link>
      <span className="soft">
        {number !== null && `${number}, `}
        {circularStateNames[state]}
      </span>
      {url !== null && <a href={new URL(url).pathname}>Vedi la pagina</a>}
      {sendings.some(({ correction }) => correction === null) && (
        <Link to={makeSendingPath(id)}>Resoconto dell’invio</Link>
      )}
    </>
  );
}
