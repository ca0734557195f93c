import * as v from 'valibot';
import type { MessageStatus } from '../src/server/db/schema.ts';
import { sortableTime } from '../src/server/mail/letters/italian-time.ts';
import {
  type Delivery,
  eraseMessage,
  findMessage,
  listMessages,
  markMessage,
  type StaffMessage,
  sendMessageAgain,
} from '../src/server/services/messages.ts';
import { Misuse, printable, runOnSite, type SiteData } from './open-site.ts';

const usage = `npm run messages                              the last 50 messages
npm run messages -- list NUMBER               the last NUMBER messages
npm run messages -- show REFERENCE            one message whole
npm run messages -- send REFERENCE            bring it to the firm again, also one taken for spam
npm run messages -- mark REFERENCE STATUS     nuovo, letto or archiviato
npm run messages -- erase REFERENCE           delete it and its letters for good`;

const statuses = v.picklist(['nuovo', 'letto', 'archiviato'] satisfies MessageStatus[]);
const [command = 'list', subject = '', value] = process.argv.slice(2);

await runOnSite(async (site) => {
  switch (command) {
    case 'list':
      return await list(site, subject === '' ? 50 : Number(subject));
    case 'show':
      return show(await found(site, subject));
    case 'send':
      if (!(await sendMessageAgain(site, subject))) throw unknownReference(subject);
      console.log(`${subject}: the server sends it within seconds, if it runs with SMTP_URL.`);
      return;
    case 'mark': {
      const status = v.safeParse(statuses, value);
      if (!status.success) throw new Misuse(usage);
      if (!(await markMessage(site.db.staff, subject, status.output))) throw unknownReference(subject);
      console.log(`${subject}: ${status.output}`);
      return;
    }
    case 'erase':
      if (!(await eraseMessage(site.db.staff, subject))) throw unknownReference(subject);
      console.log(`${subject}: erased, with its letters.`);
      return;
    default:
      throw new Misuse(usage);
  }
});

async function list({ db }: SiteData, limit: number): Promise<void> {
  if (!Number.isInteger(limit) || limit < 1) throw new Misuse(usage);
  const messages = await listMessages(db.staff, limit);
  if (messages.length === 0) console.log('No messages.');
  for (const message of messages) {
    const { reference, received_at, status, nome, email } = message;
    const who = printable(`${nome} <${email}>`).replaceAll('\n', ' ');
    console.log(
      `${reference}  ${sortableTime(received_at)}  ${status.padEnd(10)}  ${who}\n             ${inWords(message)}`,
    );
  }
}

function show(message: StaffMessage): void {
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

async function found({ db }: SiteData, reference: string): Promise<StaffMessage> {
  const message = await findMessage(db.staff, reference);
  if (message === null) throw unknownReference(reference);
  return message;
}

function unknownReference(reference: string): Misuse {
  return new Misuse(reference === '' ? usage : `There is no message ${reference}.`);
}

/** How the firm's letter about a message fares. */
function inWords({ delivery, suspected_spam, spam_reason }: StaffMessage): string {
  if (suspected_spam) return `suspected spam (${spam_reason ?? 'by hand'}), not sent`;
  if (delivery === null) return 'no letter was written';
  return deliveryInWords(delivery);
}

function deliveryInWords({ status, attempts, next_attempt_at, last_error, sent_at }: Delivery): string {
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
