import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { parseOpeningHours } from '../../../src/content/facts.ts';
import { defaultContent } from '../../../src/content/published.ts';
import { listOfferedHalfDays } from '../../../src/content/time/half-days.ts';
import type { HalfDay } from '../../../src/contract/fields/half-days.ts';
import type { Database } from '../../../src/server/db/schema.ts';
import type { Site } from '../site.ts';
import { leaveMessage } from './desk.ts';

interface Given extends Partial<Omit<Insertable<Database['appointments']>, 'wishes' | 'wish'>> {
  nome?: string;
  wishes?: HalfDay[];
  wish?: HalfDay[];
}

/** Appointment of 45 minutes on Thursday, 3 December 2026, at 10:00 in Rome. */
export const confirmedAppointment = {
  state: 'confirmed',
  person: 'marta',
  starts_at: '2026-12-03T09:00:00.000Z',
  minutes: 45,
  step: 1,
  confirmed_at: '2026-11-30T08:00:00.000Z',
} as const;

/** Inserts a request for an appointment with its message; returns its id. */
export async function leaveAppointment(
  site: Pick<Site, 'database'>,
  { nome = 'Maria Bianchi', wishes = [{ day: '2026-12-03', half: 'morning' }], wish, ...given }: Given = {},
): Promise<string> {
  const id = randomUUID();
  const message_id = await leaveMessage(site, { nome, messaggio: 'Vorrei un incontro sul bilancio.' });
  await site.database.owner
    .insertInto('appointments')
    .values({
      id,
      message_id,
      mode: 'office',
      wishes: JSON.stringify(wishes),
      ...(wish && { wish: JSON.stringify(wish) }),
      ...given,
    })
    .execute();
  return id;
}

/** Half days that the office offers before the firm has published anything. */
export function listOffered(now = new Date()): HalfDay[] {
  return listOfferedHalfDays(parseOpeningHours(defaultContent.facts), now.getTime());
}

/** Local time in Rome, at 10:00 of the day a week after today, as staff type it. */
export function makeComingStart(): string {
  return `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T10:00`;
}
