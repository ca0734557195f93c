import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { type ReceivedEmail, type Stage, startFaultySmtp } from '../../harness/smtp.ts';
import { apiKeyHeader, paths } from '../../src/contract/paths.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createDatabasePlace } from '../support/database.ts';
import { startProgram } from '../support/site.ts';

const publicKey = 'a-key-for-killed-servers';

/** Moment of the kill: at random during the posts, once one was accepted, or at a stage of the SMTP dialogue. */
type Moment = 'posts' | 'accepted' | Stage;
const moments: Moment[] = ['posts', 'accepted', 'RCPT', 'END'];

test('kill -9 of the server loses no accepted message and sends none more than twice', async () => {
  const place = await createDatabasePlace('sqlite');
  const database = openDatabase(place.settings);
  await database.migrate();
  await declineSamplePictures(database.staff);

  let program: ReturnType<typeof startProgram> | null = null;
  let killStage: Stage | null = null;
  const kill = () => {
    if (program) process.kill(program.pid, 'SIGKILL');
  };
  const smtp = await startFaultySmtp((stage) => {
    if (stage !== killStage) return undefined;
    killStage = null;
    kill();
    return 'cut';
  });
  const port = await findFreePort();
  const start = async () => {
    const started = startProgram({
      ...place.variables,
      PORT: String(port),
      RATE_LIMITS: 'off',
      PUBLIC_ANON_KEY: publicKey,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'sito@studio.example',
      CONTACT_TO: 'info@studio.example',
    });
    program = started;
    await started.ready;
    return started;
  };

  const accepted: string[] = [];
  let posted = 0;
  /** Posts a message; it counts as accepted only with a 200. */
  const post = async () => {
    posted += 1;
    const messaggio = `message-${posted}-end`;
    const body = JSON.stringify({ nome: `N${posted}`, email: `visitor-${posted}@example.com`, messaggio });
    const headers = { [apiKeyHeader]: publicKey, 'content-type': 'application/json' };
    const answer = await fetch(`http://localhost:${port}${paths.contact}`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer?.status === 200) accepted.push(messaggio);
  };

  for (const moment of moments) {
    const { exited } = await start();
    if (moment !== 'posts' && moment !== 'accepted') killStage = moment;
    const posts = [post(), post(), post()];
    if (moment === 'posts') await pause(Math.random() * 25);
    if (moment === 'accepted') await Promise.race(posts);
    if (killStage === null) kill();
    await exited;
    await Promise.all(posts);
  }

  // Statements that end the leases of the killed process (`unlock`) and the pauses after failures (`makeDue`) at once.
  const outbox = (now: string) => ({
    unlock: () =>
      database.staff.updateTable('outbox').set({ locked_until: now }).where('status', '=', 'sending').execute(),
    makeDue: async () => {
      await database.staff.updateTable('outbox').set({ next_attempt_at: now }).where('status', '=', 'queued').execute();
    },
    inWork: () =>
      database.staff
        .selectFrom('outbox')
        .select('id')
        .where(({ or, and, eb }) =>
          or([eb('status', '=', 'sending'), and([eb('status', '=', 'queued'), eb('next_attempt_at', '<=', now)])]),
        )
        .execute(),
    open: () => database.staff.selectFrom('outbox').select('id').where('status', 'in', ['queued', 'sending']).execute(),
  });
  const now = () => new Date().toISOString();
  killStage = null;
  await outbox(now()).unlock();
  const { stop } = await start();
  // More posts: on a slow machine only the one awaited message may have been accepted so far.
  for (const _ of moments) await post();
  while ((await outbox(now()).open()).length > 0) {
    await outbox(now()).makeDue();
    // A new message wakes the outbox at once.
    await post();
    await expect.poll(() => outbox(now()).inWork()).toEqual([]);
  }
  expect(await stop()).toBe(0);

  const report = compareEmails(accepted, smtp.emails);
  await database.close();
  await smtp.close();
  await place.remove();
  expect(report).toMatchObject({ lost: 0, moreThanTwice: 0, strangers: 0 });
  expect(report.accepted).toBeGreaterThan(moments.length);
});

/** Compares accepted messages with received emails, by the unique `message-N-end` in each. */
function compareEmails(accepted: string[], letters: ReceivedEmail[]) {
  const notices = letters.filter(({ to }) => to.includes('info@studio.example'));
  const copies = Map.groupBy(letters, ({ to, raw }) => `${to.join()} ${/message-\d+-end/.exec(raw)?.[0]}`);
  const groups = [...copies.values()];
  return {
    accepted: accepted.length,
    lost: accepted.filter((text) => !notices.some(({ raw }) => raw.includes(text))).length,
    duplicates: groups.filter((group) => group.length === 2).length,
    moreThanTwice: groups.filter((group) => group.length > 2).length,
    strangers: groups.filter((group) => new Set(group.map(({ email }) => email.messageId)).size > 1).length,
  };
}
