import { footerPages, isSwitchedOn } from '../../content/site-map.ts';
import { describeHalfDay } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { fillIn } from '../../content/writing/fill.ts';
import type { AppointmentState, StaffAppointment } from '../../contract/appointments.ts';
import { paths } from '../../contract/paths.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Row } from '../db/schema.ts';
import type { Block, Body, Invitation } from '../mail/body.ts';
import { type EmailContext, type ExampleContext, isSingleAddress } from '../mail/email-kind.ts';
import { quote } from '../messages/emails.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { makeLinkToken } from '../tokens.ts';
import { makeInvitation } from './invitation.ts';
import { exampleToken, makeAppointmentLink } from './links.ts';
import { findMessageAppointment } from './rows.ts';

/** Appointment as its emails need it. */
export interface EmailedAppointment extends StaffAppointment {
  received_at: string;
  moved_from: string | null;
  /** Time at which the email was queued, by the change that it tells of. */
  stamp: string;
  /** URL of the visitor's page; `null` while the firm has switched it off. */
  link: string | null;
}

/** Appointment with a time, which a confirmation has given it. */
export type TimedAppointment = EmailedAppointment & { start: string; minutes: number };

export const isTimed = (found: EmailedAppointment): found is TimedAppointment =>
  found.start !== null && found.minutes !== null;

/** Finds the appointment of an email's message. `null` after a later step, or in a state other than `states`. */
export async function findForEmail(
  { message_id, step, created_at }: Row<'outbox'>,
  { db, secret, publicUrl, pagesOff }: EmailContext,
  states: readonly AppointmentState[],
): Promise<EmailedAppointment | null> {
  const found = message_id === null ? null : await findMessageAppointment(db, message_id);
  if (!found || found.step !== (step ?? 0) || !states.includes(found.state)) return null;
  const link = isSwitchedOn(paths.appointment, pagesOff)
    ? makeAppointmentLink(publicUrl, makeLinkToken(secret, 'appointment', found))
    : null;
  return { ...found, stamp: created_at, link };
}

/** Adds the visitor's address as recipient; `null` if it takes no email. */
export function addressToVisitor<Found extends EmailedAppointment>(
  found: Found | null,
): (Found & { to: string }) | null {
  return found && isSingleAddress(found.email) ? { ...found, to: found.email } : null;
}

/** Sample of an appointment that is asked for. */
export function makeAskedExample({ publicUrl, now }: ExampleContext): EmailedAppointment {
  const day = addDays(toRomanDay(now));
  return {
    id: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e',
    version: 2,
    message: '7a1d5c3e-4b2f-4f6a-9c8d-1e2f3a4b5c6d',
    reference: '2026-K7QF3M',
    nome: 'Maria Bianchi <Associazione «Insieme»>',
    email: 'maria.bianchi@example.com',
    messaggio: 'Vorremmo iscriverci al RUNTS e capire quali documenti servono.',
    telefono: '06 1234 5678',
    mode: 'office',
    wishes: [
      { day, half: 'morning' },
      { day: addDays(day), half: 'afternoon' },
    ],
    state: 'asked',
    person: null,
    person_name: null,
    start: null,
    minutes: null,
    place: '',
    follower: null,
    step: 0,
    wish: [{ day: addDays(day, 2), half: 'morning' }],
    reason: '',
    asked_at: now.toISOString(),
    changed_at: null,
    changed_by: null,
    received_at: now.toISOString(),
    moved_from: null,
    stamp: now.toISOString(),
    link: makeAppointmentLink(publicUrl, exampleToken),
  };
}

/** Sample of an appointment on the day after `now`. */
export function makeTimedExample(context: ExampleContext): TimedAppointment {
  const day = addDays(toRomanDay(context.now));
  return {
    ...makeAskedExample(context),
    state: 'confirmed',
    person: '9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e',
    person_name: 'Anna Conti',
    start: `${day}T09:00:00.000Z`,
    minutes: 45,
    step: 2,
    moved_from: `${day}T14:00:00.000Z`,
  };
}

export type FactRow = readonly [label: string, value: string];

export const formatHalfDays = (halfDays: StaffAppointment['wishes']) => halfDays.map(describeHalfDay).join('; ');

/** Place in words: the one that staff gave, or the usual one of the mode. */
export function describePlace(
  { place, mode, telefono }: Pick<StaffAppointment, 'place' | 'mode' | 'telefono'>,
  { words }: Pick<ExampleContext, 'words'>,
): string {
  const { office, call, videoLater } = words.appointment.common;
  if (place !== '') return place;
  return mode === 'office' ? office : mode === 'phone' ? fillIn(call, { numero: telefono }) : videoLater;
}

