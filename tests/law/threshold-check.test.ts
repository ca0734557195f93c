import { describe, expect, test } from 'vitest';
import { defaultRegister } from '../../src/content/law/register.ts';
import {
  checkCompany,
  checkThirdSectorBody,
  type Figures,
  parseCount,
  parseFigure,
} from '../../src/content/law/threshold-check.ts';
import { makeCompanyThreshold, makeThirdSectorThresholds } from '../../src/content/law/threshold-limits.ts';

/*
 * Cases worked out by hand from the text of the law. Art. 2477 c.c.: "ha superato per due esercizi consecutivi almeno
 * uno dei seguenti limiti: totale dell'attivo 4 milioni di euro; ricavi 4 milioni di euro; dipendenti occupati in media
 * 20 unità". Artt. 30 and 31 D.Lgs. 117/2017: "quando siano superati per due esercizi consecutivi due dei seguenti
 * limiti". `-` means a missing figure.
 */

type Year = readonly [assets: number | '-', revenue: number | '-', staff: number | '-'];
const makeFigures = ([assets, revenue, staff]: Year): Figures => ({
  assets: assets === '-' ? null : assets,
  revenue: revenue === '-' ? null : revenue,
  staff: staff === '-' ? null : staff,
});
const [yes, no, differs, missing] = ['required', 'not-required', 'to-verify', 'incomplete'] as const;
const million = 1_000_000;

describe('art. 2477 c.c.: duty of a limited company to appoint a control body or an auditor', () => {
  const small: Year = [million, million, 5];
  const checkCompanyYears = (earlier: Year, later: Year, consolidated = false, controlsAudited = false) =>
    checkCompany(
      { years: [makeFigures(earlier), makeFigures(later)], consolidated, controlsAudited, existingDuty: null },
      makeCompanyThreshold(defaultRegister),
    );

  test.each<[why: string, earlier: Year, later: Year, answer: string]>([
    ['small in both years', small, small, no],
    ['nothing at all', [0, 0, 0], [0, 0, 0], no],
    ['assets over in both', [4_500_000, million, 5], [4_200_000, million, 5], yes],
    ['revenue over in both', [million, 5 * million, 5], [million, 6 * million, 5], yes],
    ['employees over in both', [million, million, 21], [million, million, 25], yes],
    ['two limits over in both', [5 * million, 5 * million, 5], [5 * million, 5 * million, 5], yes],
    ['all three over in both', [5 * million, 5 * million, 30], [5 * million, 5 * million, 30], yes],
    ['assets exactly at the limit in both', [4 * million, million, 5], [4 * million, million, 5], no],
    ['revenue exactly at the limit in both', [million, 4 * million, 5], [million, 4 * million, 5], no],
    ['employees exactly at the limit in both', [million, million, 20], [million, million, 20], no],
    ['all three exactly at the limit', [4 * million, 4 * million, 20], [4 * million, 4 * million, 20], no],
    ['assets a cent over in both', [4_000_000.01, 0, 0], [4_000_000.01, 0, 0], yes],
    ['assets a cent over once, at the limit once', [4_000_000.01, 0, 0], [4_000_000, 0, 0], no],
    ['employees 20.01 on average in both', [0, 0, 20.01], [0, 0, 20.01], yes],
    ['employees 20.5 and 19.9', [0, 0, 20.5], [0, 0, 19.9], no],
    ['over only in the earlier year', [5 * million, 5 * million, 30], small, no],
    ['over only in the later year', small, [5 * million, 5 * million, 30], no],
    ['assets first, revenue then', [5 * million, million, 5], [million, 5 * million, 5], differs],
    ['revenue first, employees then', [million, 5 * million, 5], [million, million, 25], differs],
    ['assets and revenue first, employees then', [5 * million, 5 * million, 5], [million, million, 25], differs],
    ['assets and revenue first, revenue then', [5 * million, 5 * million, 5], [million, 5 * million, 5], yes],
    ['the later year is missing, the earlier small', small, ['-', '-', '-'], no],
    ['the later year is missing, the earlier over', [5 * million, million, 5], ['-', '-', '-'], missing],
    ['the earlier year is missing, the later small', ['-', '-', '-'], small, no],
    ['the earlier year is missing, the later over', ['-', '-', '-'], [million, 5 * million, 5], missing],
    ['both years are missing', ['-', '-', '-'], ['-', '-', '-'], missing],
    ['only assets are known, over in both', [5 * million, '-', '-'], [5 * million, '-', '-'], yes],
    ['only assets are known, under in both', [million, '-', '-'], [million, '-', '-'], missing],
    ['employees unknown in both, the rest under', [million, million, '-'], [million, million, '-'], missing],
    ['employees unknown once, the other year under', [million, million, '-'], small, no],
    ['employees unknown once, the other year has them over', [million, million, '-'], [million, million, 30], missing],
    ['employees unknown once, revenue over in both', [million, 5 * million, '-'], [million, 5 * million, 5], yes],
    ['assets over, then unknown with revenue over', [5 * million, million, 5], ['-', 5 * million, 5], missing],
    [
      'assets over, then known under with revenue over, employees unknown',
      [5 * million, million, 5],
      [million, 5 * million, '-'],
      differs,
    ],
  ])('decides the duty of a company by its size: %s', (_, earlier, later, answer) => {
    expect(checkCompanyYears(earlier, later)).toEqual({ answer, reason: 'size' });
  });

  test.each<[why: string, consolidated: boolean, controls: boolean, reason: string]>([
    ['consolidated accounts', true, false, 'consolidated'],
    ['control of an audited company', false, true, 'controls-audited'],
    ['both', true, true, 'consolidated'],
  ])('%s: the duty applies whatever the figures', (_, consolidated, controls, reason) => {
    for (const year of [small, ['-', '-', '-'] as const, [9 * million, 9 * million, 99] as const]) {
      expect(checkCompanyYears(year, year, consolidated, controls)).toEqual({ answer: yes, reason });
    }
  });
});

