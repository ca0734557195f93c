import { capitalised } from '../../../content/capitalised.ts';
import { dayAndMonth, italianDate, withArticle } from '../../../content/time/italian-date.ts';
import { isDay } from '../../../contract/days.ts';

/** The days that are asked for, as a sentence: browsers write them in their own language, where 3/8 may be the third of August. */
export function daysInWords(from: string, to: string): string {
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

export const words = {
  title: 'Registro',
  lead: 'Chi ha fatto che cosa, e quando. Nessuno può cambiare o cancellare queste righe.',
  filters: 'Cerca nel registro',
  search: 'Nome, pagina o parola della riga',
  from: 'Dal giorno',
  to: 'Al giorno',
  apply: 'Cerca',
  clear: 'Mostra tutto',
  more: 'Mostra le righe precedenti',
  found: (count: number, more: boolean) =>
    count === 0
      ? 'Nessuna riga trovata'
      : count === 1
        ? 'Una riga trovata'
        : `${more ? 'Più di ' : ''}${count} righe trovate`,
  noneText: 'Si può cercare un nome soltanto, o allargare i giorni.',
} as const;
