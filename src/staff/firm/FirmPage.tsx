import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { documents } from '../../content/documents.ts';
import { listUnfilledLeaves, type UnfilledFact } from '../../content/facts.ts';
import { readPath } from '../../contract/fields/changes.ts';
import { fieldParameter, makeTextPath, staffPages, teamField } from '../../contract/staff/pages.ts';
import { ClosedAppointments, useClosureWarning } from '../appointments/ClosedAppointments.tsx';
import { focusField } from '../documents/focus.ts';
import { launchQuery, useConfirmFact } from '../launch/launch-calls.ts';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { contentQuery } from '../texts/content-queries.ts';
import { TextEditor } from '../texts/TextEditor.tsx';

const isFirmPart = (part: string) => part !== teamField;

export default function FirmPage() {
  const query = useQuery(contentQuery('dati'));
  const [search] = useSearchParams();
  const warnOfClosures = useClosureWarning();
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
    <TextEditor
      page="dati"
      serverRow={query.data}
      title="Dati dello studio"
      includesPart={isFirmPart}
      warnBeforePublishing={warnOfClosures}
      renderBefore={(content) => (
        <>
          <ClosedAppointments facts={content} />
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
  const [invented, plausible] = [true, false].map((kind) => facts.filter(({ isInvented }) => isInvented === kind));
  return (
    <>
      {invented && invented.length > 0 && (
        <Section title="Ancora da scrivere" note={formatFactCount(invented)}>
          <FactLinks facts={invented} content={content} />
        </Section>
      )}
      {plausible && plausible.length > 0 && (
        <Section title="Ancora da confermare" note={formatFactCount(plausible)}>
          <p>Il sito è partito con questi valori d’esempio: si correggono, o si dice che sono giusti così.</p>
          <FactLinks facts={plausible} content={content} />
          <ConfirmAllButton facts={plausible} />
        </Section>
      )}
    </>
  );
}

const formatFactCount = (facts: readonly unknown[]) => (facts.length === 1 ? 'un dato' : `${facts.length} dati`);

function FactLinks({ facts, content }: { facts: readonly UnfilledFact[]; content: unknown }) {
  return (
    <ul className="row">
      {facts.map(({ path, label, value, isInvented }) => {
        const text = isInvented || label.length + value.length > 50 ? label : `${label}: ${value}`;
        return (
          <li key={path}>
            {path.startsWith(`${teamField}.`) ? (
              <LinkButton kind="text" to={makeTextPath('dati', path)}>
                {`${text} (Team: ${readPath(content, path.replace(/[^.]+$/, 'name'))})`}
              </LinkButton>
            ) : (
              <Button kind="text" onClick={() => focusField(path)}>
                {text}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Confirms facts one after the other: each has its line in the journal. */
function ConfirmAllButton({ facts }: { facts: readonly UnfilledFact[] }) {
  const confirm = useConfirmFact();
  const confirmAll = async () => {
    for (const { path: fact, value } of facts) await confirm.mutateAsync({ fact, value, isReal: true });
  };
  return (
    <Buttons>
      <Button busy={confirm.isPending} onClick={() => void confirmAll().catch(() => {})}>
        Sono tutti giusti così
      </Button>
    </Buttons>
  );
}
