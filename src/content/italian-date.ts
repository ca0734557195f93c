const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
);

/** A day such as `2026-11-21` as «21 novembre 2026». */
export function italianDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date === 1 ? '1º' : date} ${months[(month ?? 0) - 1]} ${year}`;
}

/** A day such as `2026-11-21` as «21 novembre». */
export function dayAndMonth(day: string): string {
  return italianDate(day).replace(/ \d{4}$/, '');
}
