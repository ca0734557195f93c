import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Circular, CircularState } from '../../../contract/newsletter/circulars.ts';
import { type ReaderState, type Ledger as Sums, sendingCalls } from '../../../contract/newsletter/sending.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { ask } from '../api.ts';
import { DownloadButton } from '../desk/DownloadButton.tsx';
import { failureInWords } from '../desk/mail-failures.ts';
import { askEvery } from '../desk/queries.ts';
import { When } from '../desk/When.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { sayFailure } from '../parts/overlays/toasts.ts';
import { More } from '../parts/page/More.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { Table } from '../parts/page/Table.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../session/use-session.ts';
import { circularQuery } from './calls.ts';
import styles from './Ledger.module.css';
import { words } from './words.ts';

const said = words.ledger;
const lines = ['accepted', 'waiting', 'excluded', 'refused', 'uncertain'] as const satisfies readonly ReaderState[];

/** The order of the bar's parts: what waits is its empty end. */
const bar = ['accepted', 'excluded', 'refused', 'uncertain', 'waiting'] as const satisfies readonly ReaderState[];

/** What is done with a sending first of all. */
const offers: Partial<Record<CircularState, { call: 'pause' | 'resume' | 'stop'; label: string }>> = {
  sending: { call: 'pause', label: said.pause },
  paused: { call: 'resume', label: said.resume },
  scheduled: { call: 'stop', label: said.undo },
};

