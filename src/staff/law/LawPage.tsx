import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import type { LawFact, LawState } from '../../contract/law.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Filters } from '../parts/list/Filters.tsx';
import { SearchField } from '../parts/list/SearchField.tsx';
import { useSearch } from '../parts/list/use-search.ts';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { Table } from '../parts/page/Table.tsx';
import { useHasRole } from '../session/use-session.ts';
import { DeadlineTable } from './DeadlineTable.tsx';
import { ConfirmDialog, FactDialog } from './FactDialogs.tsx';
import styles from './LawPage.module.css';
import { LawVersions } from './LawVersions.tsx';
import { deadlinesQuery, findDueFacts, lawDocumentQuery, lawQuery, searchFacts } from './law-calls.ts';
import { findProposals, ProposalTable } from './ProposalTable.tsx';
import { ProvisionLinks } from './ProvisionLinks.tsx';
import { compareUrgency, findMostUrgent, type ProvisionOfFacts } from './provision-urgency.ts';

const lists: readonly [LawListKind, ...LawListKind[]] = [
  { key: '', label: 'Da verificare' },
  { key: 'proposte', label: 'Proposte' },
  { key: 'tutte', label: 'Tutte le norme' },
  { key: 'scadenze', label: 'Scadenze' },
  { key: 'versioni', label: 'Versioni' },
];

interface LawListKind {
  key: '' | 'proposte' | 'tutte' | 'scadenze' | 'versioni';
  label: string;
}

const stateNames: Record<LawState, string> = {
  valid: '',
  due: 'da verificare',
  expired: 'scaduta',
  proposed: 'proposta',
};

function formatLead(due: number): string {
  return due === 0
    ? 'Tutte le norme che il sito riporta sono verificate per almeno sessanta giorni.'
    : `${due === 1 ? 'Una norma è' : `${due} norme sono`} da verificare entro sessanta giorni. Se una norma non viene riverificata entro l’ultimo giorno, la sua scadenza resta nella pagina Scadenze come «in attesa di verifica».`;
}

/**
 * Register of the provisions that the site cites: those due for verification, proposals, all of them, deadlines and
 * versions.
 */
export default function LawPage() {
  const query = useQuery(lawQuery);
  const { list, field, search } = useSearch(lists);
  const isManager = useHasRole('manager');
  const [factsToConfirm, setFactsToConfirm] = useState<readonly LawFact[]>([]);
  const [factToChange, setFactToChange] = useState<LawFact | 'new' | null>(null);
  const facts = query.data?.items ?? [];
  const { data: document } = useQuery(lawDocumentQuery);
  const { items: deadlines = [] } = useQuery(deadlinesQuery).data ?? {};
  const counts: Partial<Record<LawListKind['key'], number>> = {
    '': groupProvisions(findDueFacts(facts)).length,
    proposte: findProposals(facts, deadlines).length,
  };
  return (
    <Page title="Scadenze e norme" lead={query.data && formatLead(counts[''] ?? 0)}>
      <Filters label="Viste" section={staffPages.law} countOf={({ key }) => counts[key]} lists={lists} list={list} />
      {list.key === 'tutte' && isManager && (
        <Buttons>
          <Button onClick={() => setFactToChange('new')}>Aggiungi un dato di legge</Button>
        </Buttons>
      )}
      {list.key !== 'scadenze' && list.key !== 'versioni' && (
        <SearchField label="Cerca una norma" hint="numero, articolo o parola" field={field} />
      )}
      <QueryResult query={query}>
        {({ items }) => {
          if (list.key === 'versioni') return <LawVersions editable={isManager} />;
          if (list.key === 'scadenze') return <DeadlineTable facts={items} editable={isManager} />;
          if (list.key === 'proposte') {
            const proposals = findProposals(searchFacts(items, search), deadlines);
            return (
              <ProposalTable
                proposals={proposals}
                editable={isManager}
                onConfirm={setFactsToConfirm}
                onChange={setFactToChange}
              />
            );
          }
          const listedFacts = list.key === '' ? findDueFacts(items) : items;
          const foundFacts = searchFacts(listedFacts, search);
          if (listedFacts.length === 0)
            return (
              <EmptyState title="nessuna norma da verificare">
                Nei prossimi sessanta giorni non scade nessuna verifica.
              </EmptyState>
            );
          if (foundFacts.length === 0) return <EmptyState title="nessuna norma con queste parole" />;
          const provisions = groupProvisions(foundFacts);
          return (
            <LawTable
              provisions={list.key === '' ? provisions.toSorted(compareUrgency) : provisions}
              onConfirm={setFactsToConfirm}
              onChange={setFactToChange}
              editable={isManager}
            />
          );
        }}
      </QueryResult>
      {!isManager && <p>Le norme le verifica un responsabile.</p>}
      {factsToConfirm.length > 0 && <ConfirmDialog facts={factsToConfirm} onClose={() => setFactsToConfirm([])} />}
      {factToChange && document && (
        <FactDialog fact={factToChange} document={document} onClose={() => setFactToChange(null)} />
      )}
    </Page>
  );
}

