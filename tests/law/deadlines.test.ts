import { describe, expect, test } from 'vitest';
import {
  calendarDays,
  describeInOneLine,
  describeLaterDay,
  formatLaterDay,
  listAwaitingCheck,
  listNextDays,
  makeCalendar,
  nameOccurrence,
} from '../../src/content/law/calendar.ts';
import type { DeadlineName } from '../../src/content/law/deadline-rules.ts';
import { toExtension } from '../../src/content/law/deadlines.ts';
import { defaultLaw } from '../../src/content/law/register.ts';
import { defaultContent } from '../../src/content/published.ts';
import { addDays } from '../../src/content/time/holidays.ts';
import type { MoveRule } from '../../src/contract/deadline-kinds.ts';
import type { Timing } from '../../src/contract/law.ts';
import { easterMondays, yearlyHolidays } from '../support/national-holidays.ts';

const { deadlines } = defaultContent.views.scadenze;

/** Deadlines with checks that never expire, so that later years are in the calendar. */
const unexpired = deadlines.map((deadline) => ({ ...deadline, validUntil: '2099-12-31' }));

/** Published deadlines and proposals, with checks that never expire. */
const everyDeadline = defaultLaw.deadlines.map((deadline) => ({
  ...deadline,
  name: deadline.id,
  extensions: deadline.extensions.map(toExtension),
  validUntil: '2099-12-31',
}));
const checkedNames = new Set<string>();

/** Returns the day on which the calendar lists the deadline that falls on `legalDay` by law. */
function findDay(name: DeadlineName, legalDay: string): string | undefined {
  const occurrences = unexpired.filter((deadline) => deadline.name === name);
  return makeCalendar(legalDay, occurrences, 40).find(({ due }) => due.some((entry) => entry.legalDay === legalDay))
    ?.day;
}

function moveDay(legalDay: string, moves: MoveRule): string | undefined {
  const when: Timing = { yearly: [legalDay.slice(5)] };
  return makeCalendar(legalDay, [{ when, moves, validUntil: '2099-12-31' }], 40)[0]?.day;
}

