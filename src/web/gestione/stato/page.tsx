import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Finding, SiteState } from '../../../contract/site/state.ts';
import { siteStateCalls } from '../../../contract/site/state.ts';
import { ask } from '../api.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { Copies } from './Copies.tsx';
import { Held } from './Held.tsx';
import { states, words } from './words.ts';

const key = ['site-state'];
/** How often a copy that is being made is asked for, in milliseconds. */
const whileCopying = 2000;

const order = ['broken', 'look', 'well'] as const;
const marks = { well: 'done', look: 'fault', broken: 'broken' } as const;

/** What is well, what is not, and what to do; copies of the data. */
export default function SiteStatePage() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(siteStateCalls.read, {}, signal),
    refetchInterval: ({ state }) => (state.data?.copying ? whileCopying : false),
  });
  const readAgain = () => client.invalidateQueries({ queryKey: key });
  return (
    <Page title={words.title} lead={query.data && words.lead[worst(query.data)]}>
      <Loaded query={query}>
        {(state) => (
          <>
            {state.held > 0 && <Held count={state.held} readAgain={readAgain} />}
            <Section title={words.findings}>
              <Entries label={words.findings}>
                {sorted(state.findings).map((finding) => (
                  <FindingEntry key={finding.name} finding={finding} />
                ))}
              </Entries>
            </Section>
            <Copies state={state} readAgain={readAgain} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FindingEntry({ finding: { state, title, seen, todo } }: { finding: Finding }) {
  return (
    <Entry
      mark={marks[state]}
      title={
        <>
          {title}
          <span className="visually-hidden">: {states[state]}</span>
        </>
      }
    >
      <p>{seen}</p>
      {todo !== null && (
        <p>
          {words.todo} {todo}
        </p>
      )}
    </Entry>
  );
}

function sorted(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

function worst({ findings }: SiteState): Finding['state'] {
  return sorted(findings)[0]?.state ?? 'well';
}
