import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { leaveAppointment } from '../support/rows/appointments.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';

describe.each(['sqlite', 'postgres'] as const)('calendar feed on %s', (engine) => {
  const site = useSite({ engine, fill: addAnnaAndPaolo });
  let staff: StaffBrowser;
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();

  beforeAll(async () => {
    staff = await signIn(site, paolo);
    const { id: person } = await (await staff.call('GET', '/api/profile')).json();
    const given = { state: 'confirmed', person, minutes: 45, step: 2, mode: 'phone', telefono: '06 9311111' } as const;
    await leaveAppointment(site, { ...given, nome: 'Maria Bianchi', starts_at: soon });
    await leaveAppointment(site, { ...given, nome: 'Ugo Tempi', starts_at: '2020-01-02T09:00:00.000Z' });
    await leaveAppointment(site, { ...given, nome: 'Ada Annulli', state: 'cancelled', starts_at: soon });
    await leaveAppointment(site, { ...given, nome: 'Ivo Altri', person: 'another', starts_at: soon });
  });

  async function renew(names: boolean): Promise<string> {
    const answer = await staff.call('POST', '/api/profile/calendar', { names });
    expect(answer.status).toBe(201);
    return (await answer.json()).url;
  }
  const readEvents = async (url: string) => {
    const calendar = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()));
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  };

  test('holds the confirmed appointments of one person, in UTC, without names', async () => {
    const url = await renew(false);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=1800');
    const text = await answer.text();
    expect(text).not.toMatch(/Bianchi|9311111/);
    expect(text).toContain('X-PUBLISHED-TTL:PT30M');
    const events = await readEvents(url);
    expect(events.map(({ startDate, summary }) => [startDate.toJSDate().toISOString().slice(0, 16), summary])).toEqual([
      [soon.slice(0, 16), expect.stringMatching(/^Appuntamento \d{4}-\w{6}$/)],
    ]);
  });

  test('says the names where the person wants it', async () => {
    const [event] = await readEvents(await renew(true));
    expect(event?.summary).toMatch(/^Maria Bianchi \(\d{4}-\w{6}\)$/);
    expect(event?.location).toBe('Al telefono: 06 9311111');
    expect(await (await staff.call('GET', '/api/profile')).json()).toMatchObject({ calendar: { names: true } });
  });

  test('ends with a new address, with its removal, and with the account', async () => {
    const first = await renew(false);
    const second = await renew(false);
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect((await staff.call('DELETE', '/api/profile/calendar')).status).toBe(204);
    expect((await fetch(second)).status).toBe(404);
    const third = await renew(false);
    const manager = await signIn(site, anna);
    const { items } = await (await manager.call('GET', '/api/people')).json();
    const { id, version } = items.find(({ email }: { email: string }) => email === paolo);
    expect((await manager.call('PATCH', `/api/people/${id}`, { disabled: true, version })).status).toBe(200);
    expect((await fetch(third)).status).toBe(404);
  });

  test.each(['/calendario/x.ics', `/calendario/${'A'.repeat(43)}.ics`, '/calendario/'])('%s is a 404', async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404);
  });
});