describe('artt. 30 and 31 of the third-sector code: duty to appoint control body and auditor', () => {
  const checkBodyYears = (earlier: Year, later: Year, foundation = false, earmarked = false) => {
    const { board, audit } = checkThirdSectorBody(
      { years: [makeFigures(earlier), makeFigures(later)], foundation, earmarked, existingDuty: null },
      makeThirdSectorThresholds(defaultRegister),
    );
    return [board.answer, audit.answer, board.reason, audit.reason];
  };

  test.each<[why: string, earlier: Year, later: Year, board: string, audit: string]>([
    ['small in both years', [50_000, 60_000, 1], [50_000, 60_000, 1], no, no],
    ['nothing at all', [0, 0, 0], [0, 0, 0], no, no],
    ['assets alone over in both', [200_000, 100_000, 2], [200_000, 100_000, 2], no, no],
    ['revenue alone over in both', [100_000, 400_000, 2], [100_000, 400_000, 2], no, no],
    ['employees alone over in both', [100_000, 100_000, 9], [100_000, 100_000, 9], no, no],
    ['assets and revenue over in both', [200_000, 400_000, 2], [160_000, 310_000, 2], yes, no],
    ['assets and employees over in both', [200_000, 100_000, 8], [200_000, 100_000, 8], yes, no],
    ['revenue and employees over in both', [100_000, 400_000, 8], [100_000, 400_000, 8], yes, no],
    ['all three over in both', [200_000, 400_000, 8], [200_000, 400_000, 8], yes, no],
    ['exactly at the three limits', [150_000, 300_000, 7], [150_000, 300_000, 7], no, no],
    ['one over, one exactly at its limit', [150_000.01, 300_000, 7], [150_000.01, 300_000, 7], no, no],
    ['two over by little', [150_000.01, 300_000.01, 7], [150_000.01, 300_000.01, 7], yes, no],
    ['employees 7.5 and assets over', [150_001, 0, 7.5], [150_001, 0, 7.5], yes, no],
    ['two over only in the earlier year', [200_000, 400_000, 2], [100_000, 400_000, 2], no, no],
    ['two over only in the later year', [100_000, 100_000, 2], [200_000, 400_000, 2], no, no],
    ['assets and revenue, then revenue and employees', [200_000, 400_000, 2], [100_000, 400_000, 9], differs, no],
    ['all three, then two', [200_000, 400_000, 9], [100_000, 400_000, 9], yes, no],
    ['assets and revenue over for the auditor too', [2_000_000, 4_000_000, 9], [2_000_000, 4_000_000, 9], yes, yes],
    ['assets and employees over for the auditor', [2_000_000, 100_000, 21], [2_000_000, 100_000, 21], yes, yes],
    ['revenue and employees over for the auditor', [10_000, 3_000_001, 21], [10_000, 3_000_001, 21], yes, yes],
    ['exactly at the auditor’s limits', [1_500_000, 3_000_000, 20], [1_500_000, 3_000_000, 20], yes, no],
    ['one of the auditor’s limits over', [1_500_001, 3_000_000, 20], [1_500_001, 3_000_000, 20], yes, no],
    ['the auditor’s limits over once', [2_000_000, 4_000_000, 25], [1_000_000, 2_000_000, 10], yes, no],
    [
      'the auditor’s limits over, not the same two',
      [2_000_000, 4_000_000, 9],
      [1_000_000, 4_000_000, 25],
      yes,
      differs,
    ],
    ['the later year is missing, the earlier over', [200_000, 400_000, 2], ['-', '-', '-'], missing, no],
    ['the later year is missing, the earlier has one over', [200_000, 100_000, 2], ['-', '-', '-'], no, no],
    ['the earlier year is missing, the later over', ['-', '-', '-'], [2_000_000, 4_000_000, 25], missing, missing],
    ['both years are missing', ['-', '-', '-'], ['-', '-', '-'], missing, missing],
    ['employees unknown, two over all the same', [200_000, 400_000, '-'], [200_000, 400_000, '-'], yes, no],
    ['employees unknown, one over', [200_000, 100_000, '-'], [200_000, 100_000, '-'], missing, no],
    ['employees unknown, none over', [100_000, 100_000, '-'], [100_000, 100_000, '-'], no, no],
    ['two unknown, one over', [200_000, '-', '-'], [200_000, '-', '-'], missing, missing],
    ['two unknown, one under', [100_000, '-', '-'], [100_000, '-', '-'], missing, missing],
    [
      'one pair in one year, another pair in the next with the third unknown',
      [200_000, 400_000, 2],
      [100_000, 400_000, '-'],
      missing,
      no,
    ],
  ])('decides the duties of a third-sector body by its size: %s', (_, earlier, later, board, audit) => {
    expect(checkBodyYears(earlier, later).slice(0, 2)).toEqual([board, audit]);
  });

  test('a foundation always needs a control body, and an auditor depending on its size', () => {
    const [small, large]: [Year, Year] = [
      [0, 0, 0],
      [2_000_000, 4_000_000, 25],
    ];
    expect(checkBodyYears(small, small, true)).toEqual([yes, no, 'foundation', 'size']);
    expect(checkBodyYears(large, large, true)).toEqual([yes, yes, 'foundation', 'size']);
    expect(checkBodyYears(['-', '-', '-'], ['-', '-', '-'], true)).toEqual([yes, missing, 'foundation', 'size']);
  });

  test('earmarked assets require control body and auditor, whatever the size', () => {
    expect(checkBodyYears([0, 0, 0], [0, 0, 0], false, true)).toEqual([yes, yes, 'earmarked', 'earmarked']);
    expect(checkBodyYears([0, 0, 0], [0, 0, 0], true, true)).toEqual([yes, yes, 'foundation', 'earmarked']);
  });
});

