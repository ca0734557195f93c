import type { Context } from '../context.ts';
import { countRows } from '../db/count.ts';
import { conflict } from '../http/errors.ts';
import { matchesAddress } from '../newsletter/terms.ts';

/** Selects the confirmed appointments in the future, with their messages. */
export function selectAppointmentsAhead({ db, now }: Pick<Context, 'db' | 'now'>) {
  return db
    .selectFrom('appointments')
    .innerJoin('messages', 'messages.id', 'appointments.message_id')
    .where('appointments.state', '=', 'confirmed')
    .where('appointments.starts_at', '>', now.toISOString());
}

/**
 * Throws a 409 if the message, or an address, has confirmed appointments in the future: the visitor would come, and must
 * be told first.
 */
export async function requireNoneAhead(
  context: Pick<Context, 'db' | 'now'>,
  subject: { messageId: string } | { email: string },
): Promise<void> {
  const ahead = selectAppointmentsAhead(context);
  const count = await countRows(
    'email' in subject
      ? ahead.where(matchesAddress('messages.email', subject.email))
      : ahead.where('messages.id', '=', subject.messageId),
  );
  if (count === 0) return;
  throw conflict(
    'appointments-ahead',
    count === 1
      ? 'C’è un appuntamento confermato, ancora futuro: prima va disdetto'
      : `Ci sono ${count} appuntamenti confermati, ancora futuri: prima vanno disdetti`,
  );
}
