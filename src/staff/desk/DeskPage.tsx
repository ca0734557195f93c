import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '../../content/time/italian-date.ts';
import { formatDayHeading } from '../../content/time/relative-times.ts';
import type { Today, Week } from '../../contract/desk.ts';
import { BarChart } from '../parts/page/BarChart.tsx';
import { Columns, Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { todayQuery } from './desk-queries.ts';
import { TaskLists } from './TaskLists.tsx';
import { formatWeek } from './weeks.ts';

export default function DeskPage() {
  const now = useNow();
  const query = useQuery(todayQuery);
  return (
    <Page title={formatDayHeading(now)} documentTitle="Oggi" lead={query.data && formatLead(query.data)}>
      <QueryResult query={query}>
        {(today) => (
          <Columns>
            <TaskLists tasks={today.tasks} />
            <WeeklyCharts weeks={today.weeks} />
          </Columns>
        )}
      </QueryResult>
    </Page>
  );
}

function formatLead({ public: isPublic, office }: Today): string {
  if (!isPublic) return 'Il sito è in allestimento: chi ha l’indirizzo lo vede, i motori di ricerca no.';
  return office.length === 0 ? 'Il sito è in linea.' : `Il sito è in linea e dice: «${office.join('. ')}».`;
}

/** Charts of the past weeks for three counts, the current week last. */
function WeeklyCharts({ weeks }: { weeks: readonly Week[] }) {
  const toBars = (value: (week: Week) => number) =>
    weeks.map((week) => ({ label: formatWeek(week.monday), value: value(week) }));
  const since = `da ${formatMonth(weeks[0]?.monday ?? '')}`;
  return (
    <section>
      <h2 className="visually-hidden">Le ultime dodici settimane</h2>
      <BarChart
        title="messaggi per settimana"
        note={since}
        emptyText="Nessun messaggio nelle ultime dodici settimane."
        bars={toBars(({ messages }) => messages)}
      />
      <BarChart
        title="iscritti confermati"
        note={since}
        emptyText="Nessun iscritto confermato nelle ultime dodici settimane."
        bars={toBars(({ subscribers }) => subscribers)}
      />
      <BarChart
        title="pagine viste"
        note="Contate senza cookie e senza sapere chi visita. Stima per difetto."
        method="Non si contano le pagine che un browser ha già in memoria, né quelle che chiede prima del tocco, come fa Chrome su Android."
        emptyText="Nessuna pagina vista nelle ultime dodici settimane."
        bars={toBars(({ pages }) => pages ?? 0)}
      />
    </section>
  );
}
