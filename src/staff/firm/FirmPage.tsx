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
import pages from '../parts/page/Page.module.css';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { contentQuery } from '../texts/content-queries.ts';
import { TextEditor } from '../texts/TextEditor.tsx';
import styles from './FirmPage.module.css';

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
        </>
      )}
      after={
        <p>
          Le persone dello studio si scrivono in <Link to={staffPages.team}>Team</Link>.
        </p>
      }
    />
  );
}

/** Facts with a sample value that no manager has confirmed, as a ledger by part: each leads to its first field. */
function MissingFacts({ content }: { content: unknown }) {
  const { data } = useQuery(launchQuery);
  const facts = data ? listUnfilledLeaves(documents.dati, content, data.confirmed) : [];
  const [first] = facts;
  if (!first) return null;
  const plausible = facts.filter(({ isInvented }) => !isInvented);
  const parts = Object.entries(documents.dati.fields).flatMap(([name, { label }]) => {
    const ofPart = facts.filter(({ path }) => path.startsWith(`${name}.`));
    return ofPart[0] ? [{ label, first: ofPart[0], count: ofPart.length }] : [];
  });
  return (
    <Section title="Ancora d’esempio" note={formatCounts(facts.length - plausible.length, plausible.length)}>
      <ul className={`grid ${styles.parts}`} aria-label="Dati ancora d’esempio">
        {parts.map(({ label, first: { path }, count }) => (
          <li key={path} className="line apart ruled-below">
            <FactLink kind="text" path={path}>
              {label}
            </FactLink>
            <span className={`serif accent ${pages.number}`}>{count}</span>
          </li>
        ))}
      </ul>
      <div className={`row center ${styles.begin}`}>
        <FactLink path={first.path}>Comincia</FactLink>
        {plausible.length > 0 && (
          <details>
            <summary className="small">{`Rileggi ${formatPlausible(plausible.length)}`}</summary>
            <div className={`stack3 ${styles.plausible}`}>
              <p>Il sito è partito con valori d’esempio: si correggono, o si dice che sono giusti così.</p>
              <ul className="row">
                {plausible.map((fact) => (
                  <li key={fact.path}>
                    <FactLink kind="text" path={fact.path}>
                      {describeFact(fact, content)}
                    </FactLink>
                  </li>
                ))}
              </ul>
              <ConfirmAllButton facts={plausible} />
            </div>
          </details>
        )}
      </div>
    </Section>
  );
}

const formatPlausible = (count: number) =>
  count === 1 ? 'il dato da confermare' : `insieme i ${count} dati da confermare`;

const formatCounts = (invented: number, plausible: number) =>
  [invented > 0 && `${invented} da scrivere`, plausible > 0 && `${plausible} da confermare`]
    .filter((count) => count !== false)
    .join(', ');

const isOfPerson = (path: string) => path.startsWith(`${teamField}.`);

/** Button that leads to the field of a fact; a link for those of people, which are in «Team». */
function FactLink({ path, kind = 'outline', children }: { path: string; kind?: 'text' | 'outline'; children: string }) {
  if (isOfPerson(path))
    return (
      <LinkButton kind={kind} to={makeTextPath('dati', path)}>
        {children}
      </LinkButton>
    );
  return (
    <Button kind={kind} onClick={() => focusField(path)}>
      {children}
    </Button>
  );
}

function describeFact({ path, label, value }: UnfilledFact, content: unknown): string {
  const text = label.length + value.length > 50 ? label : `${label}: ${value}`;
  return isOfPerson(path) ? `${text} (Team: ${readPath(content, path.replace(/[^.]+$/, 'name'))})` : text;
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
        {facts.length === 1 ? 'È giusto così' : 'Sono tutti giusti così'}
      </Button>
    </Buttons>
  );
}
