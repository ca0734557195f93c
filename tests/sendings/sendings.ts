import type { Site } from '../support/site.ts';
import type { StaffBrowser } from '../support/staff.ts';

/** Creates a circular and sends it to an audience of this size, by calls of the API; returns its id. */
export async function sendThroughApi(
  manager: StaffBrowser,
  { title, body }: { title: string; body: string },
  audience: number,
): Promise<number> {
  const call = async (path: string, given: object, method = 'POST') => {
    const answer = await manager.call(method, `/api/circulars${path}`, given);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  const { id, version } = await call('', { title });
  const written = await call(`/${id}`, { version, body }, 'PUT');
  await call(`/${id}/send`, { version: written.version, audience });
  return id;
}

/** Moves the start of all scheduled sendings this many minutes into the past. */
export async function advanceSendTimes({ database }: Pick<Site, 'database'>, minutes: number): Promise<void> {
  const send_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await database.owner.updateTable('sendings').set({ send_at }).where('state', '=', 'scheduled').execute();
}
