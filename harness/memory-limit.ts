import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A limit that the kernel holds a process to, with all that it starts from then on. */
export interface MemoryLimit {
  hold(id: number): void;
  /** How many processes the kernel has ended because there was no memory left. */
  killed(): number;
  /** Takes the limit away once its processes have ended, which those that others started do a moment after them. */
  remove(): Promise<void>;
}

/** Where version 1 and version 2 of control groups keep their groups, and what their files are called. */
const versions = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
];

/** Makes a control group with this much memory, in bytes; `null` where the system has none or this process may not. */
export function limitMemory(bytes: number): MemoryLimit | null {
  for (const { root, limit, events } of versions) {
    const group = join(root, `studio-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (!existsSync(join(group, limit))) {
      rmdirSync(group);
      continue;
    }
    writeFileSync(join(group, limit), String(bytes));
    return {
      hold: (id) => writeFileSync(join(group, 'cgroup.procs'), String(id)),
      killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? Number.NaN),
      remove: () => removeGroup(group),
    };
  }
  return null;
}

const patience = 10_000;

async function removeGroup(group: string): Promise<void> {
  for (const until = Date.now() + patience; ; await pause(50)) {
    try {
      return rmdirSync(group);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'EBUSY';
      if (!isBusy || Date.now() > until) throw error;
    }
  }
}
