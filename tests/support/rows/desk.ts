import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '../../../src/server/db/schema.ts';
import type { Site } from '../site.ts';

const dayMs = 86_400_000;

/** Inserts a visitor's message, received `daysAgo` before now; returns its id. */
export async function leaveMessage(
  { database }: Pick<Site, 'database'>,
  {
    daysAgo = 0,
    ...message
  }: Partial<Insertable<Database['messages']>> & { nome: string; messaggio: string; daysAgo?: number },
): Promise<string> {
  const id = randomUUID();
  await database.visitor
    .insertInto('messages')
    .values({
      id,
      reference: `2026-${id.slice(0, 6).toUpperCase()}`,
      email: 'scrive@esempio.it',
      page: '/contatti',
      received_at: new Date(Date.now() - daysAgo * dayMs).toISOString(),
      ...message,
    })
    .execute();
  return id;
}

/** Stored message; `undefined` after its deletion. */
export async function readStoredMessage({ database }: Pick<Site, 'database'>, id: string) {
  return await database.staff.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stored messages with this text. */
export async function findMessages({ database }: Pick<Site, 'database'>, messaggio: string) {
  return await database.staff.selectFrom('messages').selectAll().where('messaggio', '=', messaggio).execute();
}

/** Columns of a request for a quote about bookkeeping, with two answers. */
export const storedRequest = {
  topic: 'contabilita',
  topic_title: 'Contabilità e bilancio',
  answers: JSON.stringify([
    { question: 'Che forma ha la società?', answer: 'Cooperativa' },
    { question: 'Che cosa la riguarda?', answer: 'Magazzino; Più sedi' },
  ]),
};
