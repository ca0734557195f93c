import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { type ContentSummary, contentCalls } from '../../contract/content.ts';
import { makeTextPath } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import styles from '../documents/Compare.module.css';
import { formatApprovalRequest, formatChangeCount, formatSentBack } from '../documents/draft-words.ts';
import { ScheduledTime } from '../documents/ScheduledTime.tsx';
import { SearchField } from '../parts/list/SearchField.tsx';
import { useSearch } from '../parts/list/use-search.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { Table } from '../parts/page/Table.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { contentListQuery } from './content-queries.ts';

/** Headings of the list; a document that none names is a page. */
const groups: readonly { label: string; pages: readonly string[] }[] = [
  { label: 'in ogni pagina', pages: ['dati', 'cornice'] },
  { label: 'moduli', pages: ['preventivo', 'appuntamento', 'moduli', 'iscrizione', 'consegna'] },
  { label: 'testi legali', pages: ['privacy', 'cookie', 'note-legali', 'accessibilita'] },
  { label: 'email e risposte', pages: ['email', 'risposte-pronte', 'elenchi-di-documenti'] },
];
const findGroup = ({ page }: ContentSummary) => groups.find(({ pages }) => pages.includes(page))?.label ?? 'pagine';

/** List of every page of the site, with its draft, schedule and approval status. */
export function PageList() {
  const query = useQuery(contentListQuery);
  const client = useQueryClient();
  // Keep the navigation's count of drafts in step with this list.
  useEffect(() => {
    if (query.data) void client.invalidateQueries({ queryKey: deskKeys.today });
  }, [query.data, client]);
  const { field: searchField, search } = useSearch([{ key: '' }]);
  return (
    <Page
      title="Testi"
      lead="Ogni pagina del sito, con quello che resta da fare. Senza una data, in linea c’è il testo fornito con il sito."
    >
      <SearchField
        label="Dove sta questa frase?"
        hint="Una parola o una frase, come si legge sul sito"
        field={searchField}
      />
      {search.length > 1 && <TextResults search={search} />}
      <QueryResult query={query}>
        {(items) => (
          <Table
            caption="I testi del sito"
            rows={items}
            keyOf={({ page }) => page}
            groupOf={findGroup}
            columns={[
              { head: 'Pagina', cell: NameCell },
              { head: 'Che cosa aspetta', cell: renderPendingWork, emptyText: 'niente' },
              {
                head: 'In linea',
                emptyText: 'testi forniti con il sito',
                cell: ({ published_at, published_by }) =>
                  published_at === null ? null : (
                    <>
                      <Time at={published_at} />
                      {published_by !== null && `, ${published_by}`}
                    </>
                  ),
              },
            ]}
          />
        )}
      </QueryResult>
    </Page>
  );
}

function TextResults({ search }: { search: string }) {
  const query = useQuery({
    queryKey: ['found-texts', search],
    queryFn: ({ signal }) => callApi(contentCalls.search, { q: search }, signal),
  });
  return (
    <Section title="Dove si trova">
      <QueryResult query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p role="status">Nessun testo la contiene.</p>
          ) : (
            <ul className={`ruled-items ${styles.versions}`}>
              {items.map(({ page, field, label, text }) => (
                <li key={`${page}/${field}/${text}`} className="stack1">
                  <Link to={makeTextPath(page, field)}>{label}</Link>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  );
}

function NameCell({ page, label, editable }: ContentSummary) {
  return (
    <>
      <Link to={makeTextPath(page)}>{label}</Link>
      {!editable && <small>{' (solo responsabili)'}</small>}
    </>
  );
}

function renderPendingWork(content: ContentSummary) {
  const { draft_at, draft_by, publish_at, asked_at, asked_by, returned_at, returned_by, changes, unfilled, unread } =
    content;
  const parts = [
    draft_at !== null && (
      <>
        {`bozza${draft_by === null ? '' : ` di ${draft_by}`} con ${formatChangeCount(changes)}, `}
        <Time at={draft_at} />
      </>
    ),
    publish_at !== null && <ScheduledTime at={publish_at} />,
    asked_at !== null && formatApprovalRequest(asked_by),
    returned_at !== null && formatSentBack(returned_by),
    unread && 'testo d’esempio, mai riletto',
    unfilled > 0 && (unfilled === 1 ? 'un dato è ancora d’esempio' : `${unfilled} dati sono ancora d’esempio`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return parts.map((part, index) => (
    <span key={String(index)}>
      {index > 0 && '; '}
      {part}
    </span>
  ));
}
