import type { Table } from '../harness/figures.ts';
import { runKills } from '../harness/mail-kills.ts';
import { dataFolder } from '../harness/site.ts';

const kills = 200;

/** Kills the process that takes messages and sends letters, again and again: none may be lost, none sent more than twice. */
export async function measureKills(): Promise<Table[]> {
  const folder = await dataFolder();
  try {
    const report = await runKills(kills, { dataDir: folder.path, databaseUrl: null });
    const goals: Record<string, number> = { lost: 0, moreThanTwice: 0, strangers: 0 };
    return [
      {
        title: `${kills} kills of the process between form and mail server`,
        columns: ['what', 'count'],
        rows: Object.entries(report).map(([name, value]) => [
          name,
          typeof value === 'number'
            ? { value, ...(Object.hasOwn(goals, name) && { atMost: goals[name] ?? 0 }) }
            : JSON.stringify(value),
        ]),
      },
    ];
  } finally {
    await folder.remove();
  }
}
