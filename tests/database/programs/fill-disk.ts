/*
 * Fills the disk with messages, then with small writes. Prints whether the errors count as unreachable, and the
 * readiness before and after.
 */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../src/server/db/open.ts';
import { readSettings } from '../../../src/server/db/settings.ts';
import { isUnreachable } from '../../../src/server/db/unreachable.ts';
import { readEnv } from '../../../src/server/env.ts';

const database = openDatabase(readEnv(process.env));
await readSettings(database.staff);
const readReadiness = () =>
  database.ping().then(
    () => 'ready',
    () => 'not ready',
  );
const before = await readReadiness();
const failures: unknown[] = [];
/** Repeats a write until it fails. */
async function fill(write: () => Promise<unknown>) {
  let failure: unknown = null;
  while (failure === null) {
    await write().catch((error: unknown) => {
      failure = error;
    });
  }
  failures.push(failure);
}
await fill(async () => {
  const id = randomUUID();
  const message = { id, reference: id, nome: 'Nome', email: 'a@esempio.it', messaggio: 'Testo '.repeat(5000) };
  await database.visitor.insertInto('messages').values(message).execute();
});
// Fill the remaining space, which is too small for a message.
await fill(() => database.staff.updateTable('settings').set({ value: randomUUID() }).execute());
const unreachable = failures.every((failure) => failure instanceof Error && isUnreachable(failure));
console.log(JSON.stringify({ unreachable, before, after: await readReadiness() }));
process.exit(0);
