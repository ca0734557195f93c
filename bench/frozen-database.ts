import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile, type Table } from '../harness/figures.ts';
import { startPostgres } from '../harness/postgres.ts';
import { dataFolder, get, settled, startSite } from '../harness/site.ts';
import { paths } from '../src/contract/paths.ts';
import { paths as pagePaths } from './paint.ts';

const second = 1000;

/** What visitors wait for while every process of PostgreSQL stands still, and how long the program takes to end then. */
export async function measureFrozenDatabase(): Promise<Table[]> {
  const folder = await dataFolder();
  const postgres = await startPostgres();
  let frozen: number[] = [];
  try {
    const site = await startSite({ dataDir: folder.path, databaseUrl: await postgres.makeDatabase('frozen') });
    await settled(site, pagePaths);
    frozen = postgres.processes();
    signal(frozen, 'STOP');

    const forms: number[] = [];
    const answers: number[] = [];
    const asking = new AbortController();
    const asked = (async () => {
      while (!asking.signal.aborted) {
        for (const path of pagePaths) answers.push((await get(site.origin + path)).ms);
        await pause(20);
      }
    })();
    for (let turn = 0; turn < 5; turn += 1) {
      forms.push(await post(site.origin, paths.contactForm, { nome: 'Anna', messaggio: `Prova ${turn}` }));
      forms.push(await post(site.origin, paths.newsletterForm, {}));
    }
    asking.abort();
    await asked;

    const ending = performance.now();
    await site.stop();
    const ended = performance.now() - ending;
    return [
      {
        title: 'With PostgreSQL frozen (SIGSTOP to every process of it)',
        columns: ['what', 'figure'],
        rows: [
          ['ten forms, the slowest answer, ms', { value: Math.max(...forms), atMost: 5 * second }],
          ['pages meanwhile, answers', { value: answers.length }],
          ['pages meanwhile, p99, ms', { value: quantile(answers, 0.99), digits: 1, atMost: 50 }],
          ['pages meanwhile, the slowest, ms', { value: Math.max(...answers), digits: 1, atMost: 50 }],
          ['SIGTERM until the program has ended, ms', { value: ended, atMost: 20 * second }],
        ],
      },
    ];
  } finally {
    signal(frozen, 'CONT');
    await postgres.stop();
    await folder.remove();
  }
}

/** Posts a form as a browser without JavaScript does; how long the answer took comes out, in ms. */
async function post(origin: string, path: string, fields: Record<string, string>): Promise<number> {
  const began = performance.now();
  const body = new URLSearchParams({ email: `${randomUUID()}@esempio.it`, ...fields });
  const answer = await fetch(origin + path, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 503) throw new Error(`A form was answered ${answer.status} while the database was frozen`);
  return performance.now() - began;
}

function signal(processes: number[], name: 'STOP' | 'CONT'): void {
  if (processes.length > 0) execFileSync('kill', [`-${name}`, ...processes.map(String)]);
}
