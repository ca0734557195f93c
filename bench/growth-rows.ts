import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type CircularText, circularFields } from '../src/contract/circulars.ts';
import { getDefaults } from '../src/contract/fields/fields.ts';
import type { Database } from '../src/server/db/schema.ts';

const batchSize = 500;
const dayMs = 86_400_000;

export const secret = 'bench';

export const rowIds = {
  reference: (index: number) => `2025-B${String(index).padStart(6, '0')}`,
  writer: (index: number) => `persona${index}@esempio.it`,
  subscriber: (index: number) => `lettore${index}@esempio.it`,
};

/**
 * Adds messages number `from` to `to - 1`, spread over five months, and for each message a sent email, five journal
 * lines and two subscribers.
 */
export async function addMessages(owner: Kysely<Database>, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += batchSize) {
    const indexes = Array.from({ length: Math.min(batchSize, to - start) }, (_, offset) => start + offset);
    const rows = indexes.map((index) => ({ index, id: randomUUID(), time: computeTime(index) }));
    const lines = rows.flatMap(({ index, time }) => Array(5).fill({ subject: rowIds.reference(index), at: time }));
    const subscribers = indexes.flatMap((index) =>
      [2 * index, 2 * index + 1].map((number) => ({
        email: rowIds.subscriber(number),
        created_at: computeTime(index),
      })),
    );
    await owner.transaction().execute(async (transaction) => {
      const messaggio = `Buongiorno, chiedo un preventivo per la contabilità. `.repeat(6);
      const messages = rows.map(({ index, id, time: received_at }) => ({
        id,
        messaggio,
        received_at,
        reference: rowIds.reference(index),
        nome: `Persona ${index}`,
        email: rowIds.writer(index),
      }));
      await transaction.insertInto('messages').values(messages).execute();
      const outboxRows = rows.map(({ id, time }) => ({
        id: randomUUID(),
        kind: 'contact-notice',
        message_id: id,
        rfc_message_id: `<${id}@esempio.it>`,
        status: 'sent' as const,
        attempts: 1,
        created_at: time,
        sent_at: time,
      }));
      await transaction.insertInto('outbox').values(outboxRows).execute();
      const journal = lines.map((line) => ({
        ...line,
        actor_kind: 'person' as const,
        actor_name: 'Élodie',
        event: 'message.moved',
        details: '{}',
      }));
      await transaction.insertInto('journal').values(journal).execute();
      const confirmed = subscribers.map((row) => ({ ...row, confirmed_at: row.created_at }));
      await transaction.insertInto('newsletter').values(confirmed).execute();
      const evidence = subscribers.map((row) => ({ ...row, id: randomUUID(), event: 'signed_up' as const, page: '/' }));
      await transaction.insertInto('newsletter_consents').values(evidence).execute();
    });
  }
}

/** Adds the largest number of photos, circulars and accounts that a firm may have. */
export async function addPhotosCircularsAndAccounts(owner: Kysely<Database>): Promise<void> {
  const hashes = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
  const photos = hashes.map((hash) => ({ hash, width: 1600, height: 1200 }));
  await owner.insertInto('photos').values(photos).execute();
  const slides = hashes.map((hash, ordine) => ({ url: `/foto/${hash}.jpg`, titolo: `Foto ${ordine}`, ordine }));
  await owner.insertInto('foto_studio').values(slides).execute();
  for (let start = 0; start < 500; start += 100) {
    const circulars = Array.from({ length: 100 }, (_, offset) => makeCircular(start + offset + 1));
    const rows = circulars.map(({ row }) => row);
    const ids = await owner.insertInto('circulars').values(rows).returning(['id', 'number']).execute();
    const documents = circulars.map(({ row, document }) => {
      const id = ids.find(({ number }) => number === row.number)?.id;
      return { name: `circolare-${id}`, ...document };
    });
    await owner.insertInto('documents').values(documents).execute();
  }
  const accounts = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUID(),
    email: `collega${index}@esempio.it`,
    name: `Persona ${index}`,
    role: 'editor' as const,
  }));
  await owner.insertInto('accounts').values(accounts).execute();
}

function makeCircular(number: number) {
  const title = `Circolare ${number}: il saldo IVA e i versamenti`;
  const body = 'Il saldo si versa entro il 16 marzo, con gli interessi di chi liquida ogni trimestre. '.repeat(40);
  const text: CircularText = { ...getDefaults(circularFields), title, topic: 'IVA', body };
  const published_at = computeTime(number);
  return {
    row: { number, slug: `circolare-${number}`, published_at },
    document: { body: JSON.stringify(text), published_at },
  };
}

function computeTime(index: number): string {
  return new Date(Date.now() - (1 + (index % 149)) * dayMs).toISOString();
}
