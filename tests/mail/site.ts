import type { OpenDatabase } from '../../src/server/db/open.ts';
import type { DeliveryDeps } from '../../src/server/mail/attempt.ts';
import type { Context } from '../../src/server/services/context.ts';
import type { Site } from '../../src/server/services/site.ts';

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
export function contextsOver({ visitors, links, staff, jobs }: OpenDatabase, { now }: Pick<Clock, 'now'>) {
  return {
    visitor: (): Context => ({ db: visitors, actor: { kind: 'visitor' }, now: now() }),
    owner: (): Context => ({ db: links, actor: { kind: 'visitor' }, now: now() }),
    staff: (): Context => ({
      db: staff,
      actor: { kind: 'person', id: 'p1', name: 'Anna', role: 'manager' },
      now: now(),
    }),
    program: (): Context => ({ db: jobs, actor: { kind: 'program' }, now: now() }),
  };
}

/** What services and the outbox need beside that, over one database and one clock. */
export function siteOver(
  db: OpenDatabase,
  clock: Pick<Clock, 'now'>,
  smtpUrl: string | null = null,
): Site & DeliveryDeps & { links: OpenDatabase['links'] } {
  return {
    db,
    links: db.links,
    now: clock.now,
    secret,
    publicUrl,
    log: quiet,
    settings: { smtpUrl, mailFrom: 'sito@studio.example', contactTo: 'info@studio.example', publicUrl },
  };
}

/** The outbox, oldest letter first. */
export async function outboxRows({ staff }: OpenDatabase) {
  return await staff.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('kind', 'desc').execute();
}
