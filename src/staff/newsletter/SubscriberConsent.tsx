import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { resolveEuphony } from '../../content/writing/fill.ts';
import { type Consent, type StaffSubscriber, subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { StaffFailure } from '../http.ts';
import buttons from '../parts/form/Button.module.css';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { useListLocation } from '../parts/list/use-search.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import pages from '../parts/page/Page.module.css';
import { Page, Section } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { RelativeTime } from '../parts/wording/Time.tsx';
import styles from './Subscribers.module.css';
import { evidenceQuery, subscriberListsKey } from './subscriber-queries.ts';

/** Subscriber page: printable evidence of their consent. */
export function SubscriberConsent({ id }: { id: string }) {
  const query = useQuery(evidenceQuery(id));
  const list = useListLocation(staffPages.newsletter);
  const isNotFound = query.error instanceof StaffFailure && query.error.status === 404;
  const subscriber = query.data?.subscriber;
  return (
    <Page
      title={isNotFound ? 'Questo iscritto non c’è più' : (subscriber?.email ?? 'Iscritti')}
      heading={!isNotFound && subscriber ? <EmailAddress>{subscriber.email}</EmailAddress> : undefined}
      lead={!isNotFound && subscriber && <SubscriberStateText subscriber={subscriber} />}
      actions={!isNotFound && subscriber && <SubscriberActions subscriber={subscriber} />}
    >
      {isNotFound ? (
        <EmptyState title="Ha annullato l’iscrizione, non ha confermato in tempo, oppure lo studio l’ha tolto dall’elenco. La prova del consenso resta: si trova con «Richieste privacy».">
          <LinkButton to={list}>Tutti gli iscritti</LinkButton>
        </EmptyState>
      ) : (
        <>
          <Link to={list} className={`${buttons.text} screen`}>
            Tutti gli iscritti
          </Link>
          <QueryResult query={query}>
            {({ events }) => (
              <Section title="Prova del consenso">
                <ConsentEvents events={events} />
              </Section>
            )}
          </QueryResult>
        </>
      )}
    </Page>
  );
}

function SubscriberActions({ subscriber: { id, email, suppression } }: { subscriber: StaffSubscriber }) {
  const navigate = useNavigate();
  const list = useListLocation(staffPages.newsletter);
  const client = useQueryClient();
  const remove = useCall(subscriberCalls.remove, {
    successToast: 'Tolto dall’elenco',
    failureToast: 'L’indirizzo non è stato tolto',
    onSuccess: async () => {
      client.removeQueries({ queryKey: subscriberListsKey });
      // Leaves the page: a refetch would fail with 404.
      await navigate(list, { replace: true });
    },
  });
  const confirmRemove = async () => {
    const question = {
      title: 'Togliere dall’elenco?',
      text: `${email} non riceve più la newsletter. La prova del consenso resta. Per tornare la persona si iscrive di nuovo dal sito.`,
      action: 'Togli dall’elenco',
      destructive: true,
    };
    if (await confirm(question)) remove.mutate({ id });
  };
  const readmit = useCall(subscriberCalls.readmit, {
    successToast: 'Le prossime circolari vanno anche a questo indirizzo',
    failureToast: 'L’indirizzo è rimasto escluso',
    refreshKeys: [deskKeys.subscribers],
  });
  const confirmReadmit = async () => {
    const question = {
      title: 'Scrivere di nuovo a questo indirizzo?',
      text: resolveEuphony(
        `Le prossime circolari vanno anche a(d) ${email}. Se tornano indietro, l’indirizzo esce di nuovo.`,
      ),
      action: 'Scrivi di nuovo',
    };
    if (await confirm(question)) readmit.mutate({ id });
  };
  return (
    <div className="screen">
      <Buttons>
        {suppression && (
          <Button busy={readmit.isPending} onClick={() => void confirmReadmit()}>
            Scrivi di nuovo
          </Button>
        )}
        <Button busy={remove.isPending} onClick={() => void confirmRemove()}>
          Togli dall’elenco
        </Button>
        <Button kind="solid" onClick={() => print()}>
          Stampa
        </Button>
      </Buttons>
    </div>
  );
}

export function SubscriberStateText({
  subscriber: { state, confirmed_at, created_at, method, suppression },
}: {
  subscriber: Pick<StaffSubscriber, 'state' | 'confirmed_at' | 'created_at' | 'method' | 'suppression'>;
}) {
  return (
    <>
      {state === 'confirmed' ? 'confermato' : describeSignUp(method)} <RelativeTime at={confirmed_at ?? created_at} />
      {state === 'waiting' && ', non ha ancora confermato'}
      {suppression && (
        <>
          {`; ${explainExclusion(suppression.reason)}, `}
          <RelativeTime at={suppression.at} preposition="da" />
        </>
      )}
    </>
  );
}

/** Phrase for a method of sign-up; its time follows. */
function describeSignUp(method: string | null): string {
  if (method === 'studio') return 'aggiunto dallo studio';
  return method === 'elenco' ? 'importato da un elenco' : 'si è iscritto';
}

/** Explains why an address gets no circulars, from the bounce's status code (RFC 3463) or a complaint. */
function explainExclusion(reason: string): string {
  if (reason === 'complaint') return 'non riceve circolari: le ha segnalate come indesiderate';
  if (reason === '5.2.1') return 'non riceve circolari: la casella è disattivata';
  if (reason.startsWith('5.1.')) return 'non riceve circolari: la casella non esiste';
  return 'non riceve circolari: tre di seguito non sono arrivate';
}

/** Methods of a consent event, in words. Imported evidence may name other methods. */
const methods: Readonly<Record<string, string>> = {
  modulo: 'modulo sul sito',
  email: 'pulsante nella pagina aperta dall’email di conferma',
  pagina: 'pulsante nella pagina per annullare l’iscrizione',
  'un-clic': 'pulsante del programma di posta',
  studio: 'lo studio, su richiesta della persona',
  elenco: 'email, a un indirizzo di un elenco dello studio',
  sospetto: 'modulo sul sito, forse compilato da un programma',
};

const eventNames = {
  signed_up: 'Iscrizione',
  confirmed: 'Conferma',
  unsubscribed: 'Iscrizione annullata',
  expired: 'Tolto, perché non ha confermato',
  erased: 'Cancellato',
} satisfies Record<Consent['event'], string>;

/** Events of a consent, oldest first, with the accepted text: the firm's evidence if the consent is disputed. */
export function ConsentEvents({ events }: { events: readonly Consent[] }) {
  return (
    <ol className={`stack5 ${styles.events}`}>
      {events.map(({ event, created_at, page, method, added_by, reason, notice_version, notice_text }) => {
        const isQuestion = event === 'signed_up' && method === 'elenco';
        const version = notice_version === null ? '' : `, versione ${notice_version}`;
        const facts = [
          ['Pagina', page],
          ['Modo', method && (methods[method] ?? method)],
          [isQuestion ? 'Indicato da' : 'Aggiunto da', added_by],
          ['Perché', reason],
          [isQuestion ? 'Testo mostrato' : 'Testo accettato', notice_text && `«${notice_text}»${version}`],
        ] as const;
        return (
          <li key={`${event} ${created_at}`}>
            <h3>{isQuestion ? 'Domanda' : eventNames[event]}</h3>
            <dl className={`grid small ${pages.facts}`}>
              <dt className="visually-hidden">Quando</dt>
              <dd className={styles.wide}>
                <time dateTime={created_at}>{formatDateAndTime(created_at)}</time>
              </dd>
              {facts.map(
                ([name, fact]) =>
                  fact !== null && (
                    <Fragment key={name}>
                      <dt>{name}</dt>
                      <dd>{fact}</dd>
                    </Fragment>
                  ),
              )}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}
