import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { type Paper, type PaperRequest, paperCalls } from '../../contract/papers/calls.ts';
import { isAwaited } from '../../contract/papers/terms.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { StaffFailure } from '../http.ts';
import buttons from '../parts/form/Button.module.css';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { DownloadButton } from '../parts/list/DownloadButton.tsx';
import { useListLocation } from '../parts/list/use-search.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Entries } from '../parts/page/Entries.tsx';
import pages from '../parts/page/Page.module.css';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { RelativeTime, useNow } from '../parts/wording/Time.tsx';
import { AgainDialog } from './AgainDialog.tsx';
import { PaperEntry } from './PaperEntry.tsx';
import styles from './Papers.module.css';
import { makeFilesPath, paperKeys, paperRequestQuery, useShowRequest } from './paper-queries.ts';
import { describeProgress, isStored } from './paper-words.ts';

/** Request for papers: what arrived beside each name, and what staff do with it. */
export function RequestView({ id }: { id: string }) {
  const query = useQuery(paperRequestQuery(id));
  const now = useNow();
  const list = useListLocation(staffPages.papers);
  const isNotFound = query.error instanceof StaffFailure && query.error.status === 404;
  const request = isNotFound ? undefined : query.data;
  return (
    <Page
      title={isNotFound ? 'Questa richiesta non c’è più' : (request?.nome ?? 'Consegne')}
      lead={request && `${request.title}\u00a0· ${describeProgress(request, now)}`}
    >
      {isNotFound ? (
        <EmptyState title="È passato il tempo di conservazione, o è stata eliminata con i dati del cliente.">
          <LinkButton to={list}>Tutte le richieste</LinkButton>
        </EmptyState>
      ) : (
        <>
          <nav className="row" aria-label="Altre richieste">
            <Link to={list} className={buttons.text}>
              Tutte le richieste
            </Link>
          </nav>
          <QueryResult query={query}>{(data) => <RequestBody request={data} />}</QueryResult>
        </>
      )}
    </Page>
  );
}

function RequestBody({ request }: { request: PaperRequest }) {
  const [again, setAgain] = useState<Paper | null>(null);
  const { id, papers, state } = request;
  const stored = papers.flatMap(({ files }) => files).filter(isStored);
  return (
    <Columns>
      <div>
        <Section
          title="Documenti"
          note={
            stored.length > 0 && (
              <DownloadButton
                kind="text"
                href={makeFilesPath(id)}
                check={() => callApi(paperCalls.read, { id })}
                failureTitle="I file non sono stati scaricati"
              >
                Scarica tutto
              </DownloadButton>
            )
          }
        >
          <Entries label="Documenti">
            {papers.map((paper) => (
              <PaperEntry key={paper.id} request={request} paper={paper} onAgain={setAgain} />
            ))}
          </Entries>
        </Section>
      </div>
      <div>
        <Section title="La richiesta">
          <RequestFacts request={request} />
          {(state === 'open' || state === 'expired') && <RequestActions request={request} />}
        </Section>
      </div>
      {again && <AgainDialog request={request} paper={again} onClose={() => setAgain(null)} />}
    </Columns>
  );
}

function RequestFacts({ request }: { request: PaperRequest }) {
  const { reference, email, due, text, message, asked_at, asked_by, reminded_at, finished_at } = request;
  return (
    <dl className={`grid small ${pages.facts}`}>
      <Fact label="Riferimento">{reference}</Fact>
      <Fact label="Email">
        <EmailAddress>{email}</EmailAddress>
      </Fact>
      <Fact label="Chiesti">
        <RelativeTime at={asked_at} />
        {asked_by !== null && ` da ${asked_by}`}
      </Fact>
      <Fact label="Entro il">{due && formatItalianDate(due)}</Fact>
      <Fact label="Ultimo sollecito">{reminded_at && <RelativeTime at={reminded_at} />}</Fact>
      <Fact label="«Ho finito»">{finished_at && <RelativeTime at={finished_at} />}</Fact>
      <Fact label="Al cliente">{text && <span className={styles.typed}>{text}</span>}</Fact>
      <Fact label="Nasce da">{message && <Link to={`${staffPages.messages}/${message}`}>questo messaggio</Link>}</Fact>
    </dl>
  );
}

/** Row of the facts of a request; nothing for an empty one. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function RequestActions({ request: { id, version, nome, papers, state } }: { request: PaperRequest }) {
  const show = useShowRequest();
  const remind = useCall(paperCalls.remind, {
    successToast: { title: 'Sollecito in partenza', about: id },
    failureToast: 'Il sollecito non è partito',
    refreshKeys: paperKeys,
    onSuccess: show,
  });
  const close = useCall(paperCalls.close, {
    successToast: { title: 'Richiesta chiusa', about: id },
    failureToast: 'La richiesta non è chiusa',
    refreshKeys: paperKeys,
    onSuccess: show,
  });
  const confirmReminder = async () => {
    const question = {
      title: `Sollecitare ${nome}?`,
      text: 'Riceve un’email con i documenti che mancano.',
      action: 'Sollecita ora',
    };
    if (await confirm(question)) remind.mutate({ id });
  };
  const confirmClosing = async () => {
    const question = {
      title: 'Chiudere la richiesta?',
      text: `Il collegamento di ${nome} non vale più, e i solleciti finiscono. I file arrivati restano fino alla loro data.`,
      action: 'Chiudi la richiesta',
      destructive: true,
    };
    if (await confirm(question)) close.mutate({ id, version });
  };
  return (
    <Buttons>
      {state === 'open' && papers.some((paper) => isAwaited(paper.state)) && (
        <Button busy={remind.isPending} onClick={() => void confirmReminder()}>
          Sollecita ora
        </Button>
      )}
      <Button kind="text" busy={close.isPending} onClick={() => void confirmClosing()}>
        Chiudi
      </Button>
    </Buttons>
  );
}
