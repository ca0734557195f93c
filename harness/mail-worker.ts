import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { openDatabase } from '../src/server/db/open.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { compose, letters } from '../src/server/letters.ts';
import { startOutbox } from '../src/server/mail/outbox.ts';
import { receiveContactMessage } from '../src/server/messages/contact.ts';

/*
 * An instance without pages, made to be killed: takes messages from its input, a JSON line each, says which it accepted, works the outbox.
 */

const { DATA_DIR = '', DATABASE_URL, SMTP_URL = '' } = process.env;
const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null });
const { secret } = await readSettings(database.jobs);
const publicUrl = 'https://www.studio.example';
const settings = { smtpUrl: SMTP_URL, mailFrom: 'sito@studio.example', contactTo: 'info@studio.example', publicUrl };

const outbox = startOutbox({
  db: database,
  kinds: letters.map(({ kind }) => kind),
  compose: (row, now) => compose(row, { db: database.jobs, secret, now, settings }),
  smtpUrl: SMTP_URL,
  secret,
  log: { info() {}, warn() {}, error: console.error, outage: console.error },
  pollMs: 50,
  deadlineMs: 900,
  graceMs: 100,
});

const line = v.object({ nome: v.string(), email: v.string(), messaggio: v.string() });
const lines = createInterface({ input: process.stdin });
lines.on('line', async (text) => {
  const message = v.parse(line, JSON.parse(text));
  const context = { db: database.visitors, actor: { kind: 'visitor' }, now: new Date() } as const;
  await receiveContactMessage(context, { secret, publicUrl, lettersWaiting: outbox.wake }, { message });
  process.stdout.write(`${message.messaggio}\n`);
});
lines.on('close', async () => {
  await outbox.stop();
  await database.close();
});
process.stdout.write('ready\n');
