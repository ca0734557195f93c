import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Memory limit enforced by the kernel on a process and all processes that it starts afterwards. */
export interface MemoryLimit {
  /** Puts the process with this id under the limit. */
  apply(id: number): void;
  /** Number of processes killed by the kernel for lack of memory. */
  countKilled(): number;
  /** Removes the limit after its processes have exited; orphaned children exit a moment later. */
  remove(): Promise<void>;
}

/** Mount points and file names of Linux control groups, version 1 and version 2. */
const cgroupVersions = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
];

/** Creates a control group with this limit, in bytes; `null` if the system has none or permission is missing. */
export function limitMemory(bytes: number): MemoryLimit | null {
  for (const { root, limit, events } of cgroupVersions) {
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
      apply: (id) => writeFileSync(join(group, 'cgroup.procs'), String(id)),
      countKilled: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? Number.NaN),
      remove: () => removeGroup(group),
    };
  }
  return null;
}

const timeoutMs = 10_000;

async function removeGroup(group: string): Promise<void> {
  for (const until = Date.now() + timeoutMs; ; await pause(50)) {
    try {
      return rmdirSync(group);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'EBUSY';
      if (!isBusy || Date.now() > until) throw error;
    }
  }
}