/*
 * End of an existing duty. Art. 2477, third paragraph, c.c.: "L'obbligo [...] cessa quando, per tre esercizi
 * consecutivi, non è superato alcuno dei predetti limiti"; artt. 30, third paragraph, and 31, second paragraph, D.Lgs.
 * 117/2017: after two.
 */
describe('existing duty', () => {
  const [still, ceased] = ['still-required', 'ceased'] as const;
  const small: Year = [million, million, 5];
  const none: Year = ['-', '-', '-'];
  const alone = { consolidated: false, controlsAudited: false };
  const checkBoundCompany = (earlier: Year, later: Year, belowLimitsLongEnough: boolean) =>
    checkCompany(
      { years: [makeFigures(earlier), makeFigures(later)], ...alone, existingDuty: { belowLimitsLongEnough } },
      makeCompanyThreshold(defaultRegister),
    ).answer;

  test.each<[why: string, earlier: Year, later: Year, belowLimitsLongEnough: boolean, answer: string]>([
    ['over once more in both years', [5 * million, 0, 0], [5 * million, 0, 0], false, yes],
    ['over in the earlier year alone', [5 * million, 0, 0], small, false, still],
    ['over in the later year alone', small, [0, 5 * million, 0], false, still],
    ['over in the later year, although three years below are stated', small, [0, 5 * million, 0], true, still],
    ['other limits in the two years', [5 * million, 0, 0], [0, 5 * million, 0], false, still],
    ['below for two years alone', small, small, false, still],
    ['below for three years', small, small, true, ceased],
    [
      'exactly at the limits for three years',
      [4 * million, 4 * million, 20],
      [4 * million, 4 * million, 20],
      true,
      ceased,
    ],
    ['no figures, three years below stated', none, none, true, ceased],
    ['no figures, nothing stated', none, none, false, still],
  ])('the duty of a company continues or ceases: %s', (_, earlier, later, belowLimitsLongEnough, answer) => {
    expect(checkBoundCompany(earlier, later, belowLimitsLongEnough)).toBe(answer);
  });

  test.each<[why: string, earlier: Year, later: Year, belowLimitsLongEnough: boolean, board: string, audit: string]>([
    ['below every limit in both years', [0, 0, 0], [0, 0, 0], false, ceased, ceased],
    ['two limits of the board over in both', [200_000, 400_000, 2], [200_000, 400_000, 2], false, yes, ceased],
    ['one limit of the board over in the later year', [0, 0, 0], [200_000, 0, 0], false, still, ceased],
    ['the auditor’s over in both', [2 * million, 4 * million, 2], [2 * million, 4 * million, 2], false, yes, yes],
    ['no figures, two years below stated', none, none, true, ceased, ceased],
    ['the earlier year is not known', none, [0, 0, 0], false, missing, missing],
    ['the earlier year is not known, the later over', none, [200_000, 0, 0], false, still, missing],
  ])(
    'the duties of a third-sector body continue or cease: %s',
    (_, earlier, later, belowLimitsLongEnough, board, audit) => {
      const years = [makeFigures(earlier), makeFigures(later)] as const;
      const body = { years, foundation: false, earmarked: false, existingDuty: { belowLimitsLongEnough } };
      const answers = checkThirdSectorBody(body, makeThirdSectorThresholds(defaultRegister));
      expect([answers.board.answer, answers.audit.answer]).toEqual([board, audit]);
    },
  );

  test('continues for consolidated accounts and for foundations', () => {
    const years = [makeFigures(small), makeFigures(small)] as const;
    const existingDuty = { belowLimitsLongEnough: true };
    const consolidated = { years, consolidated: true, controlsAudited: false, existingDuty };
    expect(checkCompany(consolidated, makeCompanyThreshold(defaultRegister)).answer).toBe(yes);
    const foundation = { years, foundation: true, earmarked: false, existingDuty };
    expect(checkThirdSectorBody(foundation, makeThirdSectorThresholds(defaultRegister)).board.answer).toBe(yes);
  });
});

describe('typed figures', () => {
  test.each<[typed: string, figure: number | null | undefined]>([
    ['4000000', 4_000_000],
    ['4.000.000', 4_000_000],
    ['4 000 000', 4_000_000],
    ['€ 4.000.000,50', 4_000_000.5],
    ['4’000’000', 4_000_000],
    ['1.250', 1250],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['20,125', 20.125],
    ['0', 0],
    ['', null],
    ['   ', null],
    ['4 milioni', undefined],
    ['-5', undefined],
    ['1.25.000', undefined],
    ['4,000,000', undefined],
    ['1e9', undefined],
    ['9'.repeat(25), undefined],
  ])('parses the figure «%s»', (typed, figure) => {
    expect(parseFigure(typed)).toBe(figure);
  });

  test('refuses a count whose dot may mean thousands or decimals', () => {
    expect(['7.333', '7,333', '7333', '12', ''].map(parseCount)).toEqual([undefined, 7.333, 7333, 12, null]);
  });
});
