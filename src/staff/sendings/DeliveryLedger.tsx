import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import type { Circular, CircularState, Sending } from '../../contract/circulars.ts';
import { erasedPerson, type ReaderState, type Ledger as Sums, sendingCalls } from '../../contract/sendings.ts';
import { makeSendingPath, staffPages } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { circularQuery } from '../circulars/circular-queries.ts';
import { circularStateNames } from '../circulars/circular-words.ts';
import { pollInterval } from '../desk/desk-queries.ts';
import { buildRequest } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { DownloadButton } from '../parts/list/DownloadButton.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { RelativeTime, Time } from '../parts/wording/Time.tsx';
import { getServerTime } from '../server-clock.ts';
import { useHasRole } from '../session/use-session.ts';
import { CorrectionList } from './CorrectionList.tsx';
import styles from './DeliveryLedger.module.css';
import { LedgerTotals, stateNames } from './LedgerTotals.tsx';
import { exclusionReasons } from './sending-words.ts';

/** Primary action on a delivery, by state. */
const primaryActions: Partial<Record<CircularState, { call: 'pause' | 'resume' | 'stop'; label: string }>> = {
  sending: { call: 'pause', label: 'Sospendi' },
  paused: { call: 'resume', label: 'Riprendi' },
  scheduled: { call: 'stop', label: 'Annulla l’invio' },
};

interface SendingName {
  /** Id of the circular. */
  id: string;
  /** Number of the correction; `null` for the circular's own sending. */
  correction: number | null;
}

/** Ledger of a sending: the audience on the left, the delivery states of its emails on the right. */
export function DeliveryLedger({ id, correction }: SendingName) {
  const isManager = useHasRole('manager');
  const navigate = useNavigate();
  const circular = useQuery({ ...circularQuery(id), refetchInterval: pollInterval });
  const ledger = useQuery({
    queryKey: ['circular-ledger', id, correction],
    queryFn: ({ signal }) => callApi(sendingCalls.ledger, { id, ...toQuery(correction) }, signal),
    refetchInterval: pollInterval,
  });
  const [open, setOpen] = useState<ReaderState | null>(null);
  const changeDelivery = useCall(
    (call: 'pause' | 'resume' | 'stop') =>
      callApi(sendingCalls[call], { id, version: circular.data?.version, ...toQuery(correction) }),
    {
      failureToast: 'La modifica non è riuscita',
      refreshKeys: [['circular', id]],
      // A sending that is undone has no ledger any more.
      onSuccess: (answer) => findSending(answer, correction) ?? navigate(`${staffPages.circulars}/${id}`),
    },
  );
  const confirmStop = async (waiting: number) => {
    const question = {
      title: 'Fermare l’invio?',
      text: `Chi aspetta (${waiting}) non riceve questa email. Non si può riprendere.`,
      action: 'Ferma qui',
      destructive: true,
    };
    if (await confirm(question)) changeDelivery.mutate('stop');
  };
  const row = circular.data;
  const sending = row && findSending(row, correction);
  const primaryAction = sending && primaryActions[sending.state];
  return (
    <Page
      title={row ? formatTitle(row, correction) : 'Resoconto dell’invio'}
      lead={sending ? <DeliveryStatus sending={sending} sums={ledger.data} /> : row && circularStateNames[row.state]}
    >
      <QueryResult query={ledger}>
        {(sums) => (
          <>
            <div className={`row center apart ${styles.tools}`}>
              {isManager && sending && (
                <Buttons>
                  {primaryAction && (
                    <Button busy={changeDelivery.isPending} onClick={() => changeDelivery.mutate(primaryAction.call)}>
                      {primaryAction.label}
                    </Button>
                  )}
                  {(sending.state === 'sending' || sending.state === 'paused') && (
                    <Button onClick={() => void confirmStop(sums.waiting)}>Ferma qui</Button>
                  )}
                </Buttons>
              )}
              <p className="row">
                {row?.url && <a href={new URL(row.url).pathname}>Vedi la pagina</a>}{' '}
                <Link to={`${staffPages.circulars}/${id}`}>Vedi il testo</Link>{' '}
                {correction !== null && <Link to={makeSendingPath(id)}>Resoconto della circolare</Link>}{' '}
                {isManager && (
                  <DownloadButton
                    kind="text"
                    href={buildRequest(sendingCalls.export, { id, ...toQuery(correction) }).path}
                    failureTitle="Il file non è stato scaricato"
                  >
                    Scarica l’elenco dei destinatari
                  </DownloadButton>
                )}
              </p>
            </div>
            <LedgerTotals sums={sums} onOpen={setOpen} />
            {open && <DeliveryEmails id={id} correction={correction} state={open} isManager={isManager} />}
            {row && correction === null && <CorrectionList row={row} />}
          </>
        )}
      </QueryResult>
    </Page>
  );
}