interface LawTableProps {
  provisions: readonly ProvisionOfFacts[];
  onConfirm: (facts: readonly LawFact[]) => void;
  onChange: (fact: LawFact) => void;
  editable: boolean;
}

function LawTable({ provisions, onConfirm, onChange, editable }: LawTableProps) {
  const { items: deadlines = [] } = useQuery(deadlinesQuery).data ?? {};
  return (
    <Table
      caption="Le norme che il sito riporta"
      rows={provisions}
      keyOf={({ facts: [first] }) => first.id}
      columns={[
        {
          head: 'Norma',
          cell: ({ law, facts }) => (
            <>
              {law}
              {deadlines.map(
                (deadline) =>
                  facts.some(({ id }) => id === deadline.law) && (
                    <span className={`soft ${table.note}`} key={deadline.id}>
                      {deadline.what}
                    </span>
                  ),
              )}
              {facts.length === 1
                ? facts[0].text.replaceAll('\u00a0', ' ') !== law && (
                    <span className={`soft ${table.note}`}>{`nei testi: «${facts[0].text}»`}</span>
                  )
                : facts.map((fact) => (
                    <span className={`soft ${table.note}`} key={fact.id}>
                      {`${fact.name}: «${fact.text}» `}
                      {editable && (
                        <Button kind="text" subject={fact.name} onClick={() => onChange(fact)}>
                          Cambia
                        </Button>
                      )}
                    </span>
                  ))}
            </>
          ),
        },
        {
          head: 'Dove si legge',
          cell: ({ facts }) => [...new Set(facts.flatMap(({ places }) => places))].join(', ') || 'in nessuna pagina',
        },
        {
          head: 'Verificata',
          cell: (provision) => {
            const fact = findMostUrgent(provision);
            return (
              <>
                {fact.checked === '' ? 'mai' : <span className={styles.day}>{formatItalianDate(fact.checked)}</span>}{' '}
                {fact.checked_by !== null && `da ${fact.checked_by}`} <ProvisionLinks fact={fact} />
              </>
            );
          },
        },
        {
          head: 'Vale fino al',
          cell: (provision) => {
            const { valid_until, state } = findMostUrgent(provision);
            return (
              <>
                {valid_until === '' ? (
                  'nessun giorno'
                ) : (
                  <span className={styles.day}>{formatItalianDate(valid_until)}</span>
                )}
                {stateNames[state] !== '' && (
                  <span className={`soft ${table.note} ${styles.state}`} data-state={state}>
                    {stateNames[state]}
                  </span>
                )}
              </>
            );
          },
        },
        {
          head: 'Azioni',
          omitsHead: true,
          alignEnd: true,
          cell: ({ law, facts }) =>
            editable && (
              <div className={`small ${table.rowActions}`}>
                <Buttons>
                  <Button kind="text" subject={law} onClick={() => onConfirm(facts)}>
                    Verificata oggi
                  </Button>
                  {facts.length === 1 && (
                    <Button kind="text" subject={law} onClick={() => onChange(facts[0])}>
                      Cambia
                    </Button>
                  )}
                </Buttons>
              </div>
            ),
        },
      ]}
    />
  );
}
