import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import type { LinePart, Task } from '../../contract/staff/tasks.ts';
import { LinkButton } from '../parts/form/Button.tsx';
import { Entry } from '../parts/page/Entries.tsx';

const marks = { well: 'done', look: 'fault', broken: 'broken' } as const;

interface TaskEntryProps {
  task: Task;
  title?: ReactNode;
  /** Buttons in place of the link to the page on which the task is done. */
  actions?: ReactNode;
  /** Stacks long buttons vertically, which leaves the title its width. */
  stacked?: boolean;
  children?: ReactNode;
}

/** Task in a list: its number or state, its words, and a link to the page on which it is done. */
export function TaskEntry({ task, title = task.title, actions, stacked = false, children }: TaskEntryProps) {
  const { count, state, lines } = task;
  return (
    <Entry mark={count ?? marks[state]} title={title} stacked={stacked} actions={actions ?? <TaskLink task={task} />}>
      {lines.map((line) => (
        <p key={JSON.stringify(line)}>
          {line.map((part) => (
            <Part key={JSON.stringify(part)} part={part} />
          ))}
        </p>
      ))}
      {children}
    </Entry>
  );
}

function Part({ part }: { part: LinePart }) {
  if (typeof part === 'string') return part;
  if ('to' in part) return <Link to={part.to}>{part.text}</Link>;
  return (
    <time dateTime={part.at} title={formatDateAndTime(part.at)}>
      {part.text}
    </time>
  );
}

/** Link to the page on which a task is done, unless that is the page shown. */
export function TaskLink({ task: { title, link } }: { task: Task }) {
  const { pathname } = useLocation();
  return (
    link !== null &&
    link.to !== pathname && (
      <LinkButton kind="text" to={link.to} subject={title}>
        {link.label}
      </LinkButton>
    )
  );
}
