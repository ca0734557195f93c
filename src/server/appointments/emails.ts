import { describeHalfDay, findFirstHalfDay } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { fillWithDates, formatDayAndMonth, getWeekdayName } from '../../content/time/italian-date.ts';
import { formatDateAndTime, formatDayAndTime } from '../../content/time/italian-time.ts';
import { formatTime } from '../../content/time/opening.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { fillIn } from '../../content/writing/fill.ts';
import type { AppointmentState } from '../../contract/appointments.ts';
import type { EmailKind } from '../../contract/emails.ts';
import { paths } from '../../contract/paths.ts';
import type { Body } from '../mail/body.ts';
import { defineEmail, type EmailTemplate, type ExampleContext } from '../mail/email-kind.ts';
import { appointmentAcknowledgement, appointmentNotice } from '../messages/emails.ts';
import { toRomanDay } from '../time/roman-days.ts';
import {
  addressToVisitor,
  type EmailedAppointment,
  type FactRow,
  findForEmail,
  formatHalfDays,
  invite,
  isTimed,
  listRequestFacts,
  listTimeFacts,
  makeAskedExample,
  makeTimedExample,
  type TimedAppointment,
  writeToFirm,
  writeToVisitor,
} from './email-parts.ts';

type AppointmentKind = Extract<EmailKind, `appointment-${string}`>;

/** Defines an email to the firm about one step of an appointment, while its state is one of `states`. */
function defineFirmEmail(
  kind: AppointmentKind,
  states: readonly AppointmentState[],
  write: (found: EmailedAppointment, context: ExampleContext) => Body,
): EmailTemplate {
  return defineEmail({
    kind,
    lane: appointmentNotice.lane,
    async find(row, context) {
      const found = await findForEmail(row, context, states);
      return found && { ...found, to: context.contactTo };
    },
    write,
    example: states.includes('asked') ? makeAskedExample : makeTimedExample,
  });
}

/** Defines an email to the visitor about an appointment with a time. */
function defineTimedEmail(
  kind: AppointmentKind,
  write: (found: TimedAppointment, context: ExampleContext) => Body,
): EmailTemplate {
  return defineEmail({
    kind,
    lane: 'prompt',
    async find(row, context) {
      const found = await findForEmail(row, context, ['confirmed']);
      return addressToVisitor(found && isTimed(found) ? found : null);
    },
    write,
    example: makeTimedExample,
  });
}

export const askedEmail = defineFirmEmail(appointmentNotice.kind, ['asked'], (found, context) => {
  const { asked, common } = context.words.appointment;
  const received: FactRow = [common.receivedAt, formatDateAndTime(found.received_at)];
  return writeToFirm(found, context, { ...asked, facts: [received, ...listRequestFacts(found, context)] });
});

/** Acknowledges a request to its visitor. The appointment is not confirmed yet. */
export const receivedEmail = defineEmail<EmailedAppointment>({
  ...appointmentAcknowledgement,
  find: async (row, context) => addressToVisitor(await findForEmail(row, context, ['asked'])),
  write(found, context) {
    const { received, common } = context.words.appointment;
    const rows: FactRow[] = [
      [common.reference, found.reference],
      [common.wishes, formatHalfDays(found.wishes)],
      [received.answerTo, found.email],
    ];
    return writeToVisitor(found, context, {
      subject: fillIn(received.subject, { riferimento: found.reference }),
      blocks: [
        { kind: 'text', text: fillWithDates(received.opening, { ora: formatDateAndTime(found.received_at) }) },
        { kind: 'text', text: received.notYet },
        { kind: 'facts', rows },
      ],
      closing: [{ kind: 'text', text: received.notYou }],
      isReply: true,
    });
  },
  example: makeAskedExample,
});

export const confirmedEmail = defineTimedEmail('appointment-confirmed', (found, context) => {
  const { confirmed } = context.words.appointment;
  return writeToVisitor(found, context, {
    subject: fillIn(confirmed.subject, { quando: formatDayAndTime(found.start) }),
    blocks: makeTimeBlocks(confirmed.opening, found, context),
    invitation: invite('REQUEST', found, context),
  });
});

/** Tells of another time than the one in the last email that the visitor got. */
export const movedEmail = defineTimedEmail('appointment-moved', (found, context) => {
  const { moved } = context.words.appointment;
  const { moved_from, start } = found;
  const changes =
    moved_from === null || Date.parse(moved_from) === Date.parse(start)
      ? {}
      : { first: [[moved.before, formatDateAndTime(moved_from)] as const], label: moved.now };
  return writeToVisitor(found, context, {
    subject: fillIn(moved.subject, { quando: formatDayAndTime(start) }),
    blocks: makeTimeBlocks(moved.opening, found, context, changes),
    invitation: invite('REQUEST', found, context),
  });
});

