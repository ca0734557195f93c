/*
 * Days such as `2026-11-21` as they are said in Italian.
 */

const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
);

/** The days of the week, from Monday. */
export const weekdayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'] as const;

/** Which day of its week a day is, 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The name of a day of the week: «sabato». */
export function weekdayName(day: string): string {
  return weekdayNames[weekdayOf(day)] ?? '';
}

/** The month of a day: «novembre». */
export function monthOf(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** A day such as `2026-11-21` as «21 novembre»; the first of a month is «1º novembre». */
export function dayAndMonth(day: string): string {
  const date = Number(day.slice(8));
  return `${date === 1 ? '1º' : date} ${monthOf(day)}`;
}

/** A day such as `2026-11-21` as «21 novembre 2026». */
export function italianDate(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** A date after its article, which is elided before «otto» and «undici»: «il 3 novembre», «l’8 novembre», «dall’11 novembre». */
export function withArticle(article: 'il' | 'al' | 'dal' | 'del', date: string): string {
  return /^(?:8|11)\b/.test(date) ? `${article.replace('il', '')}l’${date}` : `${article} ${date}`;
}

/** Days in a row, such as «dal 10 al 25 agosto» or «l’8 agosto»; the month is said once where it is one. */
export function periodInWords(from: string, to: string): string {
  const [first, last] = [dayAndMonth(from), dayAndMonth(to)];
  if (from === to) return withArticle('il', first);
  const begin = from.slice(0, 7) === to.slice(0, 7) ? first.replace(/ .*/, '') : first;
  return `${withArticle('dal', begin)} ${withArticle('al', last)}`;
}
