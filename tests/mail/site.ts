import type { OpenDatabase } from '../../src/server/db/open.ts';
import type { DeliveryDeps } from '../../src/server/mail/deliver.ts';
import type { PublicDeps } from '../../src/server/services/contact.ts';
import type { StaffDeps } from '../../src/server/services/newsletter.ts';
import type { TestDatabase } from '../support/database.ts';

export const secret = '5'.repeat(64);
export const publicUrl = 'https://www.studio.example';
export const quiet = { info() {}, warn() {}, error() {} };
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

/** What services and the outbox need, over one database and one clock. */
export function siteOver(
  db: OpenDatabase | TestDatabase,
  clock: Pick<Clock, 'now'>,
  smtpUrl: string | null = null,
): PublicDeps & StaffDeps & DeliveryDeps {
  return {
    // One handle stands here for those of links, jobs and staff.
    db: { visitors: db.visitors, staff: 'owner' in db ? db.owner : db.jobs },
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
