import { composeRequest } from '../src/content/quotes/requests.ts';
import { describeHalfDay } from '../src/content/time/half-days.ts';
import { formatSortableTime } from '../src/content/time/italian-time.ts';
import type { StaffAppointment } from '../src/contract/appointments.ts';
import { listAdditionalDetails } from '../src/contract/contact/message.ts';
import type { Delivery, MessageState } from '../src/contract/messages.ts';
import { findMessageAppointment } from '../src/server/appointments/rows.ts';
import type { Context, Site } from '../src/server/context.ts';
import { changeMessage } from '../src/server/messages/changes.ts';
import {
  eraseMessage,
  findMessage,
  listMessages,
  resendMessage,
  type StoredMessage,
} from '../src/server/messages/messages.ts';
import { limitWords, makePrintable, makeProgram, runAsMain, type Terminal, UsageError, withSite } from './command.ts';

const help = `npm run messages                              the last 50 messages
npm run messages -- list NUMBER               the last NUMBER messages
npm run messages -- show REFERENCE            one message whole
npm run messages -- send REFERENCE            bring it to the firm again, also one taken for spam
npm run messages -- mark REFERENCE STATUS     nuovo, letto, risposto or archiviato
npm run messages -- erase REFERENCE           delete it and its emails for good`;

const statusNames: Record<MessageState, string> = {
  new: 'nuovo',
  read: 'letto',
  answered: 'risposto',
  archived: 'archiviato',
  suspected: 'sospetto',
};
const states = ['new', 'read', 'answered', 'archived'] as const;

export const messages = makeProgram(
  help,
  {
    list: limitWords(1, ([count = '50'], terminal) => listRecent(terminal, Number(count))),
    show: limitWords(1, ([reference], terminal) =>
      withMessage(terminal, 'messages show', reference, async ({ db }, _, message) =>
        printMessage(terminal, message, await findMessageAppointment(db, message.id)),
      ),
    ),
    send: limitWords(1, async ([reference], terminal) => {
      await withMessage(terminal, 'messages send', reference, (context, site, { id }) =>
        resendMessage(context, site, id),
      );
      printResult(
        terminal,
        reference,
        'the server sends it within seconds, if it runs with SMTP_URL and the mail server answers.',
      );
    }),
    mark: limitWords(2, async ([reference, status], terminal) => {
      const state = states.find((known) => statusNames[known] === status);
      if (state === undefined) throw new UsageError('The status is nuovo, letto, risposto or archiviato.');
      await withMessage(terminal, 'messages mark', reference, (context, site, { id }) =>
        changeMessage(context, site, id, { state }),
      );
      printResult(terminal, reference, statusNames[state]);
    }),
    erase: limitWords(1, async ([reference], terminal) => {
      await withMessage(terminal, 'messages erase', reference, (context, _, { id }) => eraseMessage(context, id));
      printResult(terminal, reference, 'erased, with its emails.');
    }),
  },
  'list',
);

await runAsMain(import.meta.filename, messages);

function requireReference(reference: string | undefined): string {
  if (reference === undefined) throw new UsageError('Say which message: its reference is in the list.');
  return reference;
}

function printResult({ console }: Terminal, reference: string | undefined, what: string): void {
  console.log(`${reference}: ${what}`);
}

async function withMessage(
  terminal: Terminal,
  command: string,
  reference: string | undefined,
  work: (context: Context, site: Site, message: StoredMessage) => Promise<unknown>,
): Promise<void> {
  await withSite(terminal, command, async (context, site) => {
    const message = await findMessage(context, requireReference(reference));
    if (message === null) throw new Error(`There is no message ${reference}.`);
    await work(context, site, message);
  });
}

async function listRecent(terminal: Terminal, limit: number): Promise<void> {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageError('How many is a whole number from 1.');
  const { console } = terminal;
  const messages = await withSite(terminal, 'messages list', (context) => listMessages(context, limit));
  if (messages.length === 0) console.log('No messages.');
  for (const message of messages) {
    const { reference, received_at, state, nome, email } = message;
    const who = makePrintable(`${nome} <${email}>`).replaceAll('\n', ' ');
    console.log(
      `${reference}  ${formatSortableTime(received_at)}  ${statusNames[state].padEnd(10)}  ${who}\n             ${describeDelivery(message)}`,
    );
  }
}

function printMessage({ console }: Terminal, message: StoredMessage, appointment: StaffAppointment | null): void {
  const { reference, received_at, state, nome, email, topic, answers, page, messaggio } = message;
  const facts = [
    ['Reference', reference],
    ['Received', formatSortableTime(received_at)],
    ['Name', nome],
    ['Email', email],
    ...listAdditionalDetails(message),
    ...(topic ? [['Quote', topic.title]] : []),
    ...(appointment ? listAppointmentFacts(appointment) : []),
    ['Page', page ?? 'not known'],
    ['Status', statusNames[state]],
    ['Delivery', describeDelivery(message)],
  ];
  for (const [label = '', text = ''] of facts) console.log(`${label.padEnd(10)} ${makePrintable(text)}`);
  console.log(`\n${makePrintable(composeRequest(answers, messaggio))}`);
}

function listAppointmentFacts({ telefono, mode, wishes, wish, state, start }: StaffAppointment): string[][] {
  return [
    ...(telefono === '' ? [] : [['Phone', telefono]]),
    ['Wishes', `${mode}; ${(wish ?? wishes).map(describeHalfDay).join('; ')}`],
    ['Time', start === null ? state : `${state}, ${formatSortableTime(start)}`],
  ];
}

function describeDelivery({ delivery, state, spam_reason }: StoredMessage): string {
  if (state === 'suspected') return `suspected spam (${spam_reason ?? 'by hand'}), not sent`;
  if (delivery === null) return 'no email was queued';
  return describeEmailState(delivery);
}

function describeEmailState({ status, attempts, next_attempt_at, failure, sent_at }: Delivery): string {
  const attemptsText = attempts === 1 ? 'once' : `${attempts} times`;
  switch (status) {
    case 'sent':
      return `delivered to the mail server ${sent_at === null ? '' : formatSortableTime(sent_at)}`;
    case 'sending':
      return 'being sent';
    case 'failed':
      return `NOT DELIVERED, tried ${attemptsText}, given up: ${failure ?? 'no reason known'}`;
    case 'on-hold':
      return 'on hold since the site was restored: npm run mail -- release';
    case 'queued':
      return failure === null
        ? 'waiting to be sent'
        : `waiting, tried ${attemptsText} (${failure}), again at ${formatSortableTime(next_attempt_at)}`;
  }
}
