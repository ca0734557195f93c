import { isDay } from '../../contract/days.ts';
import { capitalise } from '../writing/capitalise.ts';
import { startsWithA } from '../writing/fill.ts';

const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
);

export const weekdayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'] as const;

/** 0 for Monday. */
export function findWeekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Name of a day's weekday: «sabato». */
export function getWeekdayName(day: string): string {
  return weekdayNames[findWeekday(day)] ?? '';
}

/** Name of a day's month: «novembre». */
export function formatMonth(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** Day and month of a day such as `2026-11-21`: «21 novembre»; the first of a month is «1º novembre». */
export function formatDayAndMonth(day: string): string {
  const date = Number(day.slice(8));
  return `${date === 1 ? '1º' : date} ${formatMonth(day)}`;
}

/** Date of a day such as `2026-11-21`: «21 novembre 2026». */
export function formatItalianDate(day: string): string {
  return `${formatDayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** Parses a date as `formatItalianDate` writes it; `undefined` for another text, also for a day that does not exist. */
export function parseItalianDate(text: string): string | undefined {
  const [, date = '', name = '', year = ''] = /^(\d{1,2})º? (\p{L}+) (\d{4})$/u.exec(text) ?? [];
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  const day = `${year}-${month}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** Date with its article, elided before «otto» and «undici»: «il 3 novembre», «l’8 novembre», «dall’11 novembre». */
export function prependArticle(article: 'il' | 'al' | 'dal' | 'del', date: string): string {
  return addArticle(article.replace(/i?l$/, ''), date);
}

/** Prepends an article contracted with a preposition. `stem`: the preposition before the article («da», «de»). */
function addArticle(stem: string, day: string): string {
  const double = stem === '' ? '' : 'l';
  if (/^(?:8|11)\b/.test(day)) return `${stem}${double}l’${day}`;
  if (day.startsWith('domenica')) return `${stem}${double}la ${day}`;
  return `${stem || 'i'}l ${day}`;
}

/** Placeholder with the article or the preposition before it: «il {giorno}», «dall’{giorno}», «ad {città}». */
const placeholderPattern =
  /(?:(?<!\p{L})(?:(i|a|da|de|ne|su|que)?l+a?[ \u00a0’']|(ad?)[ \u00a0]))?\{([\p{L}\d ./’-]+)\}/giu;
const dayWithArticle = /^(?:il |l’)?((?:\d{1,2}º? |(?:lune|marte|mercole|giove|vener)dì|sabato|domenica)\p{L}*.*)$/u;

/**
 * Replaces placeholders, and adapts an article before a day, and «a» or «ad» before a word: «ad Ariccia», «a Frascati».
 * Names that `resolve` does not know stay as typed.
 */
export function fillPlaceholders(text: string, resolve: (name: string) => string | undefined): string {
  // Most texts have none, and the pattern is slow.
  if (!text.includes('{')) return text;
  return text.replace(placeholderPattern, (typed: string, stem?: string, preposition?: string, name = '') => {
    const value = resolve(name);
    if (value === undefined) return typed;
    const [, day] = dayWithArticle.exec(value) ?? [];
    const before = typed.slice(0, typed.indexOf('{'));
    if (preposition !== undefined) return adaptPreposition(before, value) + value;
    if (day === undefined || before === '') return before + value;
    const replacement = addArticle(stem?.toLowerCase() === 'i' ? '' : (stem ?? ''), day);
    return before.charAt(0) === before.charAt(0).toUpperCase() ? capitalise(replacement) : replacement;
  });
}

/** Adapts «a» or «ad» to the word after it. A number keeps what is typed. */
function adaptPreposition(typed: string, word: string): string {
  if (!/^\p{L}/u.test(word)) return typed;
  return `${typed.charAt(0)}${startsWithA(word) ? 'd' : ''}${typed.at(-1)}`;
}

export function fillWithDates(text: string, values: Readonly<Record<string, string | number>>): string {
  return fillPlaceholders(text, (name) => (Object.hasOwn(values, name) ? String(values[name]) : undefined));
}

/** Period in words, such as «dal 10 al 25 agosto» or «l’8 agosto»; a shared month is named once. */
export function describePeriod(from: string, to: string): string {
  const [first, last] = [formatDayAndMonth(from), formatDayAndMonth(to)];
  if (from === to) return prependArticle('il', first);
  const begin = from.slice(0, 7) === to.slice(0, 7) ? first.replace(/ .*/, '') : first;
  return `${prependArticle('dal', begin)} ${prependArticle('al', last)}`;
}
