import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import type { Ledger, ReaderState } from '../../contract/sendings.ts';
import { Button } from '../parts/form/Button.tsx';
import styles from './DeliveryLedger.module.css';
import { formatExclusion } from './sending-words.ts';

/** Order of the lines on the credit side of the ledger. */
const ledgerStates = [
  'accepted',
  'waiting',
  'excluded',
  'refused',
  'uncertain',
] as const satisfies readonly ReaderState[];
export const stateNames: Record<ReaderState, string> = {
  accepted: 'Accettate dal server di chi riceve',
  waiting: 'In attesa',
  excluded: 'Escluse',
  refused: 'Rifiutate',
  uncertain: 'Forse arrivate',
};

/** Order of the bar's segments. `waiting` is last: its segment is the empty end of the bar. */
const barStates = ['accepted', 'excluded', 'refused', 'uncertain', 'waiting'] as const satisfies readonly ReaderState[];

/** Totals of a ledger: the audience on the left, the states of its emails on the right, each with a button for its list. */
export function LedgerTotals({ sums, onOpen }: { sums: Ledger; onOpen: (state: ReaderState) => void }) {
  const { audience, excluded, delayed, balanced } = sums;
  const amounts: Record<ReaderState, number> = {
    ...sums,
    excluded: Object.values(excluded).reduce((total, number) => total + number, 0),
  };
  const notes: Partial<Record<ReaderState, string>> = {
    ...(delayed && {
      waiting: `${delayed.count === 1 ? 'per una l’invio si ripete da sé' : `per ${delayed.count} l’invio si ripete da sé`}: ${explainMailFailure(delayed.reason)}`,
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
