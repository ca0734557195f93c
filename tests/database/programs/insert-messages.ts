/* Stores messages until it is killed; prints the id of each after its commit. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../src/server/db/open.ts';
import { readEnv } from '../../../src/server/env.ts';

const { visitor } = openDatabase(readEnv(process.env));
for (;;) {
  const id = randomUUID();
  await visitor.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('messages')
      .values({ id, reference: id, nome: 'Nome', email: 'a@esempio.it', messaggio: 'Testo' })
      .execute();
    await transaction
      .insertInto('outbox')
      .values({ id, kind: 'contact-notice', message_id: id, rfc_message_id: `<${id}@esempio.it>` })
      .execute();
  });
  // Blocks while the pipe is full: `writeSync` would throw EAGAIN, because the pipe is non-blocking.
  process.stdout.write(`${id}\n`);
}
