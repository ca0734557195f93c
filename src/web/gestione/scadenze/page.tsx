import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { italianDate } from '../../../content/time/italian-date.ts';
import type { LawFact } from '../../../contract/law.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Filters } from '../desk/Filters.tsx';
import { SearchField } from '../desk/SearchField.tsx';
import { useSearch } from '../desk/use-search.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Page } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import { Table } from '../parts/page/Table.tsx';
import patterns from '../parts/patterns.module.css';
import { useMay } from '../session/use-session.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Deadlines } from './Deadlines.tsx';
import { LawVersions } from './LawVersions.tsx';
import { deadlinesQuery, dueOf, lawQuery, withWords } from './law.ts';
import { Proposals, proposalsIn } from './Proposals.tsx';
import { ProvisionLinks } from './ProvisionLinks.tsx';
import styles from './page.module.css';
import { words } from './words.ts';

const lists: readonly [LawsListed, ...LawsListed[]] = [
  { key: '', label: words.lists.due },
  { key: 'proposte', label: words.lists.proposed },
  { key: 'tutte', label: words.lists.all },
  { key: 'scadenze', label: words.lists.deadlines },
  { key: 'versioni', label: words.lists.versions },
];

interface LawsListed {
  key: '' | 'proposte' | 'tutte' | 'scadenze' | 'versioni';
  label: string;
}

/** The register of the law that the site states: what is to be read again, and all of it. */
export default function LawPage() {
  const query = useQuery(lawQuery);
  const { list, field, search } = useSearch(lists);
  const isManager = useMay('manager');
  const [confirming, setConfirming] = useState<LawFact | null>(null);
  const [changing, setChanging] = useState<LawFact | 'new' | null>(null);
  const facts = query.data?.items ?? [];
  const { items: deadlines = [] } = useQuery(deadlinesQuery).data ?? {};
  const counts: Partial<Record<LawsListed['key'], number>> = {
    '': dueOf(facts).length,
    proposte: proposalsIn(facts, deadlines).length,
  };
  return (
    <Page title={words.title} lead={query.data && words.lead(counts[''] ?? 0)}>
      <Filters
        label={words.lists.label}
        section={staffPages.scadenze}
        countOf={({ key }) => counts[key]}
        lists={lists}
        list={list}
        search={search}
      />
      {list.key === 'tutte' && isManager && (
        <Buttons>
          <Button onClick={() => setChanging('new')}>{words.change.add}</Button>
        </Buttons>
      )}
      {list.key !== 'scadenze' && list.key !== 'versioni' && (
        <SearchField label={words.search} hint={words.searchHint} field={field} />
      )}
      <Loaded query={query}>
        {({ items }) => {
          if (list.key === 'versioni') return <LawVersions editable={isManager} />;
          if (list.key === 'scadenze') return <Deadlines facts={items} editable={isManager} />;
          if (list.key === 'proposte') {
            const proposals = proposalsIn(withWords(items, search), deadlines);
            return (
              <Proposals proposals={proposals} editable={isManager} onConfirm={setConfirming} onChange={setChanging} />
            );
          }
          const listed = list.key === '' ? dueOf(items) : items;
          const shown = withWords(listed, search);
          if (listed.length === 0) return <Empty title={words.none}>{words.noneText}</Empty>;
          if (shown.length === 0) return <Empty title={words.notFound} />;
          return <LawTable facts={shown} onConfirm={setConfirming} onChange={setChanging} editable={isManager} />;
        }}
      </Loaded>
      {!isManager && <p>{words.onlyManagers}</p>}
      {confirming && <ConfirmDialog fact={confirming} onClose={() => setConfirming(null)} />}
      {changing && <ChangeDialog fact={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}

interface LawTableProps {
  facts: readonly LawFact[];
  onConfirm: (fact: LawFact) => void;
  onChange: (fact: LawFact) => void;
  editable: boolean;
}

function LawTable({ facts, onConfirm, onChange, editable }: LawTableProps) {
  const { items: deadlines = [] } = useQuery(deadlinesQuery).data ?? {};
  return (
    <Table
      caption={words.caption}
      rows={facts}
      keyOf={({ name }) => name}
      columns={[
        {
          head: words.heads.law,
          cell: ({ name, law, text }) => (
            <>
              {law}
              {deadlines.map(
                (deadline) =>
                  deadline.law === name && (
                    <span className={patterns.note} key={deadline.name}>
                      {deadline.what}
                    </span>
                  ),
              )}
              {text.replaceAll('\u00a0', ' ') !== law && <span className={patterns.note}>{words.says(text)}</span>}
            </>
          ),
        },
        {
          head: words.heads.places,
          cell: ({ places }) => (places.length === 0 ? words.nowhere : places.join(', ')),
        },
        {
          head: words.heads.checked,
          cell: (fact) => (
            <>
              {fact.checked === '' ? words.never : <span className={styles.day}>{italianDate(fact.checked)}</span>}{' '}
              {fact.checked_by !== null && words.by(fact.checked_by)} <ProvisionLinks fact={fact} />
            </>
          ),
        },
        {
          head: words.heads.until,
          cell: ({ valid_until, state }) => (
            <>
              {valid_until === '' ? words.noDay : <span className={styles.day}>{italianDate(valid_until)}</span>}
              {words.states[state] !== '' && (
                <span className={`${patterns.note} ${styles.state}`} data-state={state}>
                  {words.states[state]}
                </span>
              )}
            </>
          ),
        },
        {
          head: words.heads.actions,
          bare: true,
          end: true,
          cell: (fact) =>
            editable && (
              <div className={patterns.rowActions}>
                <Buttons>
                  <Button kind="text" of={fact.law} onClick={() => onConfirm(fact)}>
                    {words.confirm.open}
                  </Button>
                  <Button kind="text" of={fact.law} onClick={() => onChange(fact)}>
                    {words.change.open}
                  </Button>
                </Buttons>
              </div>
            ),
        },
      ]}
    />
  );
}
