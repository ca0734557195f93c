import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../src/server/db/schema.ts';
import { pseudonym } from '../src/server/db/pseudonym.ts';

const batch = 500;
const day = 86_400_000;

/** What keys the digests of the growth curves' site. */
export const secret = 'bench';

/** What the rows of the growth curves are called, so that the calls can ask for them. */
export const rowNames = {
  reference: (index: number) => `2025-B${String(index).padStart(6, '0')}`,
  writer: (index: number) => `persona${index}@esempio.it`,
  subscriber: (index: number) => `lettore${index}@esempio.it`,
};

/**
 * Adds messages with their sent letters and a line of the journal, and subscribers with their evidence and a sent letter, until there are
 * `to` of each. Letters keep the digest of their recipient, as they do once sent. All spread over the past five months, so that none is due
 * for deletion; one subscriber in ten thousand has not confirmed.
 */
export async function growTo(owner: Kysely<Database>, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += batch) {
    const indexes = Array.from({ length: Math.min(batch, to - start) }, (_, offset) => start + offset);
    const rows = indexes.map((index) => {
      const time = new Date(Date.now() - (1 + (index % 149)) * day).toISOString();
      return { index, time, id: randomUUID(), letter: randomUUID() };
    });
    await owner.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('messages')
        .values(
          rows.map(({ index, time, id }) => ({
            id,
            reference: rowNames.reference(index),
            nome: `Persona ${index}`,
            email: rowNames.writer(index),
            messaggio: `Buongiorno, chiedo un preventivo per la contabilità. `.repeat(6),
            received_at: time,
          })),
        )
        .execute();
      await transaction
        .insertInto('outbox')
        .values(
          rows
            .flatMap(({ index, time, id, letter }) => {
              const common = { payload: '{}', status: 'sent' as const, attempts: 1, created_at: time, sent_at: time };
              return [
                {
                  ...common,
                  id: letter,
                  kind: 'contact-notice',
                  message_id: id,
                  rfc_message_id: `<${letter}@esempio.it>`,
                },
                {
                  ...common,
                  id: randomUUID(),
                  kind: 'newsletter-welcome',
                  recipient: pseudonym(secret, rowNames.subscriber(index)),
                  rfc_message_id: `<w${letter}@esempio.it>`,
                },
              ];
            })
            .map((row) => ({ message_id: null, recipient: null, ...row })),
        )
        .execute();
      await transaction
        .insertInto('journal')
        .values(
          rows.map(({ index, time }) => ({
            at: time,
            actor_kind: 'person' as const,
            actor_id: null,
            actor_name: `Élodie ${index % 5}`,
            event: 'message.changed',
            subject: rowNames.reference(index),
            details: '{}',
          })),
        )
        .execute();
      await transaction
        .insertInto('newsletter')
        .values(
          rows.map(({ index, time }) => ({
            email: rowNames.subscriber(index),
            created_at: index % 10_000 === 1 ? new Date(Date.now() - day).toISOString() : time,
            confirmed_at: index % 10_000 === 1 ? null : time,
          })),
        )
        .execute();
      await transaction
        .insertInto('newsletter_consents')
        .values(
          rows.map(({ index, time }) => ({
            id: randomUUID(),
            email: rowNames.subscriber(index),
            event: 'signed_up' as const,
            notice_version: '1',
            notice_text: 'Informativa',
            page: '/',
            created_at: time,
          })),
        )
        .execute();
    });
  }
}
