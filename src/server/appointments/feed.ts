import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { calendarCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { paths } from '../../contract/paths.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { escapeValue } from '../content-lines.ts';
import { inTransaction, type Staff } from '../context.ts';
import type { Handles } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { makeVisitWithProof, type VisitServices } from '../http/admission.ts';
import { answerCalls } from '../http/calls.ts';
import { notFound, requireFound } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { RateLimit, SubjectLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import { writeJournal } from '../journal/journal.ts';
import { day } from '../time/durations.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { formatCalendar, formatEvent } from './invitation.ts';
import { listPersonAppointments } from './rows.ts';

/** Time in ms that a feed looks back. */
const pastMs = 30 * day;

/** Time after which calendars should read a feed again, in minutes. */
const refreshMinutes = 30;

/** Calls of one's own calendar feed. */
export const calendarRoutes = answerCalls(calendarCalls, () => ({
  async renew(staff, { names }) {
    const token = makeToken();
    await setFeed(staff, { calendar_hash: hashToken(token), calendar_names: names }, 'profile.calendar-made');
    return { url: `${staff.site.publicUrl}${paths.feeds}/${token}.ics` };
  },
  remove: (staff) => setFeed(staff, { calendar_hash: null, calendar_names: false }, 'profile.calendar-removed'),
}));

async function setFeed(
  staff: Staff,
  feed: { calendar_hash: string | null; calendar_names: boolean },
  event: 'profile.calendar-made' | 'profile.calendar-removed',
): Promise<void> {
  await inTransaction(staff, async (scope) => {
    await scope.db
      .updateTable('accounts')
      .set({ ...feed, version: sql<number>`version + 1` })
      .where('id', '=', staff.session.accountId)
      .execute();
    await writeJournal(scope, { event });
  });
}

interface FeedServices extends VisitServices {
  database: Handles;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
}

/** `GET /calendario/:file`: feed of a person's appointments, for the calendar program that knows its address. */
export function feedRoutes(services: FeedServices) {
  return new Hono<HttpEnv>().get(`${paths.feeds}/:file`, async (context) => {
    const { staff: db, address, now, site } = makeVisitWithProof(context, services);
    await services.rateLimit('read', address);
    const [, token] = /^([\w-]{43})\.ics$/.exec(context.req.param('file')) ?? [];
    if (token === undefined) throw notFound();
    const calendar = await withVisitorTimeout(async () => {
      const owner = requireFound(await findOwner(db, hashToken(token)));
      await services.subjectLimit('calendar', owner.id);
      const appointments = await listPersonAppointments(db, owner.id, new Date(now.getTime() - pastMs));
      return makeFeed(owner, appointments, site.publicUrl);
    });
    return context.body(calendar, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': `private, max-age=${refreshMinutes * 60}`,
    });
  });
}

interface FeedOwner {
  id: string;
  name: string;
  calendar_names: boolean;
}

async function findOwner(db: Kysely<Database>, hash: string): Promise<FeedOwner | undefined> {
  return await db
    .selectFrom('accounts')
    .select(['id', 'name', 'calendar_names'])
    .where('calendar_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

type ListedAppointment = StaffAppointment & { start: string; minutes: number; stamp: string };

/** Makes the feed (RFC 5545, RFC 7986). Without names it says nothing that identifies a visitor. */
function makeFeed(
  { name, calendar_names: hasNames }: FeedOwner,
  appointments: readonly ListedAppointment[],
  publicUrl: string,
): string {
  const host = new URL(publicUrl).hostname;
  const title = escapeValue(`Appuntamenti di ${name}`);
  const refresh = `PT${refreshMinutes}M`;
  const properties = [
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ];
  const events = appointments.map((appointment) => {
    const { nome, reference, message } = appointment;
    const event = {
      ...appointment,
      summary: hasNames ? `${nome} (${reference})` : `Appuntamento ${reference}`,
      location: describePlace(appointment, hasNames),
      description: `${publicUrl}${staffPages.messages}/${message}`,
    };
    return formatEvent(event, ['STATUS:CONFIRMED']);
  });
  return formatCalendar(host, properties, events);
}

/** Place for the colleague; a telephone number only where names may be shown. */
function describePlace({ mode, place, telefono }: ListedAppointment, hasNames: boolean): string {
  if (mode === 'phone') return hasNames ? `Al telefono: ${place || telefono}` : 'Al telefono';
  return place || (mode === 'office' ? 'In studio' : 'In video');
}
