/*
 * Whether the law obliges a company or a third-sector body to appoint who controls its accounts. Figures and thresholds in, answer and reason
 * out; the same in the browser and on the server. The thresholds come from the register of legal facts.
 */

/** What the law measures of a year: total assets and revenue in euros, and the average number of employees. */
export const measures = ['assets', 'revenue', 'staff'] as const;
export type Measure = (typeof measures)[number];

/** A year's figures; `null` where one is not known. */
export type Figures = Readonly<Record<Measure, number | null>>;
/** Two years in a row, the earlier first. */
export type TwoYears = readonly [earlier: Figures, later: Figures];

/** Limits, and how many of them must be exceeded in both years. */
export interface Threshold {
  limits: Readonly<Record<Measure, number>>;
  least: number;
}

/**
 * `to-verify`: in each year enough limits are exceeded, but not the same ones, and the law's text does not say that this is enough.
 * `incomplete`: what is missing could change the answer.
 */
export type Answer = 'required' | 'not-required' | 'to-verify' | 'incomplete';

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

/** An answer with its reason: a duty that does not depend on size, or the size. */
export interface Outcome<Duty extends string> {
  answer: Answer;
  reason: Duty | 'size';
}

const duty = <Duty extends string>(reason: Duty) => ({ answer: 'required' as const, reason });
const bySize = (years: TwoYears, threshold: Threshold) => ({
  answer: exceededTwice(years, threshold),
  reason: 'size' as const,
});

/** What art. 2477 c.c. asks of a limited company. */
export interface Company {
  years: TwoYears;
  /** It must draw up consolidated accounts. */
  consolidated: boolean;
  /** It controls a company whose accounts must be audited. */
  controlsAudited: boolean;
}

/** Whether a limited company must appoint a control body or an auditor: art. 2477, second paragraph, of the civil code. */
export function checkCompany(
  { years, consolidated, controlsAudited }: Company,
  threshold: Threshold,
): Outcome<'consolidated' | 'controls-audited'> {
  if (consolidated) return duty('consolidated');
  return controlsAudited ? duty('controls-audited') : bySize(years, threshold);
}

/** What artt. 30 and 31 of the third-sector code ask of a body. */
export interface Body {
  years: TwoYears;
  foundation: boolean;
  /** It has assets earmarked for one purpose: art. 10. */
  earmarked: boolean;
}

/** Whether a third-sector body must appoint a control body (art. 30) and an auditor (art. 31): a foundation always has the former. */
export function checkBody(
  { years, foundation, earmarked }: Body,
  thresholds: { board: Threshold; audit: Threshold },
): { board: Outcome<'foundation' | 'earmarked'>; audit: Outcome<'earmarked'> } {
  const audit = earmarked ? duty('earmarked') : bySize(years, thresholds.audit);
  if (foundation) return { board: duty('foundation'), audit };
  return { board: earmarked ? duty('earmarked') : bySize(years, thresholds.board), audit };
}

/** The most characters of a typed figure that are looked at. */
const longestFigure = 24;

/**
 * A figure as Italians type it: «4.000.000», «4 000 000,50», «€ 4000000», «20,5». `null` for nothing, `undefined` for what is no figure. A point
 * stands before groups of three digits, or before one or two decimals.
 */
export function readFigure(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f€’']/g, '');
  if (text === '') return null;
  if (text.length > longestFigure) return undefined;
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'));
  }
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : undefined;
}
