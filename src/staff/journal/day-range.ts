import { dayAndMonth, italianDate, withArticle } from '../../content/time/italian-date.ts';
import { capitalised } from '../../content/writing/capitalised.ts';
import { isDay } from '../../contract/days.ts';

/**
 * Describes the date filter in words. Browsers show dates in their own locale, where 3/8 may be 3 August or 8 March.
 */
export function formatDayRange(from: string, to: string): string {
  const [begins, ends] = [isDay(from), isDay(to)];
  if (begins && ends && from === to) return `Solo ${withArticle('il', italianDate(from))}.`;
  if (begins && ends) {
    const first = from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : italianDate(from);
    const days = capitalised(`${withArticle('dal', first)} ${withArticle('al', italianDate(to))}`);
    return from < to ? `${days}.` : `${days}: il primo giorno viene dopo l’ultimo.`;
  }
  if (begins) return `${capitalised(withArticle('dal', italianDate(from)))} in poi.`;
  return ends ? `Fino ${withArticle('al', italianDate(to))}.` : '';
}
