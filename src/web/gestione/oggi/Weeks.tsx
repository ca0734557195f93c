import type { Week } from '../../../contract/desk.ts';
import { BarChart } from '../parts/BarChart.tsx';
import { words } from './words.ts';

const day = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const month = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'long' });
const said = words.charts;

/** Three numbers of the past weeks, the current one last. */
export function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const bars = (value: (week: Week) => number) =>
    weeks.map((week) => ({ label: said.week(day.format(new Date(week.monday))), value: value(week) }));
  const since = said.since(month.format(new Date(weeks[0]?.monday ?? 0)));
  return (
    <section>
      <h2 className="visually-hidden">{words.numbers}</h2>
      <BarChart title={said.messages} note={since} bars={bars(({ messages }) => messages)} />
      <BarChart title={said.subscribers} note={since} bars={bars(({ subscribers }) => subscribers)} />
      <BarChart title={said.pages} note={said.pagesNote} bars={bars(({ pages }) => pages ?? 0)} />
    </section>
  );
}
