import { useState } from 'react';
import { compareCitations } from '../../content/law/provision-groups.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { reverseChanges } from '../../contract/fields/changes.ts';
import type { DeadlineItem, LawFact } from '../../contract/law.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { EmptyState } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { HideButton, makeHidingChange } from './DeadlineTable.tsx';
import styles from './LawPage.module.css';
import { changeLaw, lawKeys } from './law-calls.ts';
import { ProvisionLinks } from './ProvisionLinks.tsx';
import { formatTiming, listNextDays } from './timing.ts';

export interface Proposal {
  fact: LawFact;
  /** Deadlines based on the provision that visitors would see. */
  deadlines: readonly DeadlineItem[];
}

/**
 * Returns proposed provisions, supplied with the site and stated by one of its pages, that a manager has to confirm or
 * whose deadlines a manager has to hide, in the order of acts and articles.
 */
export function findProposals(facts: readonly LawFact[], deadlines: readonly DeadlineItem[]): Proposal[] {
  return facts
    .flatMap((fact) => {
      if (fact.state !== 'proposed' || fact.places.length === 0) return [];
      const basedDeadlines = deadlines.filter(({ law }) => law === fact.id);
      const visibleDeadlines = basedDeadlines.filter(({ hidden }) => !hidden);
      return basedDeadlines.length > 0 && visibleDeadlines.length === 0 ? [] : [{ fact, deadlines: visibleDeadlines }];
    })
    .sort((one, other) => compareCitations(one.fact.law, other.fact.law));
}

interface ProposalTableProps {
  proposals: readonly Proposal[];
  editable: boolean;
  onConfirm: (facts: readonly LawFact[]) => void;
  onChange: (fact: LawFact) => void;
}

const keyOf = ({ fact }: Proposal) => fact.id;

/** Table of proposals: confirm provisions, change them, or hide their deadlines, one by one or several at once. */
export function ProposalTable({ proposals, editable, onConfirm, onChange }: ProposalTableProps) {
  const [today] = toRomanTime(useNow().getTime());
  const [pickedKeys, setPickedKeys] = useState<ReadonlySet<string>>(new Set());
  if (proposals.length === 0) return <EmptyState title="nessuna proposta da decidere" />;
  const pick = (key: string, isPicked: boolean) =>
    setPickedKeys((before) => new Set(isPicked ? [...before, key] : [...before].filter((other) => other !== key)));
  return (
    <>
      <p>I visitatori non le vedono. Si apre la norma, e poi si conferma; una scadenza si può anche nascondere.</p>
      {editable && (
        <SeveralProposals
          proposals={proposals}
          picked={proposals.filter((proposal) => pickedKeys.has(keyOf(proposal)))}
          onPick={(picked) => setPickedKeys(new Set(picked.map(keyOf)))}
          onConfirm={onConfirm}
        />
      )}
      <Table
        caption="Le proposte da decidere"
        rows={proposals}
        keyOf={keyOf}
        columns={[
          {
            head: 'Proposta',
            cell: (proposal) =>
              editable ? (
                <label className={`${fieldStyles.check} ${styles.proposal}`}>
                  <input
                    type="checkbox"
                    checked={pickedKeys.has(keyOf(proposal))}
                    onChange={({ currentTarget }) => pick(keyOf(proposal), currentTarget.checked)}
                  />
                  <ProposalWords {...proposal} />
                </label>
              ) : (
                <ProposalWords {...proposal} />
              ),
          },
          {
            head: 'Quando',
            cell: ({ deadlines }) =>
              deadlines.map((deadline) => {
                const [next] = listNextDays(today, deadline);
                return (
                  <div key={deadline.id}>
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
                    <Button kind="text" subject={deadlines[0]?.what ?? fact.law} onClick={() => onConfirm([fact])}>
                      Verificata oggi
                    </Button>
                    {deadlines.map((deadline) => (
                      <HideButton key={deadline.id} deadline={deadline} />
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

function ProposalWords({ fact: { text, places }, deadlines }: Proposal) {
  if (deadlines.length === 0)
    return (
      <span>
        {text}
        {places.length > 0 && <span className={`soft ${table.note}`}>{`riguarda: ${places.join(', ')}`}</span>}
      </span>
    );
  return (
    <span className="stack2">
      {deadlines.map(({ id, what, who }) => (
        <span key={id}>
          {what}
          <span className={`soft ${table.note}`}>{who}</span>
        </span>
      ))}
    </span>
  );
}

interface SeveralProposalsProps {
  proposals: readonly Proposal[];
  picked: readonly Proposal[];
  onPick: (picked: readonly Proposal[]) => void;
  onConfirm: (facts: readonly LawFact[]) => void;
}

/** Actions on the picked proposals. */
function SeveralProposals({ proposals, picked, onPick, onConfirm }: SeveralProposalsProps) {
  const deadlines = picked.flatMap((proposal) => proposal.deadlines);
  const hide = useCall(changeLaw, {
    successToast: (_now, { length }) =>
      length === 1 ? 'Scadenza nascosta ai visitatori' : `${length} scadenze nascoste ai visitatori`,
    undo: (_now, changes) => () => changeLaw(reverseChanges(changes)),
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
    onSuccess: () => onPick([]),
  });
  const areAllPicked = picked.length === proposals.length;
  return (
    <fieldset className="links center small" aria-label="Più proposte insieme">
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          checked={areAllPicked}
          ref={(box) => {
            if (box) box.indeterminate = picked.length > 0 && !areAllPicked;
          }}
          onChange={() => onPick(areAllPicked ? [] : proposals)}
        />
        {picked.length === 0 ? 'Scegli tutte' : picked.length === 1 ? '1 scelta' : `${picked.length} scelte`}
      </label>
      {picked.length > 0 && (
        <Button kind="text" onClick={() => onConfirm(picked.map(({ fact }) => fact))}>
          {picked.length === 1 ? 'Segna come verificata oggi' : 'Segna come verificate oggi'}
        </Button>
      )}
      {deadlines.length > 0 && (
        <Button kind="text" busy={hide.isPending} onClick={() => hide.mutate(deadlines.map(makeHidingChange))}>
          {deadlines.length === 1 ? 'Nascondi la scadenza' : 'Nascondi le scadenze'}
        </Button>
      )}
    </fieldset>
  );
}
