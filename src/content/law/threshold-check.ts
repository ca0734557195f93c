/* Duty of companies and third-sector bodies to appoint a control body or an auditor, by the register's thresholds. */

/** Yearly measures of the law: total assets and revenue in euros, average number of employees. */
export const measures = ['assets', 'revenue', 'staff'] as const;
export type Measure = (typeof measures)[number];

/** Figures of a year; `null` for an unknown figure. */
export type Figures = Readonly<Record<Measure, number | null>>;
export type TwoYears = readonly [earlier: Figures, later: Figures];

/** `least`: number of limits to exceed in both years. `endsAfter`: years below all limits that end the duty. */
export interface Threshold {
  limits: Readonly<Record<Measure, number>>;
  least: number;
  endsAfter: number;
}

/** Existing duty. `belowLimitsLongEnough`: no limit was exceeded for the number of years that ends the duty. */
export interface ExistingDuty {
  belowLimitsLongEnough: boolean;
}

/** `to-verify`: each year exceeds enough limits, but not the same ones. `incomplete`: a figure is missing. */
export type Answer = 'required' | 'not-required' | 'to-verify' | 'incomplete' | 'still-required' | 'ceased';

/** True if the figure exceeds the limit; a figure equal to the limit does not. `null` for an unknown figure. */
export function isExceeded(figure: number | null, limit: number): boolean | null {
  return figure === null ? null : figure > limit;
}

/** Limits exceeded "per due esercizi consecutivi": artt. 2477 c.c., 30 and 31 D.Lgs. 117/2017. */
function checkExcess([earlier, later]: TwoYears, { limits, least }: Threshold): Answer {
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

/** End of a duty: art. 2477, third paragraph, c.c.; artt. 30, third, and 31, second paragraph, D.Lgs. 117/2017. */
function checkContinuation(
  years: TwoYears,
  { limits, endsAfter }: Threshold,
  { belowLimitsLongEnough }: ExistingDuty,
): Answer {
  const over = years.flatMap((year) => measures.map((measure) => isExceeded(year[measure], limits[measure])));
  if (over.includes(true)) return 'still-required';
  if (belowLimitsLongEnough) return 'ceased';
  if (endsAfter > years.length) return 'still-required';
  return over.includes(null) ? 'incomplete' : 'ceased';
}

export interface Outcome<Duty extends string> {
  answer: Answer;
  reason: Duty | 'size';
}

const makeRequiredOutcome = <Duty extends string>(reason: Duty) => ({ answer: 'required' as const, reason });
function checkSize(years: TwoYears, threshold: Threshold, existingDuty: ExistingDuty | null) {
  const newDuty = checkExcess(years, threshold);
  const answer =
    existingDuty === null || newDuty === 'required' ? newDuty : checkContinuation(years, threshold, existingDuty);
  return { answer, reason: 'size' as const };
}

export interface Company {
  years: TwoYears;
  /** True if it must draw up consolidated accounts. */
  consolidated: boolean;
  /** True if it controls a company whose accounts must be audited. */
  controlsAudited: boolean;
  existingDuty: ExistingDuty | null;
}

/** Checks a limited company: art. 2477, second paragraph, c.c. */
export function checkCompany(
  { years, consolidated, controlsAudited, existingDuty }: Company,
  threshold: Threshold,
): Outcome<'consolidated' | 'controls-audited'> {
  if (consolidated) return makeRequiredOutcome('consolidated');
  return controlsAudited ? makeRequiredOutcome('controls-audited') : checkSize(years, threshold, existingDuty);
}

export interface ThirdSectorBody {
  years: TwoYears;
  foundation: boolean;
  /** True with assets earmarked for a single purpose: art. 10. */
  earmarked: boolean;
  existingDuty: ExistingDuty | null;
}

/** Checks the duty of a control body (art. 30) and an auditor (art. 31). A foundation needs a control body. */
export function checkThirdSectorBody(
  { years, foundation, earmarked, existingDuty }: ThirdSectorBody,
  thresholds: { board: Threshold; audit: Threshold },
): { board: Outcome<'foundation' | 'earmarked'>; audit: Outcome<'earmarked'> } {
  const audit = earmarked ? makeRequiredOutcome('earmarked') : checkSize(years, thresholds.audit, existingDuty);
  if (foundation) return { board: makeRequiredOutcome('foundation'), audit };
  return {
    board: earmarked ? makeRequiredOutcome('earmarked') : checkSize(years, thresholds.board, existingDuty),
    audit,
  };
}

const maxFigureLength = 24;

/** Parses a figure such as «4.000.000», «4 000 000,50», «€ 4000000». `null` if empty, `undefined` if invalid. */
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
