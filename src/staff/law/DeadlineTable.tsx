import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { type Change, findChanges, reverseChanges } from '../../contract/fields/changes.ts';
import { type DeadlineItem, deadlineCalls, type LawFact } from '../../contract/law.ts';
import { callApi } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { DeadlineDialog, ExtensionDialog } from './DeadlineDialogs.tsx';
import { formatExtension } from './deadline-words.ts';
import { deadlinesQuery, lawKeys } from './law-calls.ts';
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
            keyOf={({ name }) => name}
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
                cell: ({ law }) => facts.find(({ name }) => name === law)?.law ?? law,
              },
              { head: 'Stato', cell: ({ state }) => deadlineStateNames[state] },
              {
                head: 'Azioni',
                omitsHead: true,
                alignEnd: true,
                cell: (deadline) =>
                  editable && (
                    <DeadlineActions
                      deadline={deadline}
                      onChange={() => setEditedDeadline(deadline)}
                      onExtend={() => setExtendedDeadline(deadline)}
                    />
                  ),
              },
            ]}
          />
        )}
      </QueryResult>
      {editedDeadline !== null && (
        <DeadlineDialog
          deadline={editedDeadline === 'new' ? null : editedDeadline}
          facts={facts}
          today={today}
          onClose={() => setEditedDeadline(null)}
        />
      )}
      {extendedDeadline !== null && (
        <ExtensionDialog deadline={extendedDeadline} today={today} onClose={() => setExtendedDeadline(null)} />
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

function WithdrawExtension({ deadline: { name, what }, extension: { id, ...extension } }: WithdrawExtensionProps) {
  const withdraw = useCall(deadlineCalls.withdraw, {
    successToast: { title: 'Proroga tolta', about: name },
    undo: () => () => callApi(deadlineCalls.extend, { name, ...extension }),
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  return (
    <Button kind="text" subject={what} busy={withdraw.isPending} onClick={() => withdraw.mutate({ name, id })}>
      Togli la proroga
    </Button>
  );
}

interface DeadlineActionsProps {
  deadline: DeadlineItem;
  onChange: () => void;
  onExtend: () => void;
}

function DeadlineActions({ deadline, onChange, onExtend }: DeadlineActionsProps) {
  const { name, what, who, groups, when, moves, law, hidden, extensions, own, version } = deadline;
  const remove = useCall(deadlineCalls.remove, {
    successToast: 'Scadenza eliminata',
    undo: () => () => {
      const changes = findChanges({}, { what, who, groups, when, moves, law, hidden, extensions });
      return callApi(deadlineCalls.change, { name, changes });
    },
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
        {own && hidden && (
          <Button kind="text" subject={what} busy={remove.isPending} onClick={() => remove.mutate({ name, version })}>
            Elimina
          </Button>
        )}
      </Buttons>
    </div>
  );
}

/** Hides a deadline from visitors or shows it again, with undo. */
export function HideButton({ deadline: { name, what, hidden } }: { deadline: DeadlineItem }) {
  const change = useCall((changes: Change[]) => callApi(deadlineCalls.change, { name, changes }), {
    successToast: (now) => ({
      title: now.hidden ? 'Scadenza nascosta ai visitatori' : 'Scadenza di nuovo in linea',
      about: name,
    }),
    undo: (_now, changes) => () => callApi(deadlineCalls.change, { name, changes: reverseChanges(changes) }),
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  return (
    <Button
      kind="text"
      subject={what}
      busy={change.isPending}
      onClick={() => change.mutate([{ path: 'hidden', from: hidden, to: !hidden }])}
    >
      {hidden ? 'Mostra' : 'Nascondi'}
    </Button>
  );
}