describe('days of deadlines', () => {
  test.each<[DeadlineName, legalDay: string, day: string]>([
    // Officially published days: LIPE, IMU, balance of VAT, company books, VAT return, accounts of third-sector bodies,
    // tax returns.
    ['liquidazioni-iva', '2024-11-30', '2024-12-02'],
    ['liquidazioni-iva', '2025-02-28', '2025-02-28'],
    ['liquidazioni-iva', '2026-02-28', '2026-03-02'],
    ['imu-saldo', '2023-12-16', '2023-12-18'],
    ['saldo-iva', '2025-03-16', '2025-03-17'],
    ['libri-sociali', '2013-03-16', '2013-03-18'],
    ['libri-sociali', '2019-03-16', '2019-03-18'],
    ['dichiarazione-iva', '2022-04-30', '2022-05-02'],
    ['bilancio-enti', '2025-06-29', '2025-06-30'],
    ['dichiarazione-redditi', '2025-10-31', '2025-10-31'],
    ['dichiarazione-redditi', '2026-10-31', '2026-11-02'],
    // Saturday, Sunday, Christmas and the days after it.
    ['versamenti-mensili', '2027-01-16', '2027-01-18'],
    ['acconto-iva', '2026-12-27', '2026-12-28'],
    ['acconto-iva', '2027-12-27', '2027-12-27'],
    ['intrastat', '2026-12-25', '2026-12-28'],
    ['intrastat', '2027-12-25', '2027-12-27'],
    ['intrastat', '2028-12-25', '2028-12-27'],
    ['intrastat', '2027-04-25', '2027-04-26'],
    // 30 April on a Friday and on a Saturday before 1 May on a Sunday.
    ['certificazioni-autonomi', '2027-04-30', '2027-04-30'],
    ['saldo-imposte', '2029-06-30', '2029-07-02'],
    // August: moved to the 20th, and further if that is not a working day.
    ['versamenti-mensili', '2026-08-16', '2026-08-20'],
    ['iva-trimestrale', '2027-08-16', '2027-08-20'],
    ['versamenti-mensili', '2022-08-16', '2022-08-22'],
    ['versamenti-mensili', '2028-08-16', '2028-08-21'],
    ['intrastat', '2026-08-25', '2026-08-25'],
    // Leap day.
    ['bollo-fatture', '2028-02-29', '2028-02-29'],
    // Days counted from the end of the year (120 and 180): in a leap year the date is a day earlier. Saturdays do not
    // move them.
    ['bilancio-societa', '2027-04-30', '2027-04-30'],
    ['bilancio-societa', '2028-04-29', '2028-04-29'],
    ['bilancio-enti', '2027-06-29', '2027-06-29'],
    ['bilancio-enti', '2028-06-28', '2028-06-28'],
    ['bilancio-enti', '2030-06-29', '2030-06-29'],
  ])('%s of %s falls on %s', (name, legalDay, day) => {
    expect(findDay(name, legalDay)).toBe(day);
  });

  test.each([
    // National holiday: 4 October, from 2026 on. The day of Albano's patron closes the office, but moves no deadline.
    ['2024-10-04', 'tax', '2024-10-04'],
    ['2027-10-04', 'tax', '2027-10-05'],
    ['2027-10-04', 'civil', '2027-10-05'],
    ['2027-10-04', 'fixed', '2027-10-04'],
    ['2026-05-12', 'tax', '2026-05-12'],
    // Easter Monday.
    ['2026-04-06', 'tax', '2026-04-07'],
    ['2027-03-27', 'tax', '2027-03-30'],
    ['2027-03-27', 'civil', '2027-03-27'],
    // Sunday 31 July moves into August, and so to the 20th; in 2022 that was a Saturday.
    ['2022-07-31', 'tax', '2022-08-22'],
    ['2027-07-31', 'tax', '2027-08-20'],
    ['2027-08-20', 'tax', '2027-08-20'],
    ['2027-08-21', 'tax', '2027-08-23'],
    ['2026-08-01', 'civil', '2026-08-01'],
    // End of a year.
    ['2028-12-30', 'tax', '2029-01-02'],
  ] as const)('%s under the rules «%s» moves to %s', (legalDay, moves, day) => {
    expect(moveDay(legalDay, moves)).toBe(day);
  });

  /*
   * Days for 2026 to 2030, worked out without the program, from the text of each provision, the holidays of
   * L. 260/1949, art. 7 D.L. 70/2011 and art. 37 D.L. 223/2006. Includes the proposals.
   */
  test.each<[names: string, years: string[]]>([
    [
      'versamenti-mensili',
      [
        '16/1 16/2 16/3 16/4 18/5 16/6 16/7 20/8 16/9 16/10 16/11 16/12',
        '18/1 16/2 16/3 16/4 17/5 16/6 16/7 20/8 16/9 18/10 16/11 16/12',
        '17/1 16/2 16/3 18/4 16/5 16/6 17/7 21/8 18/9 16/10 16/11 18/12',
        '16/1 16/2 16/3 16/4 16/5 18/6 16/7 20/8 17/9 16/10 16/11 17/12',
        '16/1 18/2 18/3 16/4 16/5 17/6 16/7 20/8 16/9 16/10 18/11 16/12',
      ],
    ],
    [
      'intrastat',
      [
        '26/1 25/2 25/3 27/4 25/5 25/6 27/7 25/8 25/9 26/10 25/11 28/12',
        '25/1 25/2 25/3 26/4 25/5 25/6 26/7 25/8 27/9 25/10 25/11 27/12',
        '25/1 25/2 27/3 26/4 25/5 26/6 25/7 25/8 25/9 25/10 27/11 27/12',
        '25/1 26/2 26/3 26/4 25/5 25/6 25/7 27/8 25/9 25/10 26/11 27/12',
        '25/1 25/2 25/3 26/4 27/5 25/6 25/7 26/8 25/9 25/10 25/11 27/12',
      ],
    ],
    [
      'uniemens',
      [
        '2/2 2/3 31/3 30/4 1/6 30/6 31/7 31/8 30/9 2/11 30/11 31/12',
        '1/2 1/3 31/3 30/4 31/5 30/6 2/8 31/8 30/9 2/11 30/11 31/12',
        '31/1 29/2 31/3 2/5 31/5 30/6 31/7 31/8 2/10 31/10 30/11 2/1',
        '31/1 28/2 3/4 30/4 31/5 2/7 31/7 31/8 1/10 31/10 30/11 31/12',
        '31/1 28/2 1/4 30/4 31/5 1/7 31/7 2/9 30/9 31/10 2/12 31/12',
      ],
    ],
    [
      'iva-trimestrale',
      ['18/5 20/8 16/11', '17/5 20/8 16/11', '16/5 21/8 16/11', '16/5 20/8 16/11', '16/5 20/8 18/11'],
    ],
    [
      'bollo-fatture liquidazioni-iva',
      [
        '2/3 1/6 30/9 30/11',
        '1/3 31/5 30/9 30/11',
        '29/2 31/5 2/10 30/11',
        '28/2 31/5 1/10 30/11',
        '28/2 31/5 30/9 2/12',
      ],
    ],
    [
      'contributi-artigiani',
      [
        '16/2 18/5 20/8 16/11',
        '16/2 17/5 20/8 16/11',
        '16/2 16/5 21/8 16/11',
        '16/2 16/5 20/8 16/11',
        '18/2 16/5 20/8 18/11',
      ],
    ],
    ['tfr-saldo autoliquidazione-inail iva-trimestrali-speciali', ['16/2', '16/2', '16/2', '16/2', '18/2']],
    [
      'saldo-iva libri-sociali certificazioni-dipendenti erogazioni-liberali consegna-certificazioni',
      ['16/3', '16/3', '16/3', '16/3', '18/3'],
    ],
    ['cinque-per-mille', ['10/4', '12/4', '10/4', '10/4', '10/4']],
    ['certificazioni-autonomi dichiarazione-iva', ['30/4', '30/4', '2/5', '30/4', '30/4']],
    ['imu-acconto', ['16/6', '16/6', '16/6', '18/6', '17/6']],
    ['saldo-imposte diritto-camerale imu-dichiarazione', ['30/6', '30/6', '30/6', '2/7', '1/7']],
    ['contributi-pubblici', ['30/6', '30/6', '30/6', '30/6', '1/7']],
    ['concordato-preventivo-biennale', ['30/9', '30/9', '2/10', '1/10', '30/9']],
    [
      'dichiarazione-redditi dichiarazione-770 certificazioni-non-precompilate',
      ['2/11', '2/11', '31/10', '31/10', '31/10'],
    ],
    ['acconto-imposte', ['30/11', '30/11', '30/11', '30/11', '2/12']],
    ['imu-saldo tfr-acconto', ['16/12', '16/12', '18/12', '17/12', '16/12']],
    ['acconto-iva', ['28/12', '27/12', '27/12', '27/12', '27/12']],
    ['bilancio-societa', ['30/4', '30/4', '29/4', '30/4', '30/4']],
    ['deposito-bilancio', ['1/6', '31/5', '29/5', '30/5', '30/5']],
    ['bilancio-enti bilancio-sociale raccolte-fondi', ['29/6', '29/6', '28/6', '29/6', '29/6']],
    ['variazioni-runts rendiconto-cinque-per-mille', ['', '', '', '', '']],
  ])('occurrences from 2026 to 2030: %s', (names, years) => {
    for (const name of names.split(' ')) {
      const known = everyDeadline.filter((deadline) => deadline.name === name);
      const days = makeCalendar('2026-01-01', known, 5 * 365 + 31).flatMap(({ day, due }) =>
        due.map(({ legalDay }) => ({
          year: legalDay.slice(0, 4),
          day: `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`,
        })),
      );
      const found = ['2026', '2027', '2028', '2029', '2030'].map((of) =>
        days.flatMap(({ year, day }) => (year === of ? [day] : [])).join(' '),
      );
      expect([name, known.length, found]).toEqual([name, 1, years]);
      checkedNames.add(name);
    }
  });

  test('the table covers every deadline and every proposal', () => {
    expect([...checkedNames].sort()).toEqual(everyDeadline.map(({ name }) => name).sort());
  });

  test('from 2026 to 2030 no tax deadline falls on a weekend or holiday, or skips a working day', () => {
    const isDayOff = (day: string) =>
      [0, 6].includes(new Date(day).getUTCDay()) ||
      yearlyHolidays.includes(day.slice(5)) ||
      easterMondays.includes(day);
    const taxes = unexpired.filter(({ moves }) => moves === 'tax');
    const days = makeCalendar('2026-01-01', taxes, 5 * 365);
    const wrong = days.flatMap(({ day, due }) =>
      due.filter(({ legalDay }) => {
        const inAugust = day.slice(5, 7) === '08' && legalDay < `${day.slice(0, 4)}-08-20`;
        const firstDay = inAugust ? `${day.slice(0, 4)}-08-20` : legalDay;
        const between: string[] = [];
        for (let at = firstDay; at < day; at = addDays(at)) between.push(at);
        return isDayOff(day) || day < legalDay || !between.every(isDayOff);
      }),
    );
    expect(wrong).toEqual([]);
    expect(days.flatMap(({ due }) => due).length).toBeGreaterThan(5 * 40);
  });
});