/** Facts of the agreed time. `label`: of its start, which may be a former one. */
export function listTimeFacts(
  found: Pick<TimedAppointment, 'start' | 'minutes' | 'person_name' | 'place' | 'mode' | 'telefono'>,
  context: Pick<ExampleContext, 'words'>,
  label = context.words.appointment.common.when,
): FactRow[] {
  return [[label, formatDateAndTime(found.start)], ...listMeetingFacts(found, context)];
}

/** Facts of the meeting itself: how long, with whom, where. */
export function listMeetingFacts(
  found: Pick<TimedAppointment, 'minutes' | 'person_name' | 'place' | 'mode' | 'telefono'>,
  context: Pick<ExampleContext, 'words'>,
): FactRow[] {
  const { common } = context.words.appointment;
  const { minutes, person_name } = found;
  return [
    [common.duration, fillIn(common.minutes, { minuti: minutes })],
    ...(person_name === null ? [] : [[common.person, person_name] as const]),
    [common.place, describePlace(found, context)],
  ];
}

/** Email to the firm. Replies go to the visitor if the address is ASCII. */
export function writeToFirm(
  found: EmailedAppointment,
  { words, publicUrl }: ExampleContext,
  { subject, opening, open, facts }: { subject: string; opening: string; open: string; facts: FactRow[] },
): Body {
  const { common } = words.appointment;
  const { nome, email, telefono, reference, messaggio, message } = found;
  return {
    subject: fillIn(subject, { nome }),
    replyTo: /^[\u0021-\u007e]+$/.test(email) ? email : undefined,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: opening },
      {
        kind: 'facts',
        rows: [
          [common.reference, reference],
          [common.name, nome],
          [common.email, email],
          ...(telefono === '' ? [] : [[common.phone, telefono] as const]),
          ...facts,
        ],
      },
      ...quote(messaggio),
      { kind: 'link', label: open, url: `${publicUrl}${staffPages.messages}/${message}` },
    ],
  };
}

/** Email to the visitor, with the one link to the appointment's page. It repeats no text of the visitor. */
export function writeToVisitor(
  { reference, link }: EmailedAppointment,
  { words, publicUrl, contactTo }: ExampleContext,
  { subject, blocks, closing = [], invitation, isReply = false }: VisitorEmail,
): Body {
  const { common } = words.appointment;
  return {
    subject,
    replyTo: contactTo,
    headers: { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated' },
    invitation,
    blocks: [
      ...blocks,
      ...(link === null ? [] : [{ kind: 'link', label: common.link, url: link } as const]),
      { kind: 'text', text: `${fillIn(common.contact, { riferimento: reference })} ${common.romanTime}` },
      ...closing,
      {
        kind: 'footer',
        text: words.footer,
        link: { label: words.privacy, url: `${publicUrl}${footerPages.privacy.path}` },
      },
    ],
  };
}

interface VisitorEmail {
  subject: string;
  blocks: Block[];
  closing?: Block[];
  invitation?: Invitation | undefined;
  /** True for an answer that no person has caused. */
  isReply?: boolean;
}

/** Calendar part of a step. */
export function invite(method: Invitation['method'], found: TimedAppointment, context: ExampleContext): Invitation {
  const { start, minutes, reference, link, id, step, stamp, nome, email } = found;
  const { eventTitle, eventText, contact } = context.words.appointment.common;
  return makeInvitation(method, new URL(context.publicUrl).hostname, {
    id,
    step,
    stamp,
    start,
    minutes,
    summary: eventTitle,
    location: describePlace(found, context),
    description:
      link === null
        ? fillIn(contact, { riferimento: reference })
        : fillIn(eventText, { pagina: link, riferimento: reference }),
    organizer: context.from,
    attendee: { name: nome, address: email },
  });
}

/** Facts of the request, as the visitor sent it. */
export function listRequestFacts(
  found: Pick<StaffAppointment, 'mode' | 'telefono' | 'wishes'>,
  { words }: Pick<ExampleContext, 'words'>,
): FactRow[] {
  const { common } = words.appointment;
  const modes = { office: common.office, phone: fillIn(common.call, { numero: found.telefono }), video: common.video };
  return [
    [common.mode, modes[found.mode]],
    [common.wishes, formatHalfDays(found.wishes)],
  ];
}
