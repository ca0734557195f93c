/* Whether the law obliges a company or a third-sector body to appoint who controls its accounts. The thresholds come from the register. */

/** What the law measures of a year: total assets and revenue in euros, and the average number of employees. */
export const measures = ['assets', 'revenue', 'staff'] as const;
export type Measure = (typeof measures)[number];

/** A year's figures; `null` where one is not known. */
export type Figures = Readonly<Record<Measure, number | null>>;
export type TwoYears = readonly [earlier: Figures, later: Figures];

/** Limits, how many of them must be exceeded in both years, and after how many years below all of them the duty ends. */
export interface Threshold {
  limits: Readonly<Record<Measure, number>>;
  least: number;
  endsAfter: number;
}

/** A duty that is there already, and whether no limit has been exceeded for as many years in a row as end it. */
export interface Bound {
  longBelow: boolean;
}

/**
 * `to-verify`: each year exceeds enough limits, but not the same ones, which the text leaves open. `incomplete`: what is missing could
 * decide.
 */
export type Answer = 'required' | 'not-required' | 'to-verify' | 'incomplete' | 'still-required' | 'ceased';

/** Whether a figure exceeds its limit: to reach it is not to exceed it. `null` where it is not known. */
export function exceeds(figure: number | null, limit: number): boolean | null {
  return figure === null ? null : figure > limit;
}

/** Whether the limits are exceeded "per due esercizi consecutivi", as artt. 2477 c.c., 30 and 31 D.Lgs. 117/2017 say. */
function exceededTwice([earlier, later]: TwoYears, { limits, least }: Threshold): Answer {
  const pairs = measures.map((measure) => [
    exceeds(earlier[measure], limits[measure]),
    exceeds(later[measure], limits[measure]),
  ]);
  const count = (test: (pair: (boolean | null)[]) => boolean) => pairs.filter(test).length;
  const surelyBoth = count((pair) => pair.every((over) => over === true));
  if (surelyBoth >= least) return 'required';
  const surely = (year: number) => count((pair) => pair[year] === true);
  const perhaps = (year: number) => count((pair) => pair[year] !== false);
  if (perhaps(0) < least || perhaps(1) < least) return 'not-required';
  const perhapsBoth = count((pair) => pair.every((over) => over !== false));
  const inEachYear = surely(0) >= least && surely(1) >= least;
  return inEachYear && perhapsBoth < least ? 'to-verify' : 'incomplete';
}

/**
 * Whether a duty goes on: art. 2477, third paragraph, of the civil code; artt. 30, third paragraph, and 31, second paragraph, D.Lgs.
 * 117/2017.
 */
function goesOn(years: TwoYears, { limits, endsAfter }: Threshold, { longBelow }: Bound): Answer {
  const over = years.flatMap((year) => measures.map((measure) => exceeds(year[measure], limits[measure])));
  if (over.includes(true)) return 'still-required';
  if (longBelow) return 'ceased';
  if (endsAfter > years.length) return 'still-required';
  return over.includes(null) ? 'incomplete' : 'ceased';
}

/** An answer with its reason: a duty that does not depend on size, or the size. */
export interface Outcome<Duty extends string> {
  answer: Answer;
  reason: Duty | 'size';
}

const duty = <Duty extends string>(reason: Duty) => ({ answer: 'required' as const, reason });
/** What the size asks for: who is bound already stays so for longer than the limits are exceeded. */
function bySize(years: TwoYears, threshold: Threshold, bound: Bound | null) {
  const anew = exceededTwice(years, threshold);
  const answer = bound === null || anew === 'required' ? anew : goesOn(years, threshold, bound);
  return { answer, reason: 'size' as const };
}

export interface Company {
  years: TwoYears;
  /** It must draw up consolidated accounts. */
  consolidated: boolean;
  /** It controls a company whose accounts must be audited. */
  controlsAudited: boolean;
  bound: Bound | null;
}

/** Whether a limited company must appoint a control body or an auditor: art. 2477, second paragraph, of the civil code. */
export function checkCompany(
  { years, consolidated, controlsAudited, bound }: Company,
  threshold: Threshold,
): Outcome<'consolidated' | 'controls-audited'> {
  if (consolidated) return duty('consolidated');
  return controlsAudited ? duty('controls-audited') : bySize(years, threshold, bound);
}

export interface Body {
  years: TwoYears;
  foundation: boolean;
  /** It has assets earmarked for one purpose: art. 10. */
  earmarked: boolean;
  bound: Bound | null;
}

/** Whether a third-sector body must appoint a control body (art. 30) and an auditor (art. 31): a foundation always has the former. */
export function checkBody(
  { years, foundation, earmarked, bound }: Body,
  thresholds: { board: Threshold; audit: Threshold },
): { board: Outcome<'foundation' | 'earmarked'>; audit: Outcome<'earmarked'> } {
  const audit = earmarked ? duty('earmarked') : bySize(years, thresholds.audit, bound);
  if (foundation) return { board: duty('foundation'), audit };
  return { board: earmarked ? duty('earmarked') : bySize(years, thresholds.board, bound), audit };
}

const longestFigure = 24;

/** A figure as Italians type it: «4.000.000», «4 000 000,50», «€ 4000000», «20,125». `null` for nothing, `undefined` for no figure. */
export function readFigure(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f€’']/g, '');
  if (text === '') return null;
  if (text.length > longestFigure) return undefined;
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,3})?$|^\d+(?:,\d{1,3})?$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'));
  }
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** A count of people as it is typed; what may be thousands or decimals, such as «7.333», is no figure until it is typed otherwise. */
export function readCount(typed: string): number | null | undefined {
  return /^\s*\d{1,3}\.\d{3}\s*$/.test(typed) ? undefined : readFigure(typed);
}
