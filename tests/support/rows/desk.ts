import { randomUUID } from 'node:crypto';
import type { MessageState, Suspicion } from '../../../src/contract/messages.ts';
import type { Site } from '../site.ts';

const day = 86_400_000;

/** A message as a visitor leaves it, `daysAgo` before now; answers its id. */
export async function leaveMessage(
  { database }: Pick<Site, 'database'>,
  {
    daysAgo = 0,
    ...message
  }: { nome: string; messaggio: string; daysAgo?: number; state?: MessageState; spam_reason?: Suspicion },
): Promise<string> {
  const id = randomUUID();
  await database.visitor
    .insertInto('messages')
    .values({
      id,
      reference: `2026-${id.slice(0, 6).toUpperCase()}`,
      email: 'scrive@esempio.it',
      page: '/contatti',
      received_at: new Date(Date.now() - daysAgo * day).toISOString(),
      ...message,
    })
    .execute();
  return id;
}

/** A message as it is kept; `undefined` once it is gone. */
export async function storedMessage({ database }: Pick<Site, 'database'>, id: string) {
  return await database.staff.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The messages that say this, as they are kept. */
export async function messagesSaying({ database }: Pick<Site, 'database'>, messaggio: string) {
  return await database.staff.selectFrom('messages').selectAll().where('messaggio', '=', messaggio).execute();
}