test.each([
  ['liquidazioni-iva', '2027-02-28', 'Comunicazione delle liquidazioni IVA (LIPE), IV\u00a0trimestre 2026'],
  ['bollo-fatture', '2027-09-30', 'Imposta di bollo sulle fatture elettroniche, II\u00a0trimestre 2027'],
  ['iva-trimestrale', '2026-08-16', 'IVA dei contribuenti trimestrali, II\u00a0trimestre 2026'],
  ['bollo-fatture', '2026-11-30', 'Imposta di bollo sulle fatture elettroniche, III\u00a0trimestre 2026'],
  ['liquidazioni-iva', '2026-05-31', 'Comunicazione delle liquidazioni IVA (LIPE), I\u00a0trimestre 2026'],
  ['saldo-iva', '2027-03-16', 'Saldo dell’IVA dell’anno precedente'],
])('%s of %s names its quarter or year', (name, legalDay, what) => {
  expect(deadlines.flatMap((known) => (known.name === name ? [nameOccurrence(legalDay, known)] : []))).toEqual([what]);
});

test('lists a partial extension on the original and the new day, a general one on the new day only', () => {
  const monthly = unexpired.filter(({ name }) => name === 'versamenti-mensili');
  const listExtended = (extension: { who?: string }) => {
    const extensions = [{ id: '1', from: '2026-12-16', to: '2026-12-30', law: 'D.L. 155/2026', ...extension }];
    return listNextDays(
      '2026-12-10',
      monthly.map((deadline) => ({ ...deadline, extensions })),
    ).flatMap(({ day, due }) => due.map(({ what }) => `${day}: ${what}`));
  };
  expect(listExtended({ who: 'soggetti colpiti.' })).toEqual([
    '2026-12-16: Versamenti con il modello F24 (per soggetti colpiti: 30 dicembre)',
    '2026-12-30: Versamenti con il modello F24 (soggetti colpiti)',
  ]);
  expect(listExtended({})).toEqual([
    '2026-12-30: Versamenti con il modello F24',
    '2027-01-18: Versamenti con il modello F24',
  ]);
});

