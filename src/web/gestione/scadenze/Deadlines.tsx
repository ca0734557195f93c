import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { italianDate } from '../../../content/time/italian-date.ts';
import { inRome } from '../../../content/time/roman-clock.ts';
import type { Asked } from '../../../contract/calls.ts';
import { type DeadlineItem, deadlineCalls, type LawFact } from '../../../contract/law.ts';
import { ask } from '../api.ts';
import { isConflict } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Loaded } from '../parts/page/States.tsx';
import { Table } from '../parts/page/Table.tsx';
import patterns from '../parts/patterns.module.css';
import { useNow } from '../parts/wording/Time.tsx';
import { DeadlineDialog } from './DeadlineDialog.tsx';
import { ExtensionDialog } from './ExtensionDialog.tsx';
import { deadlinesQuery, useReadLawAgain, useTakeBack } from './law.ts';
import { nextDays, timingInWords } from './timing.ts';
import { words } from './words.ts';

interface DeadlinesProps {
  facts: readonly LawFact[];
  editable: boolean;
}

/** The calendar as visitors will see it, and what is kept back from them. */
export function Deadlines({ facts, editable }: DeadlinesProps) {
  const query = useQuery(deadlinesQuery);
  const [today] = inRome(useNow().getTime());
  const [edited, setEdited] = useState<DeadlineItem | 'new' | null>(null);
  const [extended, setExtended] = useState<DeadlineItem | null>(null);
  return (
    <>
      {editable && (
        <Buttons>
          <Button onClick={() => setEdited('new')}>{words.deadline.add}</Button>
        </Buttons>
      )}
      <Loaded query={query}>
        {({ items }) => (
          <Table
            caption={words.deadlines.caption}
            rows={items}
            keyOf={({ name }) => name}
            columns={[
              {
                head: words.deadlines.heads.what,
                cell: ({ what, who }) => (
                  <>
                    {what}
                    <span className={patterns.note}>{who}</span>
                  </>
                ),
              },
              {
                head: words.deadlines.heads.when,
                cell: (deadline) => <When deadline={deadline} today={today} editable={editable} />,
              },
              {
                head: words.deadlines.heads.law,
                cell: ({ law }) => facts.find(({ name }) => name === law)?.law ?? law,
              },
              { head: words.deadlines.heads.state, cell: ({ state }) => words.deadlines.states[state] },
              {
                head: words.heads.actions,
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

function When({ deadline, today, editable }: { deadline: DeadlineItem; today: string; editable: boolean }) {
  const [next] = nextDays(today, deadline);
  return (
    <>
      {timingInWords(deadline.when)}
      {next !== undefined && <span className={patterns.note}>{words.deadlines.next(italianDate(next))}</span>}
      {deadline.extensions.map((extension) => (
        <span className={patterns.note} key={extension.id}>
          {words.deadlines.extended(extension)} {editable && <Withdraw deadline={deadline} id={extension.id} />}
        </span>
      ))}
    </>
  );
}

function Withdraw({ deadline: { name, what, version }, id }: { deadline: DeadlineItem; id: string }) {
  const takeBack = useTakeBack();
  const withdraw = useMutation({
    mutationFn: () => ask(deadlineCalls.withdraw, { name, id, version }),
    onSuccess: () =>
      say({
        title: words.extension.withdrawn,
        about: name,
        undo: () => void takeBack(`deadlines.${name}`, version + 1),
      }),
    onError: (error) => sayFailure(words.failed, error),
    onSettled: useReadLawAgain(),
  });
  return (
    <Button kind="text" removes of={what} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {words.extension.withdraw}
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
  const remove = useMutation({
    mutationFn: () => ask(deadlineCalls.remove, { name, version }),
    onSuccess: () => say({ title: words.deadlines.removed, undo: () => void takeBack(`deadlines.${name}`, undefined) }),
    onError: (error) => sayFailure(words.failed, error),
    onSettled: useReadLawAgain(),
  });
  return (
    <div className={patterns.rowActions}>
      <Buttons>
        <Button kind="text" of={what} onClick={onChange}>
          {words.change.open}
        </Button>
        {!('afterEvent' in when) && (
          <Button kind="text" of={what} onClick={onExtend}>
            {words.extension.open}
          </Button>
        )}
        <HideButton deadline={deadline} />
        {own && hidden && (
          <Button kind="text" removes of={what} busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.deadlines.remove}
          </Button>
        )}
      </Buttons>
    </div>
  );
}

/** Hides a deadline from visitors or shows it again, with undo. */
export function HideButton({ deadline: { name, what, hidden, version } }: { deadline: DeadlineItem }) {
  const change = useDeadlineChange();
  const hide = (to: boolean, from: number): void =>
    change.mutate(
      { name, hidden: to, version: from },
      {
        onSuccess: (now) =>
          say({
            title: to ? words.deadlines.hidden : words.deadlines.shown,
            about: name,
            undo: () => hide(!to, now.version),
          }),
      },
    );
  return (
    <Button kind="text" of={what} busy={change.isPending} onClick={() => hide(!hidden, version)}>
      {hidden ? words.deadlines.show : words.deadlines.hide}
    </Button>
  );
}

function useDeadlineChange() {
  return useMutation({
    mutationFn: (change: Asked<typeof deadlineCalls.change>) => ask(deadlineCalls.change, change),
    onError: (error) => {
      if (isConflict(error)) say({ title: words.failed, description: words.deadlines.changed, failure: true });
      else sayFailure(words.failed, error);
    },
    onSettled: useReadLawAgain(),
  });
}
