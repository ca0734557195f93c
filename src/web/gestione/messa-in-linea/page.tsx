import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LaunchState, type LaunchStep, launchCalls, legalPages } from '../../../contract/launch.ts';
import { staffPages, textAddress } from '../../../contract/staff/pages.ts';
import { ask } from '../api.ts';
import { deskKeys } from '../desk/queries.ts';
import { Button, Buttons, LinkButton, OutwardButton } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { launchQuery } from './calls.ts';
import { words } from './words.ts';

/** Where each step is settled; those without a place are settled elsewhere. */
const ways: Partial<Record<LaunchStep, string>> = {
  facts: staffPages.dati,
  people: staffPages.persone,
  codes: staffPages.profilo,
  photos: staffPages.foto,
  law: `${staffPages.scadenze}?stato=proposte`,
  mail: staffPages.stato,
  copies: staffPages.stato,
  https: staffPages.stato,
};

/** What is settled and what is open before the site is shown to everybody, and the last step. */
export default function LaunchPage() {
  const query = useQuery(launchQuery);
  return (
    <Page title={words.title} lead={query.data && leadOf(query.data)}>
      <Loaded query={query}>{(state) => <Launch state={state} />}</Loaded>
    </Page>
  );
}

function leadOf({ steps, opened }: LaunchState): string {
  return opened ? words.openedLead(opened.by) : words.lead(steps.filter(({ done }) => !done).length);
}

function Launch({ state }: { state: LaunchState }) {
  const open = state.steps.filter(({ done }) => !done);
  const done = state.steps.filter((step) => step.done);
  return (
    <>
      <Columns>
        <Section title={words.open}>
          {open.length === 0 && <p>{words.allDone}</p>}
          <Entries label={words.open}>
            {open.map(({ step, open: count }) => (
              <OpenStep key={step} step={step} count={count} read={state.read} />
            ))}
          </Entries>
        </Section>
        <Section title={words.done}>
          {done.length === 0 && <p>{words.noneDone}</p>}
          <Entries label={words.done}>
            {done.map(({ step }) => (
              <Entry key={step} mark="done" title={words.steps[step].done} />
            ))}
          </Entries>
        </Section>
      </Columns>
      <Recommended facts={state.recommended} />
      <Opening state={state} />
    </>
  );
}

/** Facts that visitors look for and that the firm has left empty. */
function Recommended({ facts }: { facts: LaunchState['recommended'] }) {
  if (facts.length === 0) return null;
  return (
    <Section title={words.recommended.title} note={words.recommended.note}>
      <Entries label={words.recommended.title}>
        {facts.map(({ label, empty, path }) => (
          <Entry
            key={path}
            mark={empty}
            title={label}
            actions={
              <LinkButton kind="text" of={label} to={textAddress('dati', path)}>
                {words.recommended.way}
              </LinkButton>
            }
          />
        ))}
      </Entries>
    </Section>
  );
}

interface OpenStepProps {
  step: LaunchStep;
  count: number;
  read: LaunchState['read'];
}

function OpenStep({ step, count, read }: OpenStepProps) {
  const { open, why, way } = words.steps[step];
  const to = ways[step];
  return (
    <Entry
      mark={typeof open === 'string' ? 'fault' : count}
      title={typeof open === 'string' ? open : open(count)}
      actions={
        way !== null &&
        to !== undefined && (
          <LinkButton kind="text" to={to}>
            {way}
          </LinkButton>
        )
      }
    >
      <p>{why}</p>
      {step === 'legal' &&
        legalPages.filter((page) => !read.includes(page)).map((page) => <Unread key={page} page={page} />)}
    </Entry>
  );
}

function Unread({ page }: { page: (typeof legalPages)[number] }) {
  const read = useChange(() => ask(launchCalls.read, { page }));
  return (
    <Buttons>
      <OutwardButton kind="text" href={`/${page}`} target="_blank" rel="noreferrer">
        {words.pages[page]}
      </OutwardButton>
      <Button kind="text" of={words.pages[page]} busy={read.isPending} onClick={() => read.mutate()}>
        {words.read}
      </Button>
    </Buttons>
  );
}

function Opening({ state: { steps, opened } }: { state: LaunchState }) {
  const said = words.opening;
  const blocked = steps.some(({ step, done }) => step === 'facts' && !done);
  const open = useChange(() => ask(launchCalls.open, {}), said.opened);
  const remaining = steps.filter(({ done }) => !done);
  const press = async () => {
    const question = { title: said.remaining, text: said.remainingText(remaining), action: said.openAnyway };
    if (remaining.length === 0 || (await confirm(question))) open.mutate();
  };
  const close = useChange(() => ask(launchCalls.close, {}), said.closedDone);
  return (
    <Section title={said.title}>
      {opened ? (
        <Button kind="text" busy={close.isPending} onClick={() => close.mutate()}>
          {said.close}
        </Button>
      ) : (
        <>
          <p>{said.closed}</p>
          {blocked ? (
            <p>{said.blocked}</p>
          ) : (
            <Button kind="solid" busy={open.isPending} onClick={() => void press()}>
              {said.open}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

/** Makes a change whose answer is how things stand then; `done` is said of it. */
function useChange(change: () => Promise<LaunchState>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess(state) {
      client.setQueryData(launchQuery.queryKey, state);
      void client.invalidateQueries({ queryKey: deskKeys.today });
      if (done) say({ title: done });
    },
    onError: (error) => sayFailure(words.opening.failed, error),
  });
}
