import { formatItalianDate } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import type { DeadlineItem, LawFact } from '../../contract/law.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { EmptyState } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { Table } from '../parts/page/Table.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { HideButton } from './DeadlineTable.tsx';
import { ProvisionLinks } from './ProvisionLinks.tsx';
import { formatTiming, listNextDays } from './timing.ts';

export interface Proposal {
  fact: LawFact;
  /** Deadlines based on the provision that visitors would see. */
  deadlines: readonly DeadlineItem[];
}

/**
 * Returns proposed provisions, supplied with the site and stated by one of its pages, that a manager has to confirm or
 * whose deadlines a manager has to hide.
 */
export function findProposals(facts: readonly LawFact[], deadlines: readonly DeadlineItem[]): Proposal[] {
  return facts.flatMap((fact) => {
    if (fact.state !== 'proposed' || fact.places.length === 0) return [];
    const basedDeadlines = deadlines.filter(({ law }) => law === fact.name);
    const visibleDeadlines = basedDeadlines.filter(({ hidden }) => !hidden);
    return basedDeadlines.length > 0 && visibleDeadlines.length === 0 ? [] : [{ fact, deadlines: visibleDeadlines }];
  });
}

interface ProposalTableProps {
  proposals: readonly Proposal[];
  editable: boolean;
  onConfirm: (fact: LawFact) => void;
  onChange: (fact: LawFact) => void;
}

/** Table of proposals: confirm a provision, change it, or hide its deadlines. */
export function ProposalTable({ proposals, editable, onConfirm, onChange }: ProposalTableProps) {
  const [today] = toRomanTime(useNow().getTime());
  if (proposals.length === 0) return <EmptyState title="nessuna proposta da decidere" />;
  return (
    <>
      <p>I visitatori non le vedono. Si apre la norma, e poi si conferma; una scadenza si può anche nascondere.</p>
      <Table
        caption="Le proposte da decidere"
        rows={proposals}
        keyOf={({ fact }) => fact.name}
        columns={[
          {
            head: 'Proposta',
            cell: ({ fact, deadlines }) =>
              deadlines.length === 0 ? (
                <>
                  {fact.text}
                  {fact.places.length > 0 && (
                    <span className={`soft ${table.note}`}>{`riguarda: ${fact.places.join(', ')}`}</span>
                  )}
                </>
              ) : (
                deadlines.map(({ name, what, who }) => (
                  <div key={name}>
                    {what}
                    <span className={`soft ${table.note}`}>{who}</span>
                  </div>
                ))
              ),
          },
          {
            head: 'Quando',
            cell: ({ deadlines }) =>
              deadlines.map((deadline) => {
                const [next] = listNextDays(today, deadline);
                return (
                  <div key={deadline.name}>
                    {formatTiming(deadline.when)}
                    {next !== undefined && (
                      <span className={`soft ${table.note}`}>{`la prossima: ${formatItalianDate(next)}`}</span>
                    )}
                  </div>
                );
              }),
          },
          {
            head: 'Norma',
            cell: ({ fact }) => (
              <>
                {fact.law} <ProvisionLinks fact={fact} />
              </>
            ),
          },
          {
            head: 'Azioni',
            omitsHead: true,
            alignEnd: true,
            cell: ({ fact, deadlines }) =>
              editable && (
                <div className={`small ${table.rowActions}`}>
                  <Buttons>
                    <Button kind="text" subject={deadlines[0]?.what ?? fact.law} onClick={() => onConfirm(fact)}>
                      Verificata oggi
                    </Button>
                    {deadlines.map((deadline) => (
                      <HideButton key={deadline.name} deadline={deadline} />
                    ))}
                    <Button kind="text" subject={fact.law} onClick={() => onChange(fact)}>
                      Cambia
                    </Button>
                  </Buttons>
                </div>
              ),
          },
        ]}
      />
    </>
  );
}
