import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { italianDate } from '../../content/time/italian-date.ts';
import { inRome } from '../../content/time/roman-clock.ts';
import { type DeadlineItem, deadlineCalls, type LawFact } from '../../contract/law.ts';
import { isConflict } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { Table } from '../parts/page/Table.tsx';
import patterns from '../parts/patterns.module.css';
import { useCall } from '../parts/use-call.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { DeadlineDialog, ExtensionDialog } from './DeadlineDialogs.tsx';
import { extensionInWords } from './deadline-words.ts';
import { deadlinesQuery, lawKeys, useTakeBack } from './law-calls.ts';
import { nextDays, timingInWords } from './timing.ts';

const deadlineStates: Record<DeadlineItem['state'], string> = {
  online: 'in\u00a0linea',
  waiting: 'in attesa di verifica',
  proposed: 'proposta',
  hidden: 'nascosta',
};

interface DeadlinesProps {
  facts: readonly LawFact[];
  editable: boolean;
}

/** Table of the calendar's deadlines, including those that visitors do not see. */
export function Deadlines({ facts, editable }: DeadlinesProps) {
  const query = useQuery(deadlinesQuery);
  const [today] = inRome(useNow().getTime());
  const [edited, setEdited] = useState<DeadlineItem | 'new' | null>(null);
  const [extended, setExtended] = useState<DeadlineItem | null>(null);
  return (
    <>
      {editable && (
        <Buttons>
          <Button onClick={() => setEdited('new')}>Aggiungi una scadenza</Button>
        </Buttons>
      )}
      <Loaded query={query}>
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
                    <span className={patterns.note}>{who}</span>
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
              { head: 'Stato', cell: ({ state }) => deadlineStates[state] },
              {
                head: 'Azioni',
                bare: true,
                end: true,
                cell: (deadline) =>
                  editable && (
                    <Actions
                      deadline={deadline}
                      onChange={() => setEdited(deadline)}
                      onExtend={() => setExtended(deadline)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited !== null && (
        <DeadlineDialog
          deadline={edited === 'new' ? null : edited}
          facts={facts}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
      {extended !== null && <ExtensionDialog deadline={extended} today={today} onClose={() => setExtended(null)} />}
    </>
  );
}

function DueDate({ deadline, today, editable }: { deadline: DeadlineItem; today: string; editable: boolean }) {
  const [next] = nextDays(today, deadline);
  return (
    <>
      {timingInWords(deadline.when)}
      {next !== undefined && <span className={patterns.note}>{`la prossima: ${italianDate(next)}`}</span>}
      {deadline.extensions.map((extension) => (
        <span className={patterns.note} key={extension.id}>
          {extensionInWords(extension)} {editable && <Withdraw deadline={deadline} id={extension.id} />}
        </span>
      ))}
    </>
  );
}

function Withdraw({ deadline: { name, what, version }, id }: { deadline: DeadlineItem; id: string }) {
  const takeBack = useTakeBack();
  const withdraw = useCall(deadlineCalls.withdraw, {
    done: () => ({
      title: 'Proroga tolta',
      about: name,
      undo: () => void takeBack(`deadlines.${name}`, version + 1),
    }),
    failed: 'Modifica non salvata',
    refresh: lawKeys,
  });
  return (
    <Button kind="text" of={what} busy={withdraw.isPending} onClick={() => withdraw.mutate({ name, id, version })}>
      Togli la proroga
    </Button>
  );
}

interface ActionsProps {
  deadline: DeadlineItem;
  onChange: () => void;
  onExtend: () => void;
}

function Actions({ deadline, onChange, onExtend }: ActionsProps) {
  const { name, what, when, hidden, own, version } = deadline;
  const takeBack = useTakeBack();
  const remove = useCall(deadlineCalls.remove, {
    done: () => ({ title: 'Scadenza eliminata', undo: () => void takeBack(`deadlines.${name}`, undefined) }),
    failed: 'Modifica non salvata',
    refresh: lawKeys,
  });
  return (
    <div className={patterns.rowActions}>
      <Buttons>
        <Button kind="text" of={what} onClick={onChange}>
          Cambia
        </Button>
        {!('afterEvent' in when) && (
          <Button kind="text" of={what} onClick={onExtend}>
            Proroga
          </Button>
        )}
        <HideButton deadline={deadline} />
        {own && hidden && (
          <Button kind="text" of={what} busy={remove.isPending} onClick={() => remove.mutate({ name, version })}>
            Elimina
          </Button>
        )}
      </Buttons>
    </div>
  );
}

/** Hides a deadline from visitors or shows it again, with undo. */
export function HideButton({ deadline: { name, what, hidden, version } }: { deadline: DeadlineItem }) {
  const change = useCall(deadlineCalls.change, {
    done: (now) => ({
      title: now.hidden ? 'Scadenza nascosta ai visitatori' : 'Scadenza di nuovo in linea',
      about: name,
      undo: () => change.mutate({ name, hidden: !now.hidden, version: now.version }),
    }),
    failed: (error) => ({
      title: 'Modifica non salvata',
      description: isConflict(error) ? 'Un’altra persona l’ha appena cambiata: ora si vede com’è.' : error.message,
    }),
    refresh: lawKeys,
  });
  return (
    <Button
      kind="text"
      of={what}
      busy={change.isPending}
      onClick={() => change.mutate({ name, hidden: !hidden, version })}
    >
      {hidden ? 'Mostra' : 'Nascondi'}
    </Button>
  );
}
