import { useQuery, useQueryClient } from '@tanstack/react-query';
import { capitalise } from '../../content/writing/capitalise.ts';
import { type LaunchState, launchCalls } from '../../contract/launch.ts';
import { makeTextPath } from '../../contract/staff/pages.ts';
import { formatTaskTitle, isOpen, type Task } from '../../contract/staff/tasks.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { TaskEntry, TaskLink } from '../desk/TaskEntry.tsx';
import { TestMailButton } from '../desk/TestMailButton.tsx';
import { Button, ExternalLinkButton, LinkButton } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { launchQuery, useConfirmFact } from './launch-calls.ts';

/** Launch checklist: done and open steps before the site opens to search engines, and the last step. */
export default function LaunchPage() {
  const query = useQuery(launchQuery);
  return (
    <Page title="Messa in linea" lead={query.data && formatLead(query.data)}>
      <QueryResult query={query}>{(state) => <Checklist state={state} />}</QueryResult>
    </Page>
  );
}

function formatLead({ tasks, opened }: LaunchState): string {
  if (opened) return `Il sito è aperto ai motori di ricerca${opened.by && `, da ${opened.by}`}.`;
  const openTasks = tasks.filter(isOpen);
  if (openTasks.length === 0) return 'Tutto è a posto: manca solo l’ultimo passo, in fondo alla pagina.';
  const things = `${openTasks.length === 1 ? 'Resta una cosa' : `Restano ${openTasks.length} cose`} da sistemare`;
  return openTasks.some(({ blocks }) => blocks)
    ? `${things} prima di mostrare il sito a tutti.`
    : `${things}. Il sito si può già aprire, in fondo alla pagina.`;
}

function Checklist({ state }: { state: LaunchState }) {
  const openTasks = state.tasks.filter(isOpen);
  const doneTasks = state.tasks.filter((task) => !isOpen(task));
  return (
    <>
      <Columns>
        <Section title="Da sistemare">
          {openTasks.length === 0 && <p>Tutto è sistemato.</p>}
          <Entries label="Da sistemare">
            {openTasks.map((task) => (
              <TaskEntry key={task.kind} task={task} actions={findAction(task, state)} />
            ))}
          </Entries>
        </Section>
        <Section title="A posto">
          {doneTasks.length === 0 && <p>Qui compare ciò che è a posto.</p>}
          <Entries label="A posto">
            {doneTasks.map(({ kind, title }) => (
              <Entry key={kind} mark="done" title={capitalise(title)} />
            ))}
          </Entries>
        </Section>
      </Columns>
      <UnreadPages pages={state.unread} />
      <OutdatedTexts texts={state.texts} />
      <RecommendedFacts facts={state.recommended} />
      <OpeningSection state={state} />
    </>
  );
}

/** Texts as they were delivered, which a manager reads once. */
function UnreadPages({ pages }: { pages: LaunchState['unread'] }) {
  if (pages.length === 0) return null;
  return (
    <Section title="Pagine da leggere" note="Sono ancora come le ha portate il programma">
      <Entries label="Pagine da leggere">
        {pages.map((page) => (
          <UnreadPage key={page.page} {...page} />
        ))}
      </Entries>
    </Section>
  );
}

function UnreadPage({ page, label, path }: LaunchState['unread'][number]) {
  const markRead = useLaunchChange(() => callApi(launchCalls.read, { page }));
  return (
    <Entry
      title={label}
      actions={
        <>
          {path !== null && (
            <ExternalLinkButton kind="text" subject={label} href={path} target="_blank" rel="noreferrer">
              Leggi
            </ExternalLinkButton>
          )}
          <LinkButton kind="text" subject={label} to={makeTextPath(page)}>
            Correggi
          </LinkButton>
          <Button kind="text" subject={label} busy={markRead.isPending} onClick={() => markRead.mutate()}>
            Segna come letta
          </Button>
        </>
      }
    />
  );
}

