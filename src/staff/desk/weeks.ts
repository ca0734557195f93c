import { formatDayAndMonth, prependArticle } from '../../content/time/italian-date.ts';

/** Formats a week by its Monday (an ISO date). */
export function formatWeek(monday: string): string {
  return `settimana ${prependArticle('del', formatDayAndMonth(monday))}`;
}
