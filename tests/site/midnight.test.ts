import { afterEach, expect, test, vi } from 'vitest';
import { listAwaitingCheck, makeCalendar, makeLongCalendar } from '../../src/content/law/calendar.ts';
import { defaultContent } from '../../src/content/published.ts';
import { setClock } from '../support/clock.ts';
import { startSite } from '../support/site.ts';

/* Midnight in Rome: pages and calendar file change to the new day without a restart. */

afterEach(() => void vi.useRealTimers());

test.for([
  // Year's end: provisions due for review by then leave the calendar. Friday 1 January is a holiday.
  ['2026-12-31T23:00:00Z', '2027-01-01', 'Chiuso ora, riapre lunedì alle 9:00', '2027-01-05', '2027-01-05'],
  // Daylight saving time begins this night; Sunday 28 March 2027 is Easter.
  ['2027-03-27T23:00:00Z', '2027-03-28', 'Chiuso ora, riapre martedì alle 9:00', '2027-03-31', '2027-03-31'],
  // Daylight saving time ended on the day before, which had 25 hours.
  ['2027-10-31T23:00:00Z', '2027-11-01', 'Chiuso ora, riapre domani alle 9:00', '2027-11-03', '2027-11-03'],
  ['2028-02-28T23:00:00Z', '2028-02-29', 'Chiuso ora, riapre oggi alle 9:00', '2028-03-01', '2028-03-02'],
])('at %s pages and calendar change to %s', async ([midnight = '', day = '', open = '', offeredBefore, offered]) => {
  const before = new Date(Date.parse(midnight) - 10_000).toISOString();
  const closedDay = before.slice(0, 10);
  setClock(before);
  const site = await startSite({
    prepare: async ({ staff }) => {
      const closures = [{ from: closedDay, to: closedDay, reason: 'inventario' }];
      const body = JSON.stringify({ hours: { closures } });
      await staff.insertInto('documents').values({ name: 'dati', body }).execute();
    },
  });
  try {
    const read = async (path: string) => await (await fetch(site.url + path)).text();
    const closure = /Chiuso (?:il |l’)[^<]*inventario/;
    expect(await read('/contatti')).toMatch(closure);
    const readFirstOffer = async () => /<option value="([\d-]+) /.exec(await read('/appuntamento'))?.[1];
    expect(await readFirstOffer()).toBe(offeredBefore);
    await read('/scadenze');
    vi.setSystemTime(Date.parse(midnight));
    expect(await read('/contatti')).not.toMatch(closure);
    expect(await read('/contatti')).toContain(open);
    expect(await readFirstOffer()).toBe(offered);
    const due = makeCalendar(day, defaultContent.views.scadenze.deadlines).flatMap((one) => one.due.map(() => one.day));
    const awaitingCheck = listAwaitingCheck(day, defaultContent.views.scadenze.deadlines).map(({ what }) => what);
    const listDaysInPage = async () =>
      [...(await read('/scadenze')).matchAll(/<time dateTime="([^"]+)"/g)].map(([, at]) => at);
    expect(await listDaysInPage()).toEqual([...new Set(due)]);
    const calendarStarts = [...(await read('/scadenze.ics')).matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)];
    const laterDays = makeLongCalendar(day, defaultContent.views.scadenze.deadlines).flatMap((one) =>
      one.due.map(() => one.day),
    );
    // Provisions that await review share one entry, on the day itself.
    const expectedDays = [...(awaitingCheck.length > 0 ? [day] : []), ...laterDays];
    expect(calendarStarts.map(([, ...parts]) => parts.join('-'))).toEqual(expectedDays);
    const awaitingInPage = [...(await read('/scadenze')).matchAll(/<li><h3>([^<]*)<\/h3>/g)].map(([, what]) => what);
    expect(awaitingInPage).toEqual(awaitingCheck);
    const calendar = (await read('/scadenze.ics')).replaceAll('\r\n ', '').replaceAll('\\', '');
    const [, named] = /^X-WR-CALDESC:In attesa di verifica: (.*?)\. [^.]*\.\r$/m.exec(calendar) ?? [];
    expect(named?.split('; ') ?? []).toEqual(awaitingCheck);
  } finally {
    await site.stop();
  }
});
