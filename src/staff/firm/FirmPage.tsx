import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { documents } from '../../content/documents.ts';
import { listUnfilledLeaves } from '../../content/facts.ts';
import { fieldParameter, makeTextPath, staffPages, teamField } from '../../contract/staff/pages.ts';
import patterns from '../../ui/patterns.module.css';
import { focusField } from '../documents/focus.ts';
import { launchQuery } from '../launch/launch-calls.ts';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { contentQuery } from '../texts/content-queries.ts';
import { Editor } from '../texts/Editor.tsx';

const isFirmPart = (part: string) => part !== teamField;

export default function FirmPage() {
  const query = useQuery(contentQuery('dati'));
  const [search] = useSearchParams();
  if (query.data === undefined) {
    return (
      <Page title="Dati dello studio">
        <QueryResult query={query}>{() => null}</QueryResult>
      </Page>
    );
  }
  if (search.get(fieldParameter)?.startsWith(`${teamField}.`))
    return <Navigate replace to={{ pathname: staffPages.team, search: `${search}` }} />;
  return (
    <Editor
      page="dati"
      serverRow={query.data}
      title="Dati dello studio"
      includesPart={isFirmPart}
      renderBefore={(content) => (
        <>
          <MissingFacts content={content} />
          <p>
            Le persone dello studio si scrivono in <Link to={staffPages.team}>Team</Link>.
          </p>
        </>
      )}
    />
  );
}

/** Facts with a sample value that no manager has confirmed, each with a link to its field. */
function MissingFacts({ content }: { content: unknown }) {
  const { data } = useQuery(launchQuery);
  const facts = data ? listUnfilledLeaves(documents.dati, content, data.confirmed) : [];
  if (facts.length === 0) return null;
  return (
    <Section title="Ancora da scrivere" note={facts.length === 1 ? 'un dato' : `${facts.length} dati`}>
      <ul className={patterns.row}>
        {facts.map(({ path, label }) => (
          <li key={path}>
            {path.startsWith(`${teamField}.`) ? (
              <LinkButton kind="text" to={makeTextPath('dati', path)}>
                {`${label} (Team, ${Number(path.split('.')[1]) + 1})`}
              </LinkButton>
            ) : (
              <Button kind="text" onClick={() => focusField(path)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
