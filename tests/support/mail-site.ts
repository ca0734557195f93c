import { startSmtp } from '../../harness/smtp.ts';
import { defaultContent } from '../../src/content/published.ts';
import type { Context, Site } from '../../src/server/context.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { composeEmail, emailTemplates } from '../../src/server/emails.ts';
import { readEnv } from '../../src/server/env.ts';
import type { DeliveryDeps } from '../../src/server/mail/attempt.ts';
import type { EmailContent } from '../../src/server/mail/email-kind.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import type { SelfCheckDeps } from '../../src/server/mail/self-check.ts';
import { taskSources } from '../../src/server/task-sources.ts';
import { createTaskLister } from '../../src/server/tasks/list.ts';

export const secret = '5'.repeat(64);
export const publicUrl = 'https://www.studio.example';
export const silentLog = { info() {}, warn() {}, error() {}, outage() {} };
export const notice = { version: '2026-11-1', text: 'Inviando l’indirizzo si acconsente.' };
export const message = {
  nome: 'Maria Bianchi',
  email: 'maria@example.com',
  messaggio: 'Buongiorno,\nvorrei un preventivo.',
};

/** Content of emails before the firm has published anything. Spares the tests its slow reading from the database. */
export const defaultEmailContent: EmailContent = {
  words: defaultContent.contents.email,
  senderName: defaultContent.facts.identity.name,
  pagesOff: [],
  address: defaultContent.facts.contacts.email,
};

/** Manually advanced clock. */
export class Clock {
  #time: number;

  constructor(time = '2026-11-21T09:32:00.000Z') {
    this.#time = Date.parse(time);
  }

  readonly now = () => new Date(this.#time);

  moveTo(time: string): void {
    this.#time = Date.parse(time);
  }

  moveByMinutes(minutes: number): void {
    this.#time += minutes * 60_000;
  }

  moveByDays(days: number): void {
    this.moveByMinutes(days * 24 * 60);
  }
}

/** Contexts of services by caller. `owner` is a visitor with a link that was emailed to the address. */
export function makeContexts({ visitor, staff }: OpenDatabase, { now }: Pick<Clock, 'now'>) {
  return {
    visitor: (): Context => ({ db: visitor, actor: { kind: 'visitor' }, now: now() }),
    owner: (): Context => ({ db: staff, actor: { kind: 'visitor' }, now: now() }),
    staff: (): Context => ({
      db: staff,
      actor: { kind: 'person', id: 'p1', name: 'Anna', role: 'manager' },
      now: now(),
    }),
    program: (): Context => ({ db: staff, actor: { kind: 'program' }, now: now() }),
  };
}

/**
 * Makes the other dependencies of services and of the outbox, for one database and one clock. Emails have the default
 * content unless `content` is given.
 */
export function makeMailSite(
  db: OpenDatabase,
  clock: Pick<Clock, 'now'>,
  smtpUrl: string | null = null,
  content: EmailContent = defaultEmailContent,
): Site & DeliveryDeps & SelfCheckDeps & { staff: OpenDatabase['staff'] } {
  const settings = {
    smtpUrl,
    mailFrom: 'sito@studio.example',
    contactTo: 'info@studio.example',
    publicUrl,
    dataDir: '/nowhere',
    documentsKey: null,
  };
  const listTasks = createTaskLister({ sources: taskSources, env: readEnv({}), database: db });
  return {
    db,
    staff: db.staff,
    now: clock.now,
    secret,
    publicUrl,
    mails: smtpUrl !== null,
    log: silentLog,
    settings,
    smtpUrl,
    kinds: emailTemplates.map(({ kind }) => kind),
    compose: (row, now) => composeEmail(row, { db: db.staff, secret, listTasks, now, settings, content }),
    readContent: async () => content,
  };
}

/** Reads the rows of the outbox, oldest first. */
export async function readOutbox({ staff }: OpenDatabase) {
  return await staff.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('kind', 'desc').execute();
}

/** Sends due emails; returns those to `email` with subject, text and the tokens of their newsletter links. */
export async function listNewsletterEmails(db: OpenDatabase, clock: Clock, email: string) {
  const server = await startSmtp();
  await sendDueEmails(makeMailSite(db, clock, server.url));
  await server.close();
  return server.emails
    .filter(({ to }) => to[0]?.toLowerCase() === email.toLowerCase())
    .map(({ email: { subject = '', text = '' } }) => ({
      subject,
      text: text.replace(/\s+/g, ' '),
      confirm: /newsletter\/conferma\?t=(\S+)/.exec(text)?.[1] ?? '',
      unsubscribe: /newsletter\/disiscrizione\?t=(\S+)/.exec(text)?.[1] ?? '',
    }));
}

/** Sends due emails; returns the one to `email`, and throws unless there is exactly one. */
export async function readOnlyNewsletterEmail(db: OpenDatabase, clock: Clock, email: string) {
  const [letter, ...others] = await listNewsletterEmails(db, clock, email);
  if (!letter || others.length > 0) throw new Error(`${email} got ${letter ? others.length + 1 : 0} letters`);
  return letter;
}

/** Reads the consent evidence of an address: event, notice version, method and page of each row. */
export async function readEvidence({ staff }: OpenDatabase, email: string) {
  const rows = await staff
    .selectFrom('newsletter_consents')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ event, notice_version, method, page }) => [event, notice_version, method, page]);
}

/** Dump of the tables of messages, emails and the newsletter, in lower case. */
export async function dumpDatabase({ staff }: OpenDatabase): Promise<string> {
  const tables = ['messages', 'newsletter', 'newsletter_consents', 'outbox'] as const;
  const rows = await Promise.all(tables.map((table) => staff.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows).toLowerCase();
}
