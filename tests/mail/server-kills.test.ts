import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../harness/processes.ts';
import { type ReceivedLetter, type Stage, startFaultySmtp } from '../../harness/smtp.ts';
import { apiKeyHeader, paths } from '../../src/contract/paths.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createDatabasePlace } from '../support/database.ts';
import { startProgram } from '../support/site.ts';

const publicKey = 'a-key-for-killed-servers';

/** When the whole program is killed: at a random moment of the posts, as soon as one was accepted, or within the mail dialogue. */
type Moment = 'posts' | 'accepted' | Stage;
const moments: Moment[] = ['posts', 'accepted', 'RCPT', 'END'];

test('kill -9 of the whole server with messages on their way loses no accepted one and repeats none more than once', async () => {
  const place = await createDatabasePlace('sqlite');
  const database = openDatabase(place.settings);
  await database.migrate();
  await declineSamplePictures(database.staff);

  let program: ReturnType<typeof startProgram> | null = null;
  let armed: Stage | null = null;
  const kill = () => {
    if (program) process.kill(program.pid, 'SIGKILL');
  };
  const smtp = await startFaultySmtp((stage) => {
    if (stage !== armed) return undefined;
    armed = null;
    kill();
    return 'cut';
  });
  const port = await freePort();
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
  /** Posts a message; whoever gets no answer knows that it may not have arrived. */
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
    if (moment !== 'posts' && moment !== 'accepted') armed = moment;
    const posts = [post(), post(), post()];
    if (moment === 'posts') await pause(Math.random() * 25);
    if (moment === 'accepted') await Promise.race(posts);
    if (armed === null) kill();
    await exited;
    await Promise.all(posts);
  }

  // Minutes pass: the locks of the dead end before somebody looks, and the pauses of letters tried in vain.
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
  armed = null;
  await outbox(now()).unlock();
  const { stop } = await start();
  // Where the machine is slow, a kill may have left no more than the one that was waited for.
  for (const _ of moments) await post();
  while ((await outbox(now()).open()).length > 0) {
    await outbox(now()).makeDue();
    // The server looks at once when there is a new message.
    await post();
    await expect.poll(() => outbox(now()).inWork()).toEqual([]);
  }
  expect(await stop()).toBe(0);

  const report = judgeLetters(accepted, smtp.letters);
  await database.close();
  await smtp.close();
  await place.remove();
  expect(report).toMatchObject({ lost: 0, moreThanTwice: 0, strangers: 0 });
  expect(report.accepted).toBeGreaterThan(moments.length);
});

/** Compares what visitors were told with what arrived; each message ends in its own `message-N-end`. */
function judgeLetters(accepted: string[], letters: ReceivedLetter[]) {
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