/** The account of a sending: left whom it is for, right where each copy is. */
export function Ledger({ id }: { id: string }) {
  const client = useQueryClient();
  const isManager = useMay('manager');
  const one = useQuery({ ...circularQuery(id), refetchInterval: askEvery });
  const sums = useQuery({
    queryKey: ['circular-ledger', id],
    queryFn: ({ signal }) => ask(sendingCalls.ledger, { id }, signal),
    refetchInterval: askEvery,
  });
  const [open, setOpen] = useState<ReaderState | null>(null);
  const act = useMutation({
    mutationFn: (call: 'pause' | 'resume' | 'stop') => ask(sendingCalls[call], { id, version: one.data?.version }),
    onError: (error) => sayFailure(said.failed, error),
    onSettled: () => client.invalidateQueries({ queryKey: ['circular', id] }),
  });
  const stop = async (waiting: number) => {
    const question = { title: said.stopTitle, text: said.stopText(waiting), action: said.stop, destructive: true };
    if (await confirm(question)) act.mutate('stop');
  };
  const row = one.data;
  const offered = row && offers[row.state];
  const title = row ? `${row.number === null ? '' : `${row.number}. `}${row.title}` : words.send.ledger;
  return (
    <Page title={title} lead={row && <Lead row={row} sums={sums.data} />}>
      <Loaded query={sums}>
        {(found) => (
          <>
            <div className={styles.tools}>
              {isManager && row && (
                <Buttons>
                  {offered && (
                    <Button busy={act.isPending} onClick={() => act.mutate(offered.call)}>
                      {offered.label}
                    </Button>
                  )}
                  {(row.state === 'sending' || row.state === 'paused') && (
                    <Button onClick={() => void stop(found.waiting)}>{said.stop}</Button>
                  )}
                </Buttons>
              )}
              <p>
                {row?.url && <a href={new URL(row.url).pathname}>{words.seePage}</a>}{' '}
                <Link to={`${staffPages.circolari}/${id}`}>{said.letter}</Link>{' '}
                {isManager && (
                  <DownloadButton
                    kind="text"
                    href={sendingCalls.export.path.replace(':id', id)}
                    failed="Il file non è stato scaricato"
                  >
                    {said.csv}
                  </DownloadButton>
                )}
              </p>
            </div>
            <Account sums={found} onOpen={setOpen} />
            {open && <Letters id={id} state={open} isManager={isManager} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Lead({ row: { state, send_at, paused_for }, sums }: { row: Circular; sums: Sums | undefined }) {
  const { lead } = said;
  const end = state === 'sending' && sums && send_at ? endOf(sums, Date.parse(send_at)) : null;
  if (state === 'scheduled')
    return (
      <>
        {lead.scheduled} {send_at && <When at={send_at} />}. {lead.canUndo}
      </>
    );
  if (end !== null)
    return (
      <>
        {lead.sending} {said.ends} <When at={end} />.
      </>
    );
  if (state === 'paused') return lead.paused[paused_for ?? 'person'];
  if (state === 'sending' || state === 'sent' || state === 'stopped') return lead[state];
  return words.states[state];
}

/** When the last letter leaves if the others take as long as those before; `null` while there are too few to say. */
function endOf({ audience, waiting }: Sums, began: number): string | null {
  const done = audience - waiting;
  if (done < 10) return null;
  const now = serverNow();
  return new Date(now + ((now - began) / done) * waiting).toISOString();
}

function Account({ sums, onOpen }: { sums: Sums; onOpen: (state: ReaderState) => void }) {
  const { audience, excluded, delayed, balanced } = sums;
  const amounts: Record<ReaderState, number> = {
    ...sums,
    excluded: Object.values(excluded).reduce((total, number) => total + number, 0),
  };
  const notes: Partial<Record<ReaderState, string>> = {
    ...(delayed && { waiting: said.delayed(delayed.count, failureInWords(delayed.reason)) }),
    excluded: Object.entries(excluded)
      .map(([reason, number]) => words.send.excluded(number, words.reasons[reason] ?? reason))
      .join('; '),
    refused: said.refusedText,
    uncertain: said.uncertainText,
  };
  const done = audience - amounts.waiting;
  return (
    <>
      <div className={styles.account}>
        <section aria-labelledby="dare">
          <h2 id="dare">{said.debit}</h2>
          <dl>
            <div className={styles.total}>
              <dt>{said.recipients}</dt>
              <dd>{audience}</dd>
            </div>
          </dl>
        </section>
        <section aria-labelledby="avere">
          <h2 id="avere">{said.credit}</h2>
          <dl>
            {lines.map((state) => (
              <div
                key={state}
                data-alarm={(state === 'refused' || state === 'uncertain') && amounts[state] > 0 ? '' : undefined}
              >
                <dt>
                  <Button kind="text" onClick={() => onOpen(state)}>
                    {said[state]}
                  </Button>
                  {amounts[state] > 0 && notes[state] && <small>{notes[state]}</small>}
                </dt>
                <dd>{amounts[state]}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>{said.sum}</dt>
              <dd>{lines.reduce((total, state) => total + amounts[state], 0)}</dd>
            </div>
          </dl>
        </section>
      </div>
      <div className={styles.bar} role="img" aria-label={said.bar(done, audience)}>
        {bar.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: amounts[state] }} />
        ))}
      </div>
      <p role="status">
        {said.bar(done, audience)}. {balanced ? said.balanced : said.unbalanced}
      </p>
    </>
  );
}

function Reason({ reason }: { reason: string }) {
  const known = words.reasons[reason];
  if (known !== undefined) return known;
  const code = /\d.*/.exec(reason)?.[0];
  return (
    <>
      {failureInWords(reason)} {code !== undefined && <small>{code}</small>}
    </>
  );
}

function Letters({ id, state, isManager }: { id: string; state: ReaderState; isManager: boolean }) {
  const client = useQueryClient();
  const queryKey = ['circular-letters', id, state];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: after }) =>
      ask(sendingCalls.letters, { id, state, ...(after && { after }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const decide = useMutation({
    mutationFn: ({ letter, as }: { letter: string; as: 'accepted' | 'again' }) =>
      ask(sendingCalls.decide, { id, letter, as }),
    onError: (error) => sayFailure(said.failed, error),
    onSettled: () =>
      Promise.all([queryKey, ['circular-ledger', id]].map((key) => client.invalidateQueries({ queryKey: key }))),
  });
  return (
    <Section title={said.names(said[state])}>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p>{said.none}</p>;
          return (
            <>
              <Table
                caption={said.names(said[state])}
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  { head: 'Email', cell: ({ email }) => email },
                  {
                    head: said.why,
                    cell: ({ reason }) => (reason === undefined ? null : <Reason reason={reason} />),
                    nothing: said.none,
                  },
                  { head: said.when, cell: ({ at }) => <Time at={at} /> },
                  ...(state === 'uncertain' && isManager
                    ? [
                        {
                          head: said.decision,
                          bare: true,
                          cell: ({ id: letter, email }: { id: string; email: string }) =>
                            (['accepted', 'again'] as const).map((as) => (
                              <Button key={as} kind="text" of={email} onClick={() => decide.mutate({ letter, as })}>
                                {said.decide[as]}
                              </Button>
                            )),
                        },
                      ]
                    : []),
                ]}
              />
              <More query={query}>{said.more}</More>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
