import type { Kysely } from 'kysely';
import type { SendingState } from '../../contract/circulars.ts';
import { requireState } from '../circulars/circular-document.ts';
import { addDocuments, type CircularRows, readText, selectCirculars } from '../circulars/rows.ts';
import type { Database, Row } from '../db/schema.ts';
import { requireFound } from '../http/errors.ts';
import { parseFrozenEmail } from './emails.ts';

/* Rows of sendings. */

export type SendingRow = Row<'sendings'>;

/** Names the sending of a circular, or of one of its corrections. */
export interface SendingName {
  id: number;
  /** Number of the correction. */
  correction?: number | undefined;
}

/** Finds a sending. */
export async function findSending(
  { db }: { db: Kysely<Database> },
  { id, correction }: SendingName,
): Promise<SendingRow | undefined> {
  const sendings = db.selectFrom('sendings').selectAll().where('circular_id', '=', id);
  const named =
    correction === undefined ? sendings.where('correction', 'is', null) : sendings.where('correction', '=', correction);
  return await named.executeTakeFirst();
}

/**
 * Locks a sending until the end of the transaction, and reads it. Throws a 404 for an unknown correction, and a 409 where
 * the state is none of `states`.
 */
export async function lockSending(
  { db }: { db: Kysely<Database> },
  { circular }: CircularRows,
  { correction, states }: { correction: number | undefined; states: readonly SendingState[] },
): Promise<SendingRow> {
  if (correction === undefined) requireState(circular.state, states);
  const { id } = requireFound(await findSending({ db }, { id: circular.id, correction }));
  const locked = db.updateTable('sendings').set(({ ref }) => ({ state: ref('state') }));
  const sending = requireFound(await locked.where('id', '=', id).returningAll().executeTakeFirst());
  requireState(sending.state, states);
  return sending;
}

/** Subject of a sending in the journal: the title of its circular, or that of the email about a correction. */
export function findSendingSubject(rows: CircularRows, { correction, letter }: SendingRow): string {
  return correction === null ? readText(rows).title : parseFrozenEmail(letter).subject;
}

/** Lists the paused sendings, in the order of their times, with their subjects. */
export async function listPausedSendings(db: Kysely<Database>) {
  const paused = await db
    .selectFrom('sendings')
    .selectAll()
    .where('state', '=', 'paused')
    .orderBy('send_at')
    .orderBy('id')
    .execute();
  const ids = paused.map((sending) => sending.circular_id);
  const circulars = await addDocuments(
    db,
    await selectCirculars(db)
      .where('id', 'in', [0, ...ids])
      .execute(),
  );
  return paused.flatMap((sending) => {
    const rows = circulars.find(({ circular }) => circular.id === sending.circular_id);
    return rows ? [{ ...sending, subject: findSendingSubject(rows, sending) }] : [];
  });
}