describe('calendar', () => {
  const listCalendar = (today: string) =>
    makeCalendar(today, unexpired).map(({ day, due }) => [day, ...due.map(({ deadline }) => deadline.name)]);

  test('lists deadlines due within 60 days, first and last day included', () => {
    expect(calendarDays).toBe(60);
    expect(listCalendar('2026-11-21')).toEqual([
      ['2026-11-25', 'intrastat'],
      ['2026-11-30', 'acconto-imposte', 'bollo-fatture', 'liquidazioni-iva'],
      ['2026-12-16', 'versamenti-mensili', 'imu-saldo', 'tfr-acconto'],
      ['2026-12-28', 'acconto-iva', 'intrastat'],
      ['2027-01-18', 'versamenti-mensili'],
    ]);
    expect(listCalendar('2026-11-25')[0]).toEqual(['2026-11-25', 'intrastat']);
    expect(listCalendar('2026-11-26')[0]?.[0]).toBe('2026-11-30');
    // 18 January is the sixtieth day after 19 November.
    expect(listCalendar('2026-11-19').at(-1)?.[0]).toBe('2027-01-18');
    expect(listCalendar('2026-11-18').at(-1)?.[0]).toBe('2026-12-28');
  });

  test('a deadline whose check has expired is listed without a day', () => {
    const listWithChecksUntil = (validUntil: string) => {
      const known = deadlines.map((deadline) => ({ ...deadline, validUntil }));
      const waiting = listAwaitingCheck('2026-12-10', known).map(({ name }) => name);
      return [makeCalendar('2026-12-10', known).length, waiting];
    };
    expect(listWithChecksUntil('2026-12-10')).toEqual([4, []]);
    expect(listWithChecksUntil('2026-12-09')).toEqual([
      0,
      ['versamenti-mensili', 'imu-saldo', 'tfr-acconto', 'acconto-iva', 'intrastat'],
    ]);
  });

  test('gives each deadline a unique name, a text, its taxpayers and its provision', () => {
    for (const { what, who, law } of deadlines) expect([what, who, law]).not.toContain('');
    expect(new Set(deadlines.map(({ name }) => name)).size).toBe(deadlines.length);
  });
});

test.each([
  ['soggetti colpiti', 'per soggetti colpiti: 18 gennaio 2027'],
  ['Per Soggetti colpiti.', 'per soggetti colpiti: 18 gennaio 2027'],
  ['ISA e forfettari', 'per ISA e forfettari: 18 gennaio 2027'],
])('taxpayers typed as «%s» fit into the sentence about an extension', (who, sentence) => {
  expect(describeLaterDay({ id: '1', who, from: '2026-12-16', to: '2027-01-18', law: 'D.L. 9/2026' })).toBe(sentence);
});

test('an extended payment says which month it is of, and names the year only where it differs', () => {
  const deadline = { what: 'Versamenti', when: { everyMonth: 16 }, moves: 'tax', validUntil: '2027-12-31' } as const;
  const extension = { id: '1', from: '2026-12-16', to: '2027-01-18', law: 'D.L. 9/2026' };
  const entry = { deadline, legalDay: '2026-12-16', extension, laterForSome: [] } as const;
  expect(describeInOneLine(entry)).toBe('Versamenti (rata di dicembre prorogata)');
  expect(formatLaterDay(extension)).toBe('18 gennaio 2027');
  expect(formatLaterDay({ from: '2026-11-16', to: '2026-11-30' })).toBe('30 novembre');
});
