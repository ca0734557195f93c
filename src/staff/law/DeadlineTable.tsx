import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import type { EditedContent } from '../../contract/content.ts';
import { type Change, reverseChanges } from '../../contract/fields/changes.ts';
import type { DeadlineItem, LawFact } from '../../contract/law.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { DeadlineDialog, ExtensionDialog } from './DeadlineDialogs.tsx';
import { formatExtension } from './deadline-words.ts';
import { changeLaw, deadlinesQuery, lawDocumentQuery, lawKeys, makeRemoval } from './law-calls.ts';
import { formatTiming, listNextDays } from './timing.ts';

const deadlineStateNames: Record<DeadlineItem['state'], string> = {
  online: 'in\u00a0linea',
  waiting: 'in attesa di verifica',
  proposed: 'proposta',
  hidden: 'nascosta',
};

interface DeadlineTableProps {
  facts: readonly LawFact[];
  editable: boolean;
}

/** Table of the calendar's deadlines, including those that visitors do not see. */
export function DeadlineTable({ facts, editable }: DeadlineTableProps) {
  const query = useQuery(deadlinesQuery);
  const { data: document } = useQuery(lawDocumentQuery);
  const [today] = toRomanTime(useNow().getTime());
  const [editedDeadline, setEditedDeadline] = useState<DeadlineItem | 'new' | null>(null);
  const [extendedDeadline, setExtendedDeadline] = useState<DeadlineItem | null>(null);
  return (
    <>
      {editable && (
        <Buttons>
          <Button onClick={() => setEditedDeadline('new')}>Aggiungi una scadenza</Button>
        </Buttons>
      )}
      <QueryResult query={query}>
        {({ items }) => (
          <Table
            caption="Le scadenze del calendario"
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Scadenza',
                cell: ({ what, who }) => (
                  <>
                    {what}
                    <span className={`soft ${table.note}`}>{who}</span>
                  </>
                ),
              },
              {
                head: 'Quando',
                cell: (deadline) => <DueDate deadline={deadline} today={today} editable={editable} />,
              },
              {
                head: 'Norma',
                cell: ({ law }) => facts.find(({ id }) => id === law)?.law ?? law,
              },
              { head: 'Stato', cell: ({ state }) => deadlineStateNames[state] },
              {
                head: 'Azioni',
                omitsHead: true,
                alignEnd: true,
                cell: (deadline) =>
                  editable &&
                  document && (
                    <DeadlineActions
                      deadline={deadline}
                      document={document}
                      onChange={() => setEditedDeadline(deadline)}
                      onExtend={() => setExtendedDeadline(deadline)}
                    />
                  ),
              },
            ]}
          />
        )}
      </QueryResult>
      {document && editedDeadline !== null && (
        <DeadlineDialog
          document={document}
          deadline={editedDeadline === 'new' ? null : editedDeadline}
          facts={facts}
          today={today}
          onClose={() => setEditedDeadline(null)}
        />
      )}
      {document && extendedDeadline !== null && (
        <ExtensionDialog
          document={document}
          deadline={extendedDeadline}
          today={today}
          onClose={() => setExtendedDeadline(null)}
        />
      )}
    </>
  );
}

function DueDate({ deadline, today, editable }: { deadline: DeadlineItem; today: string; editable: boolean }) {
  const [next] = listNextDays(today, deadline);
  return (
    <>
      {formatTiming(deadline.when)}
      {next !== undefined && <span className={`soft ${table.note}`}>{`la prossima: ${formatItalianDate(next)}`}</span>}
      {deadline.extensions.map((extension) => (
        <span className={`soft ${table.note}`} key={extension.id}>
          {formatExtension(extension)} {editable && <WithdrawExtension deadline={deadline} extension={extension} />}
        </span>
      ))}
    </>
  );
}

interface WithdrawExtensionProps {
  deadline: DeadlineItem;
  extension: DeadlineItem['extensions'][number];
}

function WithdrawExtension({ deadline, extension }: WithdrawExtensionProps) {
  const { id, what } = deadline;
  const withdraw = useCall(changeLaw, {
    successToast: { title: 'Proroga tolta', about: id },
    undo: (_now, changes) => () => changeLaw(reverseChanges(changes)),
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  const removal = { path: `deadlines.${id}.extensions.${extension.id}`, from: { who: '', ...extension }, to: null };
  return (
    <Button kind="text" subject={what} busy={withdraw.isPending} onClick={() => withdraw.mutate([removal])}>
      Togli la proroga
    </Button>
  );
}

interface DeadlineActionsProps {
  deadline: DeadlineItem;
  document: EditedContent;
  onChange: () => void;
  onExtend: () => void;
}

function DeadlineActions({ deadline, document, onChange, onExtend }: DeadlineActionsProps) {
  const { id, what, when, hidden, builtIn } = deadline;
  const remove = useCall(changeLaw, {
    successToast: 'Scadenza eliminata',
    undo: (_now, changes) => () => changeLaw(reverseChanges(changes)),
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  return (
    <div className={`small ${table.rowActions}`}>
      <Buttons>
        <Button kind="text" subject={what} onClick={onChange}>
          Cambia
        </Button>
        {!('afterEvent' in when) && (
          <Button kind="text" subject={what} onClick={onExtend}>
            Proroga
          </Button>
        )}
        <HideButton deadline={deadline} />
        {!builtIn && hidden && (
          <Button
            kind="text"
            subject={what}
            busy={remove.isPending}
            onClick={() => remove.mutate([makeRemoval(document, `deadlines.${id}`)])}
          >
            Elimina
          </Button>
        )}
      </Buttons>
    </div>
  );
}

/** Hides a deadline from visitors or shows it again, with undo. */
export function HideButton({ deadline: { id, what, hidden } }: { deadline: DeadlineItem }) {
  const change = useCall(changeLaw, {
    successToast: {
      title: hidden ? 'Scadenza di nuovo in linea' : 'Scadenza nascosta ai visitatori',
      about: id,
    },
    undo: (_now, changes) => () => changeLaw(reverseChanges(changes)),
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  return (
    <Button
      kind="text"
      subject={what}
      busy={change.isPending}
      onClick={() => change.mutate([makeHidingChange({ id, hidden })])}
    >
      {hidden ? 'Mostra' : 'Nascondi'}
    </Button>
  );
}

/** Change that hides a deadline, or shows it again. */
export const makeHidingChange = ({ id, hidden }: Pick<DeadlineItem, 'id' | 'hidden'>): Change => ({
  path: `deadlines.${id}.hidden`,
  from: hidden,
  to: !hidden,
});
