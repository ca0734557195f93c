import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import type { Circular, CircularState } from '../../contract/newsletter/circulars.ts';
import {
  erasedPerson,
  type ReaderState,
  type Ledger as Sums,
  sendingCalls,
} from '../../contract/newsletter/sending.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { pollInterval } from '../desk/desk-queries.ts';
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
import { circularQuery } from './circular-queries.ts';
import { circularStateNames, exclusionReasons, formatExclusion } from './circular-words.ts';
import styles from './DeliveryLedger.module.css';
import { NoticeLinks } from './NoticeLinks.tsx';

/** Order of the lines on the credit side of the ledger. */
const ledgerStates = [
  'accepted',
  'waiting',
  'excluded',
  'refused',
  'uncertain',
] as const satisfies readonly ReaderState[];
const stateNames: Record<ReaderState, string> = {
  accepted: 'Accettate dal server di chi riceve',
  waiting: 'In attesa',
  excluded: 'Escluse',
  refused: 'Rifiutate',
  uncertain: 'Forse arrivate',
};

/** Order of the bar's segments. `waiting` is last: its segment is the empty end of the bar. */
const barStates = ['accepted', 'excluded', 'refused', 'uncertain', 'waiting'] as const satisfies readonly ReaderState[];

/** Primary action on a delivery, by state. */
const primaryActions: Partial<Record<CircularState, { call: 'pause' | 'resume' | 'stop'; label: string }>> = {
  sending: { call: 'pause', label: 'Sospendi' },
  paused: { call: 'resume', label: 'Riprendi' },
  scheduled: { call: 'stop', label: 'Annulla l’invio' },
};