/** Tells that another time that the visitor has asked for cannot be given: the confirmed one stays. */
export const keptEmail = defineTimedEmail('appointment-kept', (found, context) => {
  const { kept, common } = context.words.appointment;
  const reason: FactRow[] = found.reason === '' ? [] : [[common.reason, found.reason]];
  return writeToVisitor(found, context, {
    subject: fillIn(kept.subject, { quando: formatDayAndTime(found.start) }),
    blocks: makeTimeBlocks(kept.opening, found, context, { first: reason }),
  });
});

export const moveAskedEmail = defineFirmEmail('appointment-move-asked', ['confirmed', 'asked'], (found, context) => {
  const { moveAsked } = context.words.appointment;
  const wanted: FactRow = [moveAsked.wishes, formatHalfDays(found.wish ?? found.wishes)];
  const times = isTimed(found) ? listTimeFacts(found, context) : [];
  return writeToFirm(found, context, { ...moveAsked, facts: [...times, wanted] });
});

/** Tells the visitor that there is no appointment, and takes it out of their calendar where it was confirmed. */
export const cancelledEmail = defineEmail<EmailedAppointment>({
  kind: 'appointment-cancelled',
  lane: 'prompt',
  find: async (row, context) => addressToVisitor(await findForEmail(row, context, ['cancelled'])),
  write(found, context) {
    const { cancelled, common } = context.words.appointment;
    const reason: FactRow[] = found.reason === '' ? [] : [[common.reason, found.reason]];
    // The page of a cancelled appointment offers nothing. There is a form for another one while there is that page.
    const again: Body['blocks'] =
      found.link === null
        ? []
        : [{ kind: 'link', label: cancelled.again, url: `${context.publicUrl}${paths.appointment}` }];
    const unlinked = { ...found, link: null };
    if (isTimed(unlinked))
      return writeToVisitor(unlinked, context, {
        subject: fillIn(cancelled.subject, { quando: formatDayAndTime(unlinked.start) }),
        blocks: [
          ...makeTimeBlocks(cancelled.opening, unlinked, context, { first: reason, label: cancelled.was }),
          ...again,
        ],
        invitation: invite('CANCEL', unlinked, context),
      });
    return writeToVisitor(unlinked, context, {
      subject: fillIn(cancelled.askedSubject, { riferimento: found.reference }),
      blocks: [
        { kind: 'text', text: cancelled.askedOpening },
        { kind: 'facts', rows: [...reason, [common.reference, found.reference]] },
        ...again,
      ],
    });
  },
  example: makeTimedExample,
});

export const cancelledByVisitorEmail = defineFirmEmail(
  'appointment-cancelled-firm',
  ['cancelled'],
  (found, context) => {
    const { cancelledFirm } = context.words.appointment;
    return writeToFirm(found, context, {
      ...cancelledFirm,
      facts: isTimed(found) ? listTimeFacts(found, context, cancelledFirm.was) : listRequestFacts(found, context),
    });
  },
);

export const appointmentReminderEmail = defineTimedEmail('appointment-reminder', (found, context) => {
  const { reminder } = context.words.appointment;
  return writeToVisitor(found, context, {
    subject: fillIn(reminder.subject, { quando: describeComingStart(found.start, context) }),
    blocks: makeTimeBlocks(reminder.opening, found, context),
  });
});

export const waitingEmail = defineFirmEmail('appointment-waiting', ['asked'], (found, context) => {
  const { waiting } = context.words.appointment;
  const first = findFirstHalfDay(found.wishes);
  const opening = fillWithDates(waiting.opening, { momento: first ? describeHalfDay(first) : '' });
  return writeToFirm(found, context, { ...waiting, opening, facts: listRequestFacts(found, context) });
});

/** Opening sentence, and the facts of the time, whose start has `label`, between `first` and the reference. */
function makeTimeBlocks(
  opening: string,
  found: TimedAppointment,
  context: ExampleContext,
  { first = [], label }: { first?: FactRow[]; label?: string } = {},
): Body['blocks'] {
  const { reference } = context.words.appointment.common;
  return [
    { kind: 'text', text: opening },
    { kind: 'facts', rows: [...first, ...listTimeFacts(found, context, label), [reference, found.reference]] },
  ];
}

/** Start of an appointment in words: «domani» on the day before, else the day. */
function describeComingStart(start: string, { words, now }: ExampleContext): string {
  const { tomorrow, otherDay } = words.appointment.reminder;
  const [day, time] = toRomanTime(Date.parse(start));
  const ora = formatTime(time.slice(0, 5));
  if (day === addDays(toRomanDay(now))) return fillIn(tomorrow, { ora });
  return capitalise(fillWithDates(otherDay, { giorno: `${getWeekdayName(day)} ${formatDayAndMonth(day)}`, ora }));
}
