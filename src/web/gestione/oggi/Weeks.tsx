import type { Week } from '../../../contract/desk.ts';
import { BarChart } from '../parts/page/BarChart.tsx';
import { words } from './words.ts';

const said = words.charts;

/** Three numbers of the past weeks, the current one last. */
export function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const bars = (value: (week: Week) => number) =>
    weeks.map((week) => ({ label: said.week(week.monday), value: value(week) }));
  const since = said.since(weeks[0]?.monday ?? '');
  return (
    <section>
      <h2 className="visually-hidden">{words.numbers}</h2>
      <BarChart title={said.messages} note={since} none={said.none.messages} bars={bars(({ messages }) => messages)} />
      <BarChart
        title={said.subscribers}
        note={since}
        none={said.none.subscribers}
        bars={bars(({ subscribers }) => subscribers)}
      />
      <BarChart
        title={said.pages}
        note={said.pagesNote}
        none={said.none.pages}
        bars={bars(({ pages }) => pages ?? 0)}
      />
    </section>
  );
}
