import { readFileSync } from 'node:fs';
import { listProcessTree, readIfPresent } from './processes.ts';

const intervalMs = 50;

/** Resident memory of a process, in bytes. */
export function readResidentMemory(id: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024;
}

/**
 * Adds up the memory of a process and its descendants at intervals. The returned function stops this and returns the
 * peak of the sum, in bytes.
 */
export function watchMemory(id: number): () => number {
  let most = 0;
  const measure = () => {
    most = Math.max(
      most,
      listProcessTree(id).reduce((sum, member) => sum + readOwnMemory(member), 0),
    );
  };
  const watching = setInterval(measure, intervalMs).unref();
  return () => {
    clearInterval(watching);
    return most;
  };
}

/** Memory of a process, in bytes, with shared pages divided among their users (proportional set size). */
function readOwnMemory(id: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readIfPresent(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) * 1024;
}
