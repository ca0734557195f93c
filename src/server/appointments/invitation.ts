import { escapeValue, formatContentLines } from '../content-lines.ts';
import type { Invitation } from '../mail/body.ts';
import { minute } from '../time/durations.ts';

interface Mailbox {
  name: string;
  address: string;
}

export interface CalendarEvent {
  id: string;
  /** SEQUENCE: calendars ignore an event that is older than the one they have. */
  step: number;
  /** ISO times of this step and of the start. */
  stamp: string;
  start: string;
  minutes: number;
  summary: string;
  location: string;
  description: string;
}

interface InvitedEvent extends CalendarEvent {
  organizer: Mailbox;
  attendee: Mailbox;
}

/** Makes the calendar part that puts an event into the attendee's calendar, or takes it out (RFC 5545, RFC 5546). */
export function makeInvitation(method: Invitation['method'], host: string, event: InvitedEvent): Invitation {
  const attendance = [
    `ORGANIZER;${describeMailbox(event.organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;${describeMailbox(event.attendee)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
  ];
  return { method, content: formatCalendar(host, [`METHOD:${method}`], [formatEvent(event, attendance)]) };
}

/** Makes a calendar file of appointments. `properties`: further lines of the calendar. */
export function formatCalendar(host: string, properties: string[], events: string[][]): string {
  return formatContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeValue(host)}//Appuntamenti//IT`,
    'CALSCALE:GREGORIAN',
    ...properties,
    ...events.flat(),
    'END:VCALENDAR',
  ]);
}

/** Lines of an event, with `others` at its end. */
export function formatEvent(event: CalendarEvent, others: string[]): string[] {
  const end = new Date(Date.parse(event.start) + event.minutes * minute);
  return [
    'BEGIN:VEVENT',
    // Without the host, so that a site which moves to another one still moves and cancels its events.
    `UID:${event.id}`,
    `SEQUENCE:${event.step}`,
    `DTSTAMP:${toBasicTime(event.stamp)}`,
    // UTC: Outlook shifts a local time whose zone the file does not define.
    `DTSTART:${toBasicTime(event.start)}`,
    `DTEND:${toBasicTime(end)}`,
    `SUMMARY:${escapeValue(event.summary)}`,
    `LOCATION:${escapeValue(event.location)}`,
    `DESCRIPTION:${escapeValue(event.description)}`,
    ...others,
    'END:VEVENT',
  ];
}

/** Name and address of a mailbox. A quoted parameter value cannot contain a quote. */
function describeMailbox({ name, address }: Mailbox): string {
  const local = encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+');
  return `CN="${name.replaceAll('"', '')}":mailto:${local}`;
}

/** UTC time in the basic format: `20261203T090000Z`. */
function toBasicTime(instant: string | Date): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
