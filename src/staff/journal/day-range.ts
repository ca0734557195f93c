import { formatDayAndMonth, formatItalianDate, prependArticle } from '../../content/time/italian-date.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { isDay } from '../../contract/days.ts';

/** Browsers show dates in their own locale, where 3/8 may be 3 August or 8 March. */
export function formatDayRange(from: string, to: string): string {
  const [begins, ends] = [isDay(from), isDay(to)];
  if (begins && ends && from === to) return `Solo ${prependArticle('il', formatItalianDate(from))}.`;
  if (begins && ends) {
    const first = from.slice(0, 4) === to.slice(0, 4) ? formatDayAndMonth(from) : formatItalianDate(from);
    const days = capitalise(`${prependArticle('dal', first)} ${prependArticle('al', formatItalianDate(to))}`);
    return from < to ? `${days}.` : `${days}: il primo giorno viene dopo l’ultimo.`;
  }
  if (begins) return `${capitalise(prependArticle('dal', formatItalianDate(from)))} in poi.`;
  return ends ? `Fino ${prependArticle('al', formatItalianDate(to))}.` : '';
}