const pauseReasons = {
  person: 'Sospesa da una persona: riprende quando si preme «Riprendi».',
  missed: 'L’ora è passata mentre il server era spento: decide una persona se riprendere.',
  sender: 'I server di posta rifiutano il mittente: vanno controllati mittente e firma, poi si riprende.',
} as const;

const toQuery = (correction: number | null) => (correction === null ? {} : { correction });

const findSending = (row: Circular, correction: number | null) =>
  row.sendings.find((sending) => sending.correction === correction);

/** Title of a sending: that of its circular with its number, or of the correction. */
function formatTitle({ number, title }: Circular, correction: number | null): string {
  if (correction !== null) return `Rettifica: ${title}`;
  return number === null ? title : `${number}. ${title}`;
}

interface DeliveryStatusProps {
  sending: Sending;
  sums: Sums | undefined;
}

function DeliveryStatus({ sending: { state, send_at, sent_by, paused_for }, sums }: DeliveryStatusProps) {
  const estimatedEnd = state === 'sending' && sums ? estimateEnd(sums, Date.parse(send_at)) : null;
  if (state === 'scheduled')
    return (
      <>
        La prima email parte <RelativeTime at={send_at} />. Fino ad allora si può annullare.
      </>
    );
  if (estimatedEnd !== null)
    return (
      <>
        In invio. I destinatari sono fermi. Di questo passo finisce <RelativeTime at={estimatedEnd} />.
      </>
    );
  if (state === 'paused') return pauseReasons[paused_for ?? 'person'];
  if (state === 'sending') return 'In invio. I destinatari sono fermi.';
  if (state === 'sent')
    return (
      <>
        Inviata <RelativeTime at={send_at} />
        {sent_by && ` da ${sent_by}`}.
      </>
    );
  return 'Fermata: chi aspettava non l’ha ricevuta.';
}

/** Estimated end of the delivery at the average rate so far; `null` below 10 processed emails. */
function estimateEnd({ audience, waiting }: Sums, startTime: number): string | null {
  const processed = audience - waiting;
  if (processed < 10) return null;
  const now = getServerTime();
  return new Date(now + ((now - startTime) / processed) * waiting).toISOString();
}

function DeliveryReason({ reason }: { reason: string }) {
  const exclusion = exclusionReasons[reason];
  if (exclusion !== undefined) return exclusion;
  const code = /\d.*/.exec(reason)?.[0];
  return (
    <>
      {explainMailFailure(reason)} {code !== undefined && <small>{code}</small>}
    </>
  );
}

interface DeliveryEmailsProps extends SendingName {
  state: ReaderState;
  isManager: boolean;
}

function DeliveryEmails({ id, correction, state, isManager }: DeliveryEmailsProps) {
  const queryKey = ['circular-letters', id, correction, state];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: after }) =>
      callApi(sendingCalls.letters, { id, state, ...toQuery(correction), ...(after && { after }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const decide = useCall(
    ({ letter, as }: { letter: string; as: 'accepted' | 'again' }) => callApi(sendingCalls.decide, { id, letter, as }),
    { failureToast: 'La modifica non è riuscita', refreshKeys: [queryKey, ['circular-ledger', id, correction]] },
  );
  return (
    <Section title={`${stateNames[state]}: gli indirizzi`}>
      <QueryResult query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p>Nessuno.</p>;
          return (
            <>
              <Table
                caption={`${stateNames[state]}: gli indirizzi`}
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  { head: 'Email', cell: ({ email }) => email || erasedPerson },
                  {
                    head: 'Perché',
                    cell: ({ reason }) => (reason === undefined ? null : <DeliveryReason reason={reason} />),
                    emptyText: 'Nessuno.',
                  },
                  { head: 'Quando', cell: ({ at }) => <Time at={at} /> },
                  ...(state === 'uncertain' && isManager
                    ? [
                        {
                          head: 'Decisione',
                          omitsHead: true,
                          cell: ({ id: letter, email }: { id: string; email: string }) =>
                            (['accepted', 'again'] as const).map((as) => (
                              <Button
                                key={as}
                                kind="text"
                                subject={email}
                                onClick={() => decide.mutate({ letter, as })}
                              >
                                {as === 'accepted' ? 'L’ha ricevuta' : 'Manda di nuovo'}
                              </Button>
                            )),
                        },
                      ]
                    : []),
                ]}
              />
              <MoreButton query={query}>Mostra altri</MoreButton>
            </>
          );
        }}
      </QueryResult>
    </Section>
  );
}
