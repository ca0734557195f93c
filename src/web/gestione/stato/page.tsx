import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Finding, type Remedy, type SiteState, siteStateCalls } from '../../../contract/site/state.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { ask } from '../api.ts';
import { TryNow } from '../oggi/MailEntry.tsx';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { BackUpNow, Copies } from './Copies.tsx';
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
                {sorted(state.findings.filter(({ name }) => state.held === 0 || name !== 'letters')).map((finding) => (
                  <FindingEntry key={finding.name} finding={finding} state={state} readAgain={readAgain} />
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

interface FindingProps {
  finding: Finding;
  state: SiteState;
  readAgain: () => Promise<unknown>;
}

function FindingEntry({ finding, state, readAgain }: FindingProps) {
  const { title, seen, remedy, ask: request } = finding;
  return (
    <Entry
      mark={marks[finding.state]}
      title={
        <>
          {title}
          <span className="visually-hidden">: {states[finding.state]}</span>
        </>
      }
      actions={remedy !== null && <RemedyButton remedy={remedy} of={title} state={state} readAgain={readAgain} />}
    >
      <p>{seen}</p>
      {request !== null && (
        <p>
          {words.askHost} «{request}»{' '}
          <Button
            kind="text"
            of={title}
            onClick={() => void copyText(words.request(location.origin, finding), words.requestCopied)}
          >
            {words.copyRequest}
          </Button>
        </p>
      )}
    </Entry>
  );
}

interface RemedyProps extends Omit<FindingProps, 'finding'> {
  remedy: Remedy;
  of: string;
}

function RemedyButton({ remedy, of, state, readAgain }: RemedyProps) {
  if (remedy === 'try-mail') return <TryNow onTried={readAgain} />;
  if (remedy === 'back-up') return <BackUpNow state={state} readAgain={readAgain} kind="text" of={of} />;
  if (remedy === 'look-again')
    return (
      <Button kind="text" of={of} onClick={() => void readAgain()}>
        {words.lookAgain}
      </Button>
    );
  const { to, label } = pagesOf[remedy];
  return (
    <LinkButton kind="text" to={to} of={of}>
      {label}
    </LinkButton>
  );
}

/** Where the remedies are that have a page. */
const pagesOf = {
  'check-emails': { to: staffPages.oggi, label: words.checkEmails },
  'verify-law': { to: staffPages.scadenze, label: words.verifyLaw },
  'second-factor': { to: staffPages.profilo, label: words.secondFactor },
} as const;

function sorted(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

function worst({ findings }: SiteState): Finding['state'] {
  return sorted(findings)[0]?.state ?? 'well';
}
