/*
 * Legal check: must a company or third-sector body appoint a control body or an auditor? Thresholds come from the
 * register.
 */

/** Yearly measures of the law: total assets and revenue in euros, average number of employees. */
export const measures = ['assets', 'revenue', 'staff'] as const;
export type Measure = (typeof measures)[number];

/** Figures of a year; `null` is unknown. */
export type Figures = Readonly<Record<Measure, number | null>>;
export type TwoYears = readonly [earlier: Figures, later: Figures];

/**
 * Threshold: its limits, the minimum number exceeded in both years, and the years below all limits that end the duty.
 */
export interface Threshold {
  limits: Readonly<Record<Measure, number>>;
  least: number;
  endsAfter: number;
}

/** Existing duty. `longBelow`: all limits were respected for the consecutive years that end it. */
export interface Bound {
  longBelow: boolean;
}

/**
 * Answer of a check. `to-verify`: each year exceeds enough limits, but different ones, which the law leaves open.
 * `incomplete`: a missing figure could decide.
 */
export type Answer = 'required' | 'not-required' | 'to-verify' | 'incomplete' | 'still-required' | 'ceased';

/** True above the limit; a figure equal to the limit does not exceed it. `null` for an unknown figure. */
export function isExceeded(figure: number | null, limit: number): boolean | null {
  return figure === null ? null : figure > limit;
}

/**
 * Checks whether limits are exceeded "per due esercizi consecutivi", as in artt. 2477 c.c., 30 and 31 D.Lgs. 117/2017.
 */
function hasExceededTwice([earlier, later]: TwoYears, { limits, least }: Threshold): Answer {
  const pairs = measures.map((measure) => [
    isExceeded(earlier[measure], limits[measure]),
    isExceeded(later[measure], limits[measure]),
  ]);
  const countYears = (test: (pair: (boolean | null)[]) => boolean) => pairs.filter(test).length;
  const surelyBoth = countYears((pair) => pair.every((over) => over === true));
  if (surelyBoth >= least) return 'required';
  const wasSurelyExceeded = (year: number) => countYears((pair) => pair[year] === true);
  const wasPerhapsExceeded = (year: number) => countYears((pair) => pair[year] !== false);
  if (wasPerhapsExceeded(0) < least || wasPerhapsExceeded(1) < least) return 'not-required';
  const perhapsBoth = countYears((pair) => pair.every((over) => over !== false));
  const inEachYear = wasSurelyExceeded(0) >= least && wasSurelyExceeded(1) >= least;
  return inEachYear && perhapsBoth < least ? 'to-verify' : 'incomplete';
}

/**
 * Checks whether an existing duty continues: art. 2477, third paragraph, of the civil code; artt. 30, third paragraph,
 * and 31, second paragraph, D.Lgs. 117/2017.
 */
function isStillBound(years: TwoYears, { limits, endsAfter }: Threshold, { longBelow }: Bound): Answer {
  const over = years.flatMap((year) => measures.map((measure) => isExceeded(year[measure], limits[measure])));
  if (over.includes(true)) return 'still-required';
  if (longBelow) return 'ceased';
  if (endsAfter > years.length) return 'still-required';
  return over.includes(null) ? 'incomplete' : 'ceased';
}

/** Answer with its reason: the size, or a duty that does not depend on size. */
export interface Outcome<Duty extends string> {
  answer: Answer;
  reason: Duty | 'size';
}

const makeDuty = <Duty extends string>(reason: Duty) => ({ answer: 'required' as const, reason });
/** Outcome by size: an existing duty outlasts the excess that created it. */
function judgeSize(years: TwoYears, threshold: Threshold, bound: Bound | null) {
  const anew = hasExceededTwice(years, threshold);
  const answer = bound === null || anew === 'required' ? anew : isStillBound(years, threshold, bound);
  return { answer, reason: 'size' as const };
}

export interface Company {
  years: TwoYears;
  /** True if it must draw up consolidated accounts. */
  consolidated: boolean;
  /** True if it controls a company whose accounts must be audited. */
  controlsAudited: boolean;
  bound: Bound | null;
}

/**
 * Checks whether a limited company must appoint a control body or an auditor: art. 2477, second paragraph, of the civil
 * code.
 */
export function checkCompany(
  { years, consolidated, controlsAudited, bound }: Company,
  threshold: Threshold,
): Outcome<'consolidated' | 'controls-audited'> {
  if (consolidated) return makeDuty('consolidated');
  return controlsAudited ? makeDuty('controls-audited') : judgeSize(years, threshold, bound);
}

export interface Body {
  years: TwoYears;
  foundation: boolean;
  /** True with assets earmarked for a single purpose: art. 10. */
  earmarked: boolean;
  bound: Bound | null;
}

/**
 * Checks whether a third-sector body must appoint a control body (art. 30) and an auditor (art. 31). A foundation
 * always needs a control body.
 */
export function checkBody(
  { years, foundation, earmarked, bound }: Body,
  thresholds: { board: Threshold; audit: Threshold },
): { board: Outcome<'foundation' | 'earmarked'>; audit: Outcome<'earmarked'> } {
  const audit = earmarked ? makeDuty('earmarked') : judgeSize(years, thresholds.audit, bound);
  if (foundation) return { board: makeDuty('foundation'), audit };
  return { board: earmarked ? makeDuty('earmarked') : judgeSize(years, thresholds.board, bound), audit };
}

const maxFigureLength = 24;

/**
 * Parses a figure in Italian notation: «4.000.000», «4 000 000,50», «€ 4000000», «20,125». `null` if empty, `undefined`
 * if invalid.
 */
export function parseFigure(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f€’']/g, '');
  if (text === '') return null;
  if (text.length > maxFigureLength) return undefined;
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,3})?$|^\d+(?:,\d{1,3})?$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'));
  }
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Parses a number of employees. Ambiguous input such as «7.333» (thousands or decimals) is `undefined`. */
export function parseCount(typed: string): number | null | undefined {
  return /^\s*\d{1,3}\.\d{3}\s*$/.test(typed) ? undefined : parseFigure(typed);
}
