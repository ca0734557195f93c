import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { limits } from '../../contract/limits.ts';
import { type StaffSubscriber, type SubscriberState, subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { confirmationDays } from '../../contract/retention.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { useMailConnected } from '../desk/desk-queries.ts';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { DownloadButton } from '../parts/list/DownloadButton.tsx';
import { Filters, ListTools } from '../parts/list/Filters.tsx';
import { SearchField } from '../parts/list/SearchField.tsx';
import { SearchOutcome } from '../parts/list/SearchOutcome.tsx';
import { useSearch } from '../parts/list/use-search.ts';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { type Column, Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { useHasRole } from '../session/use-session.ts';
import { usePageOn } from '../texts/use-page-on.ts';
import { ListDialog } from './ListDialog.tsx';
import { SubscriberStateText } from './SubscriberConsent.tsx';
import { dataRequestPath, subscriberListsKey, subscribersQuery } from './subscriber-queries.ts';

interface SubscriberFilter {
  key: string;
  state: SubscriberState | undefined;
  label: string;
}

const lists: readonly [SubscriberFilter, ...SubscriberFilter[]] = [
  { key: '', state: undefined, label: 'Tutti' },
  { key: 'confermati', state: 'confirmed', label: 'Confermati' },
  { key: 'in-attesa', state: 'waiting', label: 'Non ancora confermati' },
];

export function SubscriberList() {
  const isManager = useHasRole('manager');
  const connected = useMailConnected();
  const [openDialog, setOpenDialog] = useState<'add' | 'list' | null>(null);
  const { list, field, search } = useSearch(lists);
  const isOn = usePageOn('newsletter');
  return (
    <Page
      title="Iscritti"
      actions={
        isOn && (
          <Button kind="solid" onClick={() => setOpenDialog('add')}>
            Aggiungi un indirizzo
          </Button>
        )
      }
    >
      <ListTools>
        <Filters label="Quali iscritti" section={staffPages.newsletter} lists={lists} list={list} />
        <SearchField label="Cerca un indirizzo" hint="ne basta una parte" field={field} />
      </ListTools>
      {!isOn && (
        <p>
          La newsletter è tolta dal sito: nessuno può iscriversi e le circolari non partono. Chi è nell’elenco vi resta
          finché non esce; si rimette in «Dati dello studio».
        </p>
      )}
      {!connected && (
        <p>
          La posta non è collegata: le email di conferma aspettano di partire, e finché non partono nessuno può
          confermare.
        </p>
      )}
      <SubscriberResults state={list.state} search={search} />
      <p className="soft">
        Ci si iscrive dal sito, o si chiede allo studio; in ogni caso la persona conferma per email.
      </p>
      {isManager && (
        <Buttons>
          {isOn && <Button onClick={() => setOpenDialog('list')}>Importa un elenco</Button>}
          <DownloadButton kind="text" href={subscriberCalls.export.path} failureTitle="L’elenco non è stato scaricato">
            Scarica i confermati
          </DownloadButton>
          <LinkButton kind="text" to={`${staffPages.newsletter}/${dataRequestPath}`}>
            Richieste privacy
          </LinkButton>
        </Buttons>
      )}
      {openDialog === 'add' && <AddDialog onClose={() => setOpenDialog(null)} />}
      {openDialog === 'list' && <ListDialog onClose={() => setOpenDialog(null)} />}
    </Page>
  );
}

const columns: readonly [Column<StaffSubscriber>, Column<StaffSubscriber>] = [
  {
    head: 'Indirizzo',
    cell: (subscriber) => <SubscriberLink subscriber={subscriber} />,
  },
  { head: 'Stato', cell: (subscriber) => <SubscriberStateText subscriber={subscriber} />, omitsHead: true },
];

function SubscriberLink({ subscriber: { id, email } }: { subscriber: StaffSubscriber }) {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: `${staffPages.newsletter}/${id}`, search }}>
      <EmailAddress>{email}</EmailAddress>
    </Link>
  );
}

function SubscriberResults({ state, search }: { state: SubscriberState | undefined; search: string }) {
  const query = useInfiniteQuery(subscribersQuery(state, search));
  return (
    <QueryResult query={query}>
      {({ pages }) => {
        const subscribers = pages.flatMap(({ items }) => items);
        const isEmpty = subscribers.length === 0;
        const outcome = isEmpty
          ? 'Nessun indirizzo contiene queste lettere'
          : subscribers.length === 1
            ? 'Un indirizzo trovato'
            : `${query.hasNextPage ? 'Più di ' : ''}${subscribers.length} indirizzi trovati`;
        return (
          <div className={`stack4 start ${table.found}`}>
            <SearchOutcome>{search === '' ? '' : outcome}</SearchOutcome>
            {isEmpty && search === '' && (
              <EmptyState title="Nessun iscritto">
                <p>
                  Qui compare chi si iscrive alla newsletter dal sito. Chi non conferma entro {confirmationDays} giorni
                  è tolto in automatico.
                </p>
              </EmptyState>
            )}
            {!isEmpty && (
              <Table caption="Iscritti, dal più recente" rows={subscribers} keyOf={({ id }) => id} columns={columns} />
            )}
            <MoreButton query={query} />
          </div>
        );
      }}
    </QueryResult>
  );
}

/** Dialog that adds a subscriber on request, for example by phone. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const connected = useMailConnected();
  const add = useCall(subscriberCalls.add, {
    successToast: connected
      ? 'L’email di conferma è in partenza'
      : 'Aggiunto: l’email di conferma aspetta che la posta sia collegata',
    refreshKeys: [subscriberListsKey],
    onSuccess: onClose,
  });
  const refusal = toRefusal(add.error, ['email', 'reason']);
  return (
    <FormDialog
      onClose={onClose}
      title="Aggiungi un indirizzo"
      description={
        <p>
          Per chi chiede la newsletter a voce o al telefono. La persona riceve un’email con l’informativa e il pulsante
          per confermare: finché non conferma, non riceve altro. Chi è già iscritto resta com’è.
        </p>
      }
      onSend={(form) => add.mutate({ email: String(form.get('email')), reason: String(form.get('reason')) })}
      failure={refusal.form}
      action="Aggiungi e chiedi conferma"
      busy={add.isPending}
    >
      <Field
        type="email"
        name="email"
        label="Indirizzo email"
        error={refusal.fields['email']}
        maxLength={limits.email}
        autoComplete="off"
        required
      />
      <Field
        name="reason"
        label="Come l’ha chiesto"
        hint="resta nella prova del consenso"
        placeholder="Al telefono, il 24 novembre"
        error={refusal.fields['reason']}
        maxLength={limits.reason}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
