import type { Task } from '../../contract/staff/tasks.ts';
import { AskLostButton } from '../papers/AskLostButton.tsx';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { MonthCircularActions } from './MonthCircularActions.tsx';
import { SignUpActions } from './SignUpActions.tsx';
import { TaskEntry } from './TaskEntry.tsx';
import { TestMailButton } from './TestMailButton.tsx';

/** Tasks that wait for the user, then those that wait for any user, then the automatic checks of mail and backup. */
export function TaskLists({ tasks }: { tasks: readonly Task[] }) {
  const own = tasks.filter(({ personal }) => personal);
  const others = tasks.filter(({ personal, check }) => !personal && !check);
  const checks = tasks.filter(({ check }) => check);
  const isQuiet = [...own, ...others].every(({ kind }) => agendaKinds.includes(kind));
  const list = (
    <Entries label="Che cosa c’è da fare">
      {others.map(toEntry)}
      {isQuiet && (
        <Entry mark="done" title="niente in sospeso">
          {tasks.some(({ kind }) => kind === 'mail-off')
            ? 'Tutti i messaggi hanno una risposta.'
            : 'Tutti i messaggi hanno una risposta e tutte le email sono arrivate.'}
        </Entry>
      )}
      {checks.map(toEntry)}
    </Entries>
  );
  if (own.length === 0)
    return (
      <section>
        <h2 className="visually-hidden">Che cosa c’è da fare</h2>
        {list}
      </section>
    );
  return (
    <div className="stack6">
      <Section title="Per Lei">
        <Entries label="Per Lei">{own.map(toEntry)}</Entries>
      </Section>
      <Section title="Per lo studio">{list}</Section>
    </div>
  );
}

/** Kinds that need no action. */
const agendaKinds: readonly string[] = ['agenda', 'own-agenda'];

function toEntry(task: Task) {
  if (task.kind === 'mail') return <TaskEntry key={task.kind} task={task} actions={<TestMailButton />} />;
  if (task.kind === 'sign-ups')
    return <TaskEntry key={task.kind} task={task} stacked actions={<SignUpActions count={task.count ?? 0} />} />;
  if (task.kind === 'month-circular')
    return <TaskEntry key={task.kind} task={task} actions={<MonthCircularActions />} />;
  if (task.kind === 'lost-papers') return <TaskEntry key={task.kind} task={task} actions={<AskLostButton />} />;
  return <TaskEntry key={task.kind} task={task} />;
}
