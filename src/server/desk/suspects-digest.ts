import type { Context, Site } from '../context.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import { queueLetter } from '../mail/queue.ts';
import { suspectsDigest, suspectsWaiting } from '../messages/letters.ts';

/**
 * Once a day (UTC), on one of the instances, queues the letter that tells the firm of suspected messages which nobody has read; none
 * while there are none. Whether it was queued.
 */
export async function queueSuspectsDigest(
  { db, now }: Context,
  { secret, publicUrl, lettersWaiting }: Site,
): Promise<boolean> {
  if ((await suspectsWaiting(db)) === null) return false;
  const queued = await db.transaction().execute(async (transaction) => {
    const daily = { purpose: 'suspects-digest', subject: '', times: 1 };
    if (!(await isWithinDailyLimit(transaction, daily, { secret, now }))) return false;
    await queueLetter(transaction, suspectsDigest, {}, { now, publicUrl });
    return true;
  });
  if (queued) lettersWaiting?.();
  return queued;
}