/** Ledger of a delivery: the audience on the left, the delivery states of its emails on the right. */
export function DeliveryLedger({ id }: { id: string }) {
  const isManager = useHasRole('manager');
  const circular = useQuery({ ...circularQuery(id), refetchInterval: pollInterval });
  const ledger = useQuery({
    queryKey: ['circular-ledger', id],
    queryFn: ({ signal }) => callApi(sendingCalls.ledger, { id }, signal),
    refetchInterval: pollInterval,
  });
  const [open, setOpen] = useState<ReaderState | null>(null);
  const changeDelivery = useCall(
    (call: 'pause' | 'resume' | 'stop') => callApi(sendingCalls[call], { id, version: circular.data?.version }),
    { failureToast: 'Non è riuscito', refreshKeys: [['circular', id]] },
  );
  const confirmStop = async (waiting: number) => {
    const question = {
      title: 'Fermare l’invio?',
      text: `Chi aspetta (${waiting}) non riceve questa circolare. Non si può riprendere.`,
      action: 'Ferma qui',
      destructive: true,
    };
    if (await confirm(question)) changeDelivery.mutate('stop');
  };
  const row = circular.data;
  const primaryAction = row && primaryActions[row.state];
  const title = row ? `${row.number === null ? '' : `${row.number}. `}${row.title}` : 'Resoconto dell’invio';
  return (
    <Page title={title} lead={row && <DeliveryStatus row={row} sums={ledger.data} />}>
      <QueryResult query={ledger}>
        {(sums) => (
          <>
            <div className={`row center apart ${styles.tools}`}>
              {isManager && row && (
                <Buttons>
                  {primaryAction && (
                    <Button busy={changeDelivery.isPending} onClick={() => changeDelivery.mutate(primaryAction.call)}>
                      {primaryAction.label}
                    </Button>
                  )}
                  {(row.state === 'sending' || row.state === 'paused') && (
                    <Button onClick={() => void confirmStop(sums.waiting)}>Ferma qui</Button>
                  )}
                </Buttons>
              )}
              <p className="row">
                {row?.url && <a href={new URL(row.url).pathname}>Vedi la pagina</a>}{' '}
                <Link to={`${staffPages.circulars}/${row?.corrects ?? id}`}>Vedi il testo</Link>{' '}
                <NoticeLinks row={row} />{' '}
                {isManager && (
                  <DownloadButton
                    kind="text"
                    href={sendingCalls.export.path.replace(':id', id)}
                    failureTitle="Il file non è stato scaricato"
                  >
                    Scarica l’elenco dei destinatari
                  </DownloadButton>
                )}
              </p>
            </div>
            <LedgerTotals sums={sums} onOpen={setOpen} />
            {open && <DeliveryEmails id={id} state={open} isManager={isManager} />}
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

function DeliveryStatus({
  row: { state, send_at, sent_by, paused_for },
  sums,
}: {
  row: Circular;
  sums: Sums | undefined;
}) {
  const estimatedEnd = state === 'sending' && sums && send_at ? estimateEnd(sums, Date.parse(send_at)) : null;
  if (state === 'scheduled')
    return <>La prima email parte {send_at && <RelativeTime at={send_at} />}. Fino ad allora si può annullare.</>;
  if (estimatedEnd !== null)
    return (
      <>
        In invio. Testo e destinatari sono fermi. Di questo passo finisce <RelativeTime at={estimatedEnd} />.
      </>
    );
  if (state === 'paused') return pauseReasons[paused_for ?? 'person'];
  if (state === 'sending') return 'In invio. Testo e destinatari sono fermi.';
  if (state === 'sent')
    return (
      <>
        Inviata {send_at && <RelativeTime at={send_at} />}
        {sent_by && ` da ${sent_by}`}.
      </>
    );
  return state === 'stopped' ? 'Fermata: chi aspettava non l’ha ricevuta.' : circularStateNames[state];
}

/** Estimated end of the delivery at the average rate so far; `null` below 10 processed emails. */
function estimateEnd({ audience, waiting }: Sums, startTime: number): string | null {
  const processed = audience - waiting;
  if (processed < 10) return null;
  const now = getServerTime();
  return new Date(now + ((now - startTime) / processed) * waiting).toISOString();
}

function LedgerTotals({ sums, onOpen }: { sums: Sums; onOpen: (state: ReaderState) => void }) {
  const { audience, excluded, delayed, balanced } = sums;
  const amounts: Record<ReaderState, number> = {
    ...sums,
    excluded: Object.values(excluded).reduce((total, number) => total + number, 0),
  };
  const notes: Partial<Record<ReaderState, string>> = {
    ...(delayed && {
      waiting: `${delayed.count === 1 ? 'una si riprova da sola' : `${delayed.count} si riprovano da sole`}: ${explainMailFailure(delayed.reason)}`,
    }),
    excluded: Object.entries(excluded)
      .map(([reason, number]) => formatExclusion(number, reason))
      .join('; '),
    refused: 'da ora non si scrive più a chi non ha più la casella',
    uncertain: 'il collegamento è caduto a invio quasi finito: decide una persona se spedirle di nuovo',
  };
  const progress = `${audience - amounts.waiting} su ${audience} trattate dai server di posta`;
  return (
    <>
      <div className={`stack6 lined ${styles.account}`}>
        <section aria-labelledby="dare">
          <h2 id="dare">dare</h2>
          <dl className="ruled-items-below">
            <div className={styles.total}>
              <dt>Destinatari</dt>
              <dd className="figures">{audience}</dd>
            </div>
          </dl>
        </section>
        <section aria-labelledby="avere">
          <h2 id="avere">avere</h2>
          <dl className="ruled-items-below">
            {ledgerStates.map((state) => (
              <div
                key={state}
                data-alarm={(state === 'refused' || state === 'uncertain') && amounts[state] > 0 ? '' : undefined}
              >
                <dt>
                  <Button kind="text" onClick={() => onOpen(state)}>
                    {stateNames[state]}
                  </Button>
                  {amounts[state] > 0 && notes[state] && <small className="muted">{notes[state]}</small>}
                </dt>
                <dd className="figures">{amounts[state]}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>Totale</dt>
              <dd className="figures">{ledgerStates.reduce((total, state) => total + amounts[state], 0)}</dd>
            </div>
          </dl>
        </section>
      </div>
      <div className={styles.bar} role="img" aria-label={progress}>
        {barStates.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: amounts[state] }} />
        ))}
      </div>
      <p role="status">
        {progress}.{' '}
        {balanced
          ? 'Ogni destinatario è contato una volta.'
          : 'I numeri non corrispondono ai destinatari: finché non corrispondono, la circolare non risulta inviata.'}
      </p>
    </>
  );
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

function DeliveryEmails({ id, state, isManager }: { id: string; state: ReaderState; isManager: boolean }) {
  const queryKey = ['circular-letters', id, state];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: after }) =>
      callApi(sendingCalls.letters, { id, state, ...(after && { after }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const decide = useCall(
    ({ letter, as }: { letter: string; as: 'accepted' | 'again' }) => callApi(sendingCalls.decide, { id, letter, as }),
    { failureToast: 'Non è riuscito', refreshKeys: [queryKey, ['circular-ledger', id]] },
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
