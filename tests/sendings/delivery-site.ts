import { makeCircularDocument } from '../../src/server/circulars/circular-document.ts';
import { createCircular } from '../../src/server/circulars/drafts.ts';
import type { Staff } from '../../src/server/context.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { saveDraft } from '../../src/server/documents/drafts.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { lanes } from '../../src/server/mail/outbox-rows.ts';
import { ServerPause } from '../../src/server/mail/retries.ts';
import { type AdvanceDeps, advanceSendings } from '../../src/server/sendings/advance.ts';
import { readLedger } from '../../src/server/sendings/ledger.ts';
import { makeCircularOutcomes } from '../../src/server/sendings/outcome.ts';
import type { SendingName } from '../../src/server/sendings/rows.ts';
import { sendCircular } from '../../src/server/sendings/sending.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Clock, makeContexts, makeMailSite, publicUrl, secret, silentLog } from '../support/mail-site.ts';

export const consentText = 'Acconsento a ricevere circolari e scadenze dello studio.';

/** Makes the context of a call by a manager. */
export function makeManagerContext(database: OpenDatabase, clock: Pick<Clock, 'now'>): Staff {
  return {
    db: database.staff,
    actor: { kind: 'person', id: 'p1', name: 'Anna', role: 'manager' },
    now: clock.now(),
    session: {
      id: 's1',
      accountId: 'p1',
      user: { name: 'Anna', email: 'anna@studio.example', role: 'manager' },
      expiresAt: '2030-01-01T00:00:00.000Z',
    },
    site: { secret, publicUrl, mails: true },
  };
}

/** Inserts confirmed subscribers with the evidence of their consent. */
export async function addReaders(
  { owner }: Pick<TestDatabase, 'owner'>,
  emails: readonly string[],
  notice = consentText,
) {
  const at = '2026-11-01T08:00:00.000Z';
  for (let from = 0; from < emails.length; from += 500) {
    const part = emails.slice(from, from + 500);
    await owner
      .insertInto('newsletter')
      .values(part.map((email) => ({ email, created_at: at, confirmed_at: at })))
      .execute();
    await owner
      .insertInto('newsletter_consents')
      .values(
        part.map((email) => ({
          id: crypto.randomUUID(),
          email,
          event: 'confirmed' as const,
          created_at: at,
          notice_text: notice,
          notice_version: '2',
          method: 'email',
        })),
      )
      .execute();
  }
}

/** Creates a circular and sends it to `audience` subscribers; returns its id. */
export async function sendCircularTo(
  database: OpenDatabase,
  clock: Clock,
  audience: number,
  at?: string,
): Promise<number> {
  const staff = makeManagerContext(database, clock);
  const { id, version } = await createCircular(staff, 'Saldo IVA');
  const body =
    '## I termini\n\nEntro il **16 marzo**: [modello](/servizi).\n\n| Rata | Entro |\n| --- | --- |\n| 1 | 16/3 |';
  const edit = { body, points: ['Si versa entro il 16 marzo.'] };
  const saved = await saveDraft(staff, makeCircularDocument(id), { version, edit });
  await sendCircular(staff, { id, version: saved.version, audience, at });
  return id;
}

/** Runs the periodic work of one instance: queues emails of circulars and sends every due email. */
export async function runWorkerPass(
  database: OpenDatabase,
  clock: Clock,
  smtpUrl: string,
  rate = 1_000_000,
): Promise<void> {
  const deps: AdvanceDeps = {
    makeContext: async () => makeContexts(database, clock).program(),
    rate,
    log: silentLog,
    onEmailsQueued() {},
  };
  await advanceSendings(deps);
  const own = makeCircularOutcomes({ db: database.staff, now: clock.now, log: silentLog });
  const delivery = { ...makeMailSite(database, clock, smtpUrl), lanes: [lanes.mass], ...own };
  // Retry at once when the server has hung up: the test's clock does not advance, so no pause would end.
  while ((await sendDueEmails(delivery, { server: new ServerPause() })) > 0);
  await advanceSendings(deps);
}

/** Reads the delivery counts of a sending. */
export const readLedgerOf = (database: OpenDatabase, clock: Clock, name: SendingName) =>
  readLedger(makeManagerContext(database, clock), name);
