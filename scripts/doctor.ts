import { parseArgs } from 'node:util';
import { capitalise } from '../src/content/writing/capitalise.ts';
import { formatLine, formatTaskTitle } from '../src/contract/staff/tasks.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { hasSqliteFile, makeSqlitePath } from '../src/server/db/sqlite/file.ts';
import { findWorstState, listFindings } from '../src/server/doctor/examine.ts';
import { type Env, readEnv } from '../src/server/env.ts';
import { recordClock } from '../src/server/privacy/credible-clock.ts';
import { taskSources } from '../src/server/task-sources.ts';
import { createTaskLister } from '../src/server/tasks/list.ts';
import type { OperatorTask } from '../src/server/tasks/source.ts';
import { printDatabase, runAsMain, type Terminal, withHelp } from './command.ts';

const help = `npm run doctor                          what is well, what is not, and what to do, in Italian as the staff area says it
npm run doctor -- --json                the same for programs
npm run doctor -- --clock-is-right      says that this machine's clock is right, so that what is old may be deleted again

Ends with 0 where all is well, 1 where something should be looked at, 2 where something is broken.`;

const marks = { well: '✓', look: '!', broken: '✗' } as const;
const exitCodes = { well: 0, look: 1, broken: 2 } as const;

type Finding = Pick<OperatorTask, 'kind' | 'state' | 'count' | 'title' | 'lines' | 'todo'>;

export const doctor = withHelp(help, async (args, terminal) => {
  const { console } = terminal;
  const options = { json: { type: 'boolean' }, 'clock-is-right': { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const findings = await runHealthChecks(terminal, values['clock-is-right'] === true);
  const worst = findWorstState(findings);
  if (values.json) console.log(JSON.stringify({ state: worst, findings }, null, 2));
  else for (const finding of findings) console.log(formatFinding(finding));
  return exitCodes[worst];
});

await runAsMain(import.meta.filename, doctor);

async function runHealthChecks(terminal: Terminal, clockIsRight: boolean): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(terminal.env);
  } catch (error) {
    return [makeFaultFinding('settings', 'impostazioni', error)];
  }
  printDatabase(terminal, env);
  if (env.databaseUrl === null && !hasSqliteFile(env.dataDir))
    return [makeFaultFinding('database', 'database', new Error(`non c’è ${makeSqlitePath(env.dataDir)}`))];
  try {
    const database = openDatabase(env);
    try {
      const now = new Date();
      if (clockIsRight) await recordClock(database.staff, now);
      const listTasks = createTaskLister({ sources: taskSources, env, database });
      const context = { db: database.staff, actor: { kind: 'command', name: 'doctor' }, now } as const;
      return await listFindings(listTasks, context, { proxies: null, thorough: true });
    } finally {
      await database.close();
    }
  } catch (error) {
    return [makeFaultFinding('database', 'database', error)];
  }
}

function makeFaultFinding(kind: string, title: string, error: unknown): Finding {
  const lines = [[error instanceof Error ? error.message : String(error)]];
  return { kind, title, count: null, state: 'broken', lines, todo: 'Guardare le impostazioni con cui gira il sito.' };
}

function formatFinding(finding: Finding): string {
  const { state, lines, todo } = finding;
  const words = [`${capitalise(formatTaskTitle(finding))}:`, ...lines.map(formatLine)].join(' ');
  return `${marks[state]} ${words}${todo === undefined ? '' : ` → ${todo}`}`;
}
