import { setTimeout as pause } from 'node:timers/promises';
import type { Cell, Table } from '../harness/figures.ts';
import { openAsOwner } from '../harness/owner.ts';
import { startPostgres } from '../harness/postgres.ts';
import { freePort } from '../harness/processes.ts';
import { type ProxyName, proxies, startProxy } from '../harness/proxies.ts';
import { dataFolder, startSite } from '../harness/site.ts';
import { systemProgram } from '../harness/system-programs.ts';

const seconds = 60;

/** Three instances on one PostgreSQL behind each proxy of `deploy/`: under load one is killed and comes back, another is replaced. */
export async function measureInstances(): Promise<Table[]> {
  const postgres = await startPostgres();
  const folder = await dataFolder();
  try {
    const rows: Cell[][] = [];
    for (const proxy of proxies) rows.push(await behind(proxy, await postgres.makeDatabase(proxy), folder.path));
    return [
      {
        title: `Three instances, one killed, one replaced, ${seconds} s of 12 readers and 4 writers`,
        columns: ['proxy', 'GETs', 'failed', 'forms taken', 'lost', 'stored twice', 'told to try again'],
        rows,
        notes: ['a form that is told to try again was not taken, or is recognised when it comes once more'],
      },
    ];
  } finally {
    await postgres.stop();
    await folder.remove();
  }
}

async function behind(proxy: ProxyName, databaseUrl: string, dataDir: string): Promise<Cell[]> {
  const start = (port: number) => startSite({ dataDir, databaseUrl, port });
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [one = 0, two = 0, three = 0] = ports;
  let [first, second, third] = [await start(one), await start(two), await start(three)];
  const front = await startProxy(proxy, systemProgram(proxy), ports);
  const counts = { gets: 0, failed: 0, refused: 0 };
  const taken = new Set<string>();
  let over = false;
  const reader = async () => {
    while (!over) {
      const ok = await fetch(`${front.origin}/servizi`).then(
        async (answer) => (await answer.text()) !== '' && answer.status === 200,
        () => false,
      );
      counts.gets += 1;
      if (!ok) counts.failed += 1;
      await pause(5);
    }
  };
  const writer = async (who: number) => {
    for (let time = 0; !over; time += 1) {
      const messaggio = `${proxy}-${who}-${time}`;
      const body = new URLSearchParams({ nome: 'Anna', email: `anna-${who}-${time}@example.it`, messaggio });
      const status = await fetch(`${front.origin}/contatti`, { method: 'POST', body, redirect: 'manual' }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 303) taken.add(messaggio);
      else counts.refused += 1;
      await pause(20);
    }
  };
  const clients = [...Array.from({ length: 12 }, reader), ...[0, 1, 2, 3].map(writer)];
  try {
    await pause(0.25 * seconds * 1000);
    await first.kill();
    first = await start(one);
    await pause(0.25 * seconds * 1000);
    await second.stop();
    second = await start(two);
    await pause(0.35 * seconds * 1000);
  } finally {
    over = true;
    await Promise.all(clients);
    await Promise.all([first.stop(), second.stop(), third.stop(), front.stop()]);
  }
  const owner = openAsOwner({ dataDir, databaseUrl });
  const stored = (await owner.db.selectFrom('messages').select('messaggio').execute()).map(
    ({ messaggio }) => messaggio,
  );
  await owner.close();
  const lost = [...taken].filter((message) => !stored.includes(message)).length;
  return [
    proxy,
    { value: counts.gets },
    { value: counts.failed, atMost: 0 },
    { value: taken.size },
    { value: lost, atMost: 0 },
    { value: stored.length - new Set(stored).size, atMost: 0 },
    { value: counts.refused },
  ];
}
