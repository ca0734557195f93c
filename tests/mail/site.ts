import { startSmtp } from '../../harness/smtp.ts';
import type { Context, Site } from '../../src/server/context.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { compose, letters } from '../../src/server/letters.ts';
import type { DeliveryDeps } from '../../src/server/mail/attempt.ts';
import type { LetterContent } from '../../src/server/mail/letter.ts';
import { sendDueLetters } from '../../src/server/mail/outbox.ts';
import type { SelfCheckDeps } from '../../src/server/mail/self-check.ts';
import { readLetterContent } from '../../src/server/texts/letter-content.ts';

export const secret = '5'.repeat(64);
export const publicUrl = 'https://www.studio.example';
export const quiet = { info() {}, warn() {}, error() {}, outage() {} };
export const notice = { version: '2026-11-1', text: 'Inviando l’indirizzo si acconsente.' };
export const message = {
  nome: 'Maria Bianchi',
  email: 'maria@example.com',
  messaggio: 'Buongiorno,\nvorrei un preventivo.',
};

/** A clock that stands until it is moved. */
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

/** The contexts that services get, by who asks; each with the handle for it. */
export function contextsOver({ visitor, staff }: OpenDatabase, { now }: Pick<Clock, 'now'>) {
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

/** What services and the outbox need beside that, over one database and one clock. */
export function siteOver(
  db: OpenDatabase,
  clock: Pick<Clock, 'now'>,
  smtpUrl: string | null = null,
): Site & DeliveryDeps & SelfCheckDeps & { staff: OpenDatabase['staff'] } {
  const settings = { smtpUrl, mailFrom: 'sito@studio.example', contactTo: 'info@studio.example', publicUrl };
  let content: Promise<LetterContent> | undefined;
  return {
    db,
    staff: db.staff,
    now: clock.now,
    secret,
    publicUrl,
    log: quiet,
    settings,
    smtpUrl,
    kinds: letters.map(({ kind }) => kind),
    // Reading the content takes longer than all else of a letter.
    async compose(row, now) {
      content ??= readLetterContent(db.staff);
      return await compose(row, { db: db.staff, secret, now, settings, content: await content });
    },
    readContent: () => readLetterContent(db.staff),
  };
}

/** The outbox, oldest letter first. */
export async function outboxRows({ staff }: OpenDatabase) {
  return await staff.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('kind', 'desc').execute();
}

/** What the letters to `email` say about the newsletter when everything due is sent: their subjects and texts, and the tokens of their links. */
export async function newsletterLetters(db: OpenDatabase, clock: Clock, email: string) {
  const server = await startSmtp();
  await sendDueLetters(siteOver(db, clock, server.url));
  await server.close();
  return server.letters
    .filter(({ to }) => to[0]?.toLowerCase() === email.toLowerCase())
    .map(({ email: { subject = '', text = '' } }) => ({
      subject,
      text: text.replace(/\s+/g, ' '),
      confirm: /newsletter\/conferma\?t=(\S+)/.exec(text)?.[1] ?? '',
      unsubscribe: /newsletter\/disiscrizione\?t=(\S+)/.exec(text)?.[1] ?? '',
    }));
}

/** The same where there must be just one. */
export async function onlyNewsletterLetter(db: OpenDatabase, clock: Clock, email: string) {
  const [letter, ...others] = await newsletterLetters(db, clock, email);
  if (!letter || others.length > 0) throw new Error(`${email} got ${letter ? others.length + 1 : 0} letters`);
  return letter;
}

/** What proves the consent of an address: each event with the notice, the way and the page. */
export async function evidenceOf({ staff }: OpenDatabase, email: string) {
  const rows = await staff
    .selectFrom('newsletter_consents')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ event, notice_version, method, page }) => [event, notice_version, method, page]);
}

/** All that the tables of messages, letters and the newsletter hold, in small letters. */
export async function everythingStored({ staff }: OpenDatabase): Promise<string> {
  const tables = ['messages', 'newsletter', 'newsletter_consents', 'outbox'] as const;
  const rows = await Promise.all(tables.map((table) => staff.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows).toLowerCase();
}
