import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { type StaffSubscriber, subscriberCalls } from '../../../contract/newsletter/subscribers.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { ask } from '../api.ts';
import { deskKeys } from '../desk/queries.ts';
import { useListBehind } from '../desk/use-search.ts';
import { StaffFailure } from '../http.ts';
import buttons from '../parts/form/Button.module.css';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { Consents } from './Consents.tsx';
import { StateInWords } from './List.tsx';
import { evidenceQuery, listsKey } from './queries.ts';
import { words } from './words.ts';

const said = words.evidence;

/** One subscriber: the sheet that proves their consent, to be printed. */
export function Evidence({ id }: { id: string }) {
  const query = useQuery(evidenceQuery(id));
  const list = useListBehind(staffPages.iscritti);
  const gone = query.error instanceof StaffFailure && query.error.status === 404;
  const subscriber = query.data?.subscriber;
  return (
    <Page
      title={gone ? words.gone.title : (subscriber?.email ?? words.title)}
      heading={!gone && subscriber ? <EmailAddress>{subscriber.email}</EmailAddress> : undefined}
      lead={!gone && subscriber && <StateInWords subscriber={subscriber} />}
      actions={!gone && subscriber && <Actions subscriber={subscriber} />}
    >
      {gone ? (
        <Empty title={words.gone.text}>
          <LinkButton to={list}>{words.back}</LinkButton>
        </Empty>
      ) : (
        <>
          <Link to={list} className={`${buttons.text} ${patterns.screen}`}>
            {words.back}
          </Link>
          <Loaded query={query}>
            {({ events }) => (
              <Section title={said.title}>
                <Consents events={events} />
              </Section>
            )}
          </Loaded>
        </>
      )}
    </Page>
  );
}

function Actions({ subscriber: { id, email, suppression } }: { subscriber: StaffSubscriber }) {
  const navigate = useNavigate();
  const list = useListBehind(staffPages.iscritti);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask(subscriberCalls.remove, { id }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: listsKey });
      // The sheet is left: asked for again it would only say that they are gone.
      await navigate(list, { replace: true });
      say({ title: said.removed });
    },
    onError: (error) => sayFailure(said.removeFailed, error),
  });
  const removeAsked = async () => {
    const question = { title: said.removeTitle, text: said.removeText(email), action: said.remove, destructive: true };
    if (await confirm(question)) remove.mutate();
  };
  const readmit = useMutation({
    mutationFn: () => ask(subscriberCalls.readmit, { id }),
    onSuccess: () => say({ title: words.readmit.done }),
    onError: (error) => sayFailure(words.readmit.failed, error),
    onSettled: () => client.invalidateQueries({ queryKey: deskKeys.subscribers }),
  });
  const readmitAsked = async () => {
    const { title, text, do: action } = words.readmit;
    if (await confirm({ title, text: text(email), action })) readmit.mutate();
  };
  return (
    <div className={patterns.screen}>
      <Buttons>
        {suppression && (
          <Button busy={readmit.isPending} onClick={() => void readmitAsked()}>
            {words.readmit.do}
          </Button>
        )}
        <Button removes busy={remove.isPending} onClick={() => void removeAsked()}>
          {said.remove}
        </Button>
        <Button kind="solid" onClick={() => print()}>
          {said.print}
        </Button>
      </Buttons>
    </div>
  );
}
