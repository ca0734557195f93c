import { useQuery, useQueryClient } from '@tanstack/react-query';
import { capitalise } from '../../content/writing/capitalise.ts';
import { type SiteState, siteStateCalls } from '../../contract/staff/site-state.ts';
import { formatLine, formatTaskTitle, isOpen, type Task } from '../../contract/staff/tasks.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { TaskEntry } from '../desk/TaskEntry.tsx';
import { TestMailButton } from '../desk/TestMailButton.tsx';
import { Button } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Entries } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { BackUpNow, Backups } from './Backups.tsx';

/** Polling interval while a backup runs, in ms. */
const backupPollInterval = 2000;

const leads = {
  well: 'Tutto funziona.',
  look: 'Il sito funziona; c’è qualcosa da guardare.',
  broken: 'Qualcosa non funziona.',
} as const;
const stateNames = { well: 'va bene', look: 'da guardare', broken: 'non funziona' } as const;

/** Site state: checks with their remedies, and backups. */
export default function DoctorPage() {
  const query = useQuery({
    queryKey: deskKeys.siteState,
    queryFn: ({ signal }) => callApi(siteStateCalls.read, {}, signal),
    refetchInterval: ({ state }) => (state.data?.copying ? backupPollInterval : false),
  });
  // The worst task is the first.
  const worst = query.data?.tasks[0]?.state ?? 'well';
  return (
    <Page title="Stato del sito" lead={query.data && leads[worst]}>
      <QueryResult query={query}>
        {(state) => (
          <>
            <Section title="Controlli">
              <Entries label="Controlli">
                {state.tasks.map((task) => (
                  <CheckEntry key={task.kind} task={task} state={state} />
                ))}
              </Entries>
            </Section>
            <Backups state={state} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface CheckProps {
  task: Task;
  state: SiteState;
}

function CheckEntry({ task, state }: CheckProps) {
  const title = task.count === null ? capitalise(task.title) : task.title;
  return (
    <TaskEntry
      task={task}
      title={
        <>
          {title}
          <span className="visually-hidden">: {stateNames[task.state]}</span>
        </>
      }
      actions={findRemedy({ task, state })}
    >
      {task.ask !== null && (
        <p>
          {'Da chiedere a chi ospita il sito:'} «{task.ask}»{' '}
          <Button
            kind="text"
            subject={title}
            onClick={() =>
              void copyText(
                composeHostRequest(location.origin, task),
                'Testo copiato: si incolla in un’email a chi ospita il sito',
              )
            }
          >
            Copia il testo da inviare
          </Button>
        </p>
      )}
    </TaskEntry>
  );
}

/** Button of a task that is done on this page; `undefined` for one that has a link or is done elsewhere. */
function findRemedy({ task, state }: CheckProps) {
  if (task.kind === 'held-emails') return <ReleaseButton count={task.count ?? 0} />;
  if (!isOpen(task)) return undefined;
  if (task.kind === 'mail') return <TestMailButton />;
  if (task.kind === 'backup') return <BackUpNow state={state} kind="text" subject={task.title} />;
  return task.link === null && task.ask === null ? <LookAgainButton subject={task.title} /> : undefined;
}

function LookAgainButton({ subject }: { subject: string }) {
  const client = useQueryClient();
  const lookAgain = () => void client.invalidateQueries({ queryKey: deskKeys.siteState });
  return (
    <Button kind="text" subject={subject} onClick={lookAgain}>
      Guarda di nuovo
    </Button>
  );
}

/** Releases the emails of a restored site, which are on hold. */
function ReleaseButton({ count }: { count: number }) {
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
    <Button kind="text" busy={release.isPending} onClick={() => void confirmRelease()}>
      {verb}
    </Button>
  );
}

/** Text of an email that asks the hosting provider for the remedy of a finding. */
function composeHostRequest(origin: string, task: Task): string {
  const seen = task.lines.map(formatLine).join(' ');
  return `Buongiorno,\n\nper il sito ${origin} vi chiediamo: ${task.ask}\n\nIl sito segnala, alla voce «${capitalise(formatTaskTitle(task))}»: ${seen} Le impostazioni da cambiare le dice il controllo dello stato, eseguito sul server.\n\nGrazie.`;
}
