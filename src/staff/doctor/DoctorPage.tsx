import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Finding, type Remedy, type SiteState, siteStateCalls } from '../../contract/site/state.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { TestMailButton } from '../desk/TestMailButton.tsx';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { BackUpNow, Backups } from './Backups.tsx';

/** Polling interval while a backup runs, in ms. */
const backupPollInterval = 2000;

const stateOrder = ['broken', 'look', 'well'] as const;
const leads = {
  well: 'Tutto funziona.',
  look: 'Il sito funziona; c’è qualcosa da guardare.',
  broken: 'Qualcosa non funziona.',
} as const;
const stateNames = { well: 'va bene', look: 'da guardare', broken: 'non funziona' } as const;
const stateMarks = { well: 'done', look: 'fault', broken: 'broken' } as const;

/** Site state: findings with their remedies, and backups. */
export default function DoctorPage() {
  const query = useQuery({
    queryKey: deskKeys.siteState,
    queryFn: ({ signal }) => callApi(siteStateCalls.read, {}, signal),
    refetchInterval: ({ state }) => (state.data?.copying ? backupPollInterval : false),
  });
  return (
    <Page title="Stato del sito" lead={query.data && leads[findWorstState(query.data)]}>
      <QueryResult query={query}>
        {(state) => (
          <>
            {state.held > 0 && <EmailsOnHold count={state.held} />}
            <Section title="Controlli">
              <Entries label="Controlli">
                {sortFindings(state.findings.filter(({ name }) => state.held === 0 || name !== 'letters')).map(
                  (finding) => (
                    <FindingEntry key={finding.name} finding={finding} state={state} />
                  ),
                )}
              </Entries>
            </Section>
            <Backups state={state} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface FindingProps {
  finding: Finding;
  state: SiteState;
}

function FindingEntry({ finding, state }: FindingProps) {
  const { title, seen, remedy, ask: request } = finding;
  return (
    <Entry
      mark={stateMarks[finding.state]}
      title={
        <>
          {title}
          <span className="visually-hidden">: {stateNames[finding.state]}</span>
        </>
      }
      actions={remedy !== null && <RemedyButton remedy={remedy} subject={title} state={state} />}
    >
      <p>{seen}</p>
      {request !== null && (
        <p>
          {'Da chiedere a chi ospita il sito:'} «{request}»{' '}
          <Button
            kind="text"
            subject={title}
            onClick={() =>
              void copyText(
                composeHostRequest(location.origin, finding),
                'Testo copiato: si incolla in un’email a chi ospita il sito',
              )
            }
          >
            Copia il testo da inviare
          </Button>
        </p>
      )}
    </Entry>
  );
}

interface RemedyProps extends Omit<FindingProps, 'finding'> {
  remedy: Remedy;
  subject: string;
}

function RemedyButton({ remedy, subject, state }: RemedyProps) {
  const client = useQueryClient();
  if (remedy === 'try-mail') return <TestMailButton />;
  if (remedy === 'back-up') return <BackUpNow state={state} kind="text" subject={subject} />;
  if (remedy === 'look-again')
    return (
      <Button
        kind="text"
        subject={subject}
        onClick={() => void client.invalidateQueries({ queryKey: deskKeys.siteState })}
      >
        Guarda di nuovo
      </Button>
    );
  const { to, label } = remedyPages[remedy];
  return (
    <LinkButton kind="text" to={to} subject={subject}>
      {label}
    </LinkButton>
  );
}

/** Staff page of each remedy that is done on a page, with the label of the link. */
const remedyPages = {
  'check-emails': { to: staffPages.desk, label: 'Guarda le email' },
  'verify-law': { to: staffPages.law, label: 'Verifica le norme' },
  'second-factor': { to: staffPages.profile, label: 'Attiva il codice di verifica' },
} as const;

function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state));
}

function findWorstState({ findings }: SiteState): Finding['state'] {
  return sortFindings(findings)[0]?.state ?? 'well';
}

/** Emails of a restored site, on hold until a manager releases them. */
function EmailsOnHold({ count }: { count: number }) {
  const release = useCall(siteStateCalls.release, {
    successToast: 'Le email partono',
    failureToast: 'Le email non sono partite',
    refreshKeys: [deskKeys.siteState],
  });
  const verb = count === 1 ? 'Falla partire' : 'Falle partire';
  const confirmRelease = async () => {
    const question = {
      title: count === 1 ? 'Far partire un’email?' : `Far partire ${count} email?`,
      text: 'L’invio comincia subito. Chi ha già ricevuto la stessa email dal sito di prima la riceve un’altra volta.',
      action: verb,
    };
    if (await confirm(question)) release.mutate({});
  };
  return (
    <Entries>
      <Entry
        mark="fault"
        title={count === 1 ? 'un’email attende dal ripristino' : `${count} email attendono dal ripristino`}
        actions={
          <Button kind="text" busy={release.isPending} onClick={() => void confirmRelease()}>
            {verb}
          </Button>
        }
      >
        Il sito di prima può avere già spedito ciò che attendeva quando la copia è stata fatta.
      </Entry>
    </Entries>
  );
}

/** Text of an email that asks the hosting provider for the remedy of a finding. */
function composeHostRequest(origin: string, { title, seen, ask }: Finding): string {
  return `Buongiorno,\n\nper il sito ${origin} vi chiediamo: ${ask}\n\nIl sito segnala, alla voce «${title}»: ${seen} Le impostazioni da cambiare le dice il controllo dello stato, eseguito sul server.\n\nGrazie.`;
}
