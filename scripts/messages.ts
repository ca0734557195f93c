import * as v from 'valibot';
import { sortableTime } from '../src/content/italian-time.ts';
import type { MessageStatus } from '../src/server/db/message-tables.ts';
import {
  eraseMessage,
  findMessage,
  listMessages,
  markMessage,
  type StoredDelivery,
  type StoredMessage,
  sendMessageAgain,
} from '../src/server/services/messages.ts';
import { printable, runCommand, taking, UsageError, withSite } from './command.ts';

const help = `npm run messages                              the last 50 messages
npm run messages -- list NUMBER               the last NUMBER messages
npm run messages -- show REFERENCE            one message whole
npm run messages -- send REFERENCE            bring it to the firm again, also one taken for spam
npm run messages -- mark REFERENCE STATUS     nuovo, letto or archiviato
npm run messages -- erase REFERENCE           delete it and its letters for good`;

const statuses = v.picklist(['nuovo', 'letto', 'archiviato'] satisfies MessageStatus[]);
await runCommand(
  help,
  {
    list: taking(1, ([count = '50']) => list(Number(count))),
    show: taking(1, async ([reference]) => {
      show(await found(reference));
    }),
    send: taking(1, async ([reference]) => {
      const done = await withSite('messages send', (context, site) =>
        sendMessageAgain(context, site, named(reference)),
      );
      said(
        done,
        reference,
        'the server sends it within seconds, if it runs with SMTP_URL and the mail server answers.',
      );
    }),
    mark: taking(2, async ([reference, value]) => {
      const status = v.safeParse(statuses, value);
      if (!status.success) throw new UsageError('The status is nuovo, letto or archiviato.');
      const done = await withSite('messages mark', (context) => markMessage(context, named(reference), status.output));
      said(done, reference, status.output);
    }),
    erase: taking(1, async ([reference]) => {
      const done = await withSite('messages erase', (context) => eraseMessage(context, named(reference)));
      said(done, reference, 'erased, with its letters.');
    }),
  },
  'list',
);

function named(reference: string | undefined): string {
  if (reference === undefined) throw new UsageError('Say which message: its reference is in the list.');
  return reference;
}

function said(done: boolean, reference: string | undefined, what: string): void {
  if (!done) throw new Error(`There is no message ${reference}.`);
  console.log(`${reference}: ${what}`);
}

async function list(limit: number): Promise<void> {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageError('How many is a whole number from 1.');
  const messages = await withSite('messages list', (context) => listMessages(context, limit));
  if (messages.length === 0) console.log('No messages.');
  for (const message of messages) {
    const { reference, received_at, status, nome, email } = message;
    const who = printable(`${nome} <${email}>`).replaceAll('\n', ' ');
    console.log(
      `${reference}  ${sortableTime(received_at)}  ${status.padEnd(10)}  ${who}\n             ${inWords(message)}`,
    );
  }
}

function show(message: StoredMessage): void {
  const { reference, received_at, status, nome, email, page, messaggio } = message;
  const facts = [
    ['Reference', reference],
    ['Received', sortableTime(received_at)],
    ['Name', nome],
    ['Email', email],
    ['Page', page ?? 'not known'],
    ['Status', status],
    ['Delivery', inWords(message)],
  ];
  for (const [label = '', text = ''] of facts) console.log(`${label.padEnd(10)} ${printable(text)}`);
  console.log(`\n${printable(messaggio)}`);
}

async function found(reference: string | undefined): Promise<StoredMessage> {
  const message = await withSite('messages show', (context) => findMessage(context, named(reference)));
  if (message === null) throw new Error(`There is no message ${reference}.`);
  return message;
}

/** How the firm's letter about a message fares. */
function inWords({ delivery, suspected_spam, spam_reason }: StoredMessage): string {
  if (suspected_spam) return `suspected spam (${spam_reason ?? 'by hand'}), not sent`;
  if (delivery === null) return 'no letter was written';
  return deliveryInWords(delivery);
}

function deliveryInWords({ status, attempts, next_attempt_at, last_error, sent_at }: StoredDelivery): string {
  const tried = attempts === 1 ? 'once' : `${attempts} times`;
  switch (status) {
    case 'sent':
      return `delivered to the mail server ${sent_at === null ? '' : sortableTime(sent_at)}`;
    case 'sending':
      return 'being sent';
    case 'failed':
      return `NOT DELIVERED, tried ${tried}, given up: ${last_error ?? 'no reason known'}`;
    case 'waiting':
      return attempts === 0
        ? 'waiting to be sent'
        : `waiting, tried ${tried} (${last_error ?? 'no reason known'}), again at ${sortableTime(next_attempt_at)}`;
  }
}