/** Sample texts that speak of a fact which the firm has changed. */
function OutdatedTexts({ texts }: { texts: LaunchState['texts'] }) {
  const confirmText = useConfirmFact();
  if (texts.length === 0) return null;
  return (
    <Section title="Testi da rileggere" note="Parlano di un dato cambiato">
      <Entries label="Testi da rileggere">
        {texts.map(({ page, path, label, about, confirmation }) => (
          <Entry
            key={confirmation.fact}
            title={label}
            actions={
              <>
                <LinkButton kind="text" subject={label} to={makeTextPath(page, path)}>
                  Riscrivi
                </LinkButton>
                <Button
                  kind="text"
                  subject={label}
                  busy={confirmText.isPending}
                  onClick={() => confirmText.mutate({ ...confirmation, isReal: true })}
                >
                  È giusto così
                </Button>
              </>
            }
          >
            <p>Parla di: {about}</p>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

/** Choice of pages, and facts that visitors look for and the firm has left empty. Optional for the launch. */
function RecommendedFacts({ facts }: { facts: LaunchState['recommended'] }) {
  return (
    <Section title="Consigliati" note="Il sito si apre anche senza">
      <Entries label="Consigliati">
        <Entry
          title="Pagine del sito"
          actions={
            <LinkButton kind="text" subject="Pagine del sito" to={makeTextPath('dati', 'pages.team')}>
              Scegli
            </LinkButton>
          }
        >
          <p>Team, competenze, domiciliazione, Terzo settore e guida si possono togliere, se lo studio non li vuole.</p>
          <p>
            Preventivi e appuntamenti si tengono se qualcuno dello studio risponde a chi li chiede, la newsletter se
            qualcuno scrive le circolari, il carosello di «Chi siamo» se ci sono le foto.
          </p>
        </Entry>
        {facts.map(({ label, empty, path }) => (
          <Entry
            key={path}
            mark={empty}
            title={label}
            actions={
              <LinkButton kind="text" subject={label} to={makeTextPath('dati', path)}>
                Scrivi
              </LinkButton>
            }
          />
        ))}
      </Entries>
    </Section>
  );
}

/** The only manager of a firm needs no second one if the recovery codes are on paper. */
function PrintedCodesButton() {
  const confirmPrinted = useLaunchChange(() => callApi(launchCalls.printCodes, {}));
  return (
    <Button kind="text" busy={confirmPrinted.isPending} onClick={() => confirmPrinted.mutate()}>
      Ho stampato i codici di recupero
    </Button>
  );
}

/** Buttons of a step that is done on this page; `undefined` for one that has a link or is done elsewhere. */
function findAction(task: Task, { printable }: LaunchState) {
  if (task.kind === 'mail') return <TestMailButton />;
  if (task.kind !== 'second-manager' || !printable) return undefined;
  return (
    <>
      <TaskLink task={task} />
      <PrintedCodesButton />
    </>
  );
}

function OpeningSection({ state: { tasks, opened } }: { state: LaunchState }) {
  const openTasks = tasks.filter(isOpen);
  const isBlocked = openTasks.some(({ blocks }) => blocks);
  const openSite = useLaunchChange(() => callApi(launchCalls.open, {}), 'Il sito è aperto ai motori di ricerca');
  const confirmOpening = async () => {
    const question = {
      title: 'Aprire il sito così com’è?',
      text: `Chi visita e i motori di ricerca vedono il sito com’è ora. Da sistemare: ${new Intl.ListFormat('it').format(openTasks.map(formatTaskTitle))}.`,
      action: 'Apri il sito',
    };
    if (openTasks.length === 0 || (await confirm(question))) openSite.mutate();
  };
  const closeSite = useLaunchChange(
    () => callApi(launchCalls.close, {}),
    'Il sito è di nuovo chiuso ai motori di ricerca',
  );
  return (
    <Section title="L’ultimo passo">
      {opened ? (
        <Button kind="text" busy={closeSite.isPending} onClick={() => closeSite.mutate()}>
          Chiudi di nuovo ai motori di ricerca
        </Button>
      ) : (
        <>
          <p>
            Finché non si apre, il sito è visibile a chi ne ha l’indirizzo, e i motori di ricerca sono pregati di non
            tenerne conto.
          </p>
          {isBlocked ? (
            <p>Si può aprire quando i dati dello studio sono tutti veri.</p>
          ) : (
            <Button kind="solid" busy={openSite.isPending} onClick={() => void confirmOpening()}>
              Apri il sito ai motori di ricerca
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

/** Mutation whose response is the new launch state. */
function useLaunchChange<Given = void>(change: (variables: Given) => Promise<LaunchState>, successToast?: string) {
  const client = useQueryClient();
  return useCall(change, {
    successToast,
    failureToast: 'La modifica non è riuscita',
    refreshKeys: [deskKeys.today],
    onSuccess: (state) => client.setQueryData(launchQuery.queryKey, state),
  });
}
