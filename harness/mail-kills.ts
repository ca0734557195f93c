import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DatabaseSettings, openDatabase } from '../src/server/db/open.ts';
import { type ReceivedLetter, type Stage, startFaultySmtp } from './smtp.ts';

/** Where on its way a message's process is killed: between the visitor's post and its answer, or at a stage of the mail dialogue. */
const killStages = ['POST', 'CONNECT', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'END', 'QUIT'] as const;

export interface KillReport {
  kills: number;
  accepted: number;
  lost: number;
  /** Letters that arrived twice, and more often than that. */
  duplicates: number;
  moreThanTwice: number;
  strangers: number;
  /** Letters that had two chances to be answered and were left to staff, visibly. */
  leftToStaff: number;
}

type Worker = ChildProcessByStdio<Writable, Readable, null>;

/** Kills a worker with SIGKILL `kills` times, at each stage in turn, each time with a fresh message on its way; then lets the rest go out. */
export async function runKills(kills: number, settings: DatabaseSettings): Promise<KillReport> {
  const database = openDatabase(settings);
  await database.migrate();
  let armed: Stage | null = null;
  let worker: Worker | null = null;
  const smtp = await startFaultySmtp((stage) => {
    if (stage !== armed) return undefined;
    armed = null;
    worker?.kill('SIGKILL');
    return 'cut';
  });
  const start = async () => {
    const started = startWorker(settings, smtp.url);
    worker = started.process;
    await started.ready;
    return started;
  };

  const accepted: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const stage = killStages[kill % killStages.length] ?? 'POST';
    const { process, exited, said } = await start();
    if (stage !== 'POST') armed = stage;
    const message = { nome: `N${kill}`, email: `visitor-${kill}@example.com`, messaggio: `message-${kill}-end` };
    process.stdin.write(`${JSON.stringify(message)}\n`);
    if (stage === 'POST') {
      await pause(Math.random() * 12);
      process.kill('SIGKILL');
    }
    await exited;
    accepted.push(...said);
  }

  armed = null;
  const { process, exited } = await start();
  const waiting = () =>
    database.staff.selectFrom('outbox').select('id').where('status', 'in', ['waiting', 'sending']).execute();
  /** Minutes pass for letters tried in vain. */
  const makeDue = async () => {
    await database.jobs
      .updateTable('outbox')
      .set({ next_attempt_at: new Date().toISOString() })
      .where('status', '=', 'waiting')
      .execute();
  };
  while ((await waiting()).length > 0) {
    await makeDue();
    await pause(50);
  }
  process.stdin.end();
  await exited;

  const failed = await database.staff.selectFrom('outbox').select('id').where('status', '=', 'failed').execute();
  await database.close();
  await smtp.close();
  return { kills, ...judgeLetters(accepted, smtp.letters), leftToStaff: failed.length };
}

/** Compares what visitors were told with what arrived; each message ends in its own `message-N-end`. */
export function judgeLetters(accepted: string[], letters: ReceivedLetter[]) {
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

function startWorker({ dataDir, databaseUrl }: DatabaseSettings, smtpUrl: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./mail-worker.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  // A killed process leaves its end of the pipe broken.
  child.stdin.on('error', () => {});
  const said: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (line === 'ready' ? resolve() : said.push(line)));
  // Killed or not, every line that it wrote is read before the pipe closes.
  const exited = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return { process: child, ready, exited, said };
}
