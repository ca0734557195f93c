import { readdirSync, readFileSync } from 'node:fs';

const everyMs = 50;

/** Memory that a process holds now, in bytes. */
export function residentMemory(id: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024;
}

/** Watches a process and all that it starts; the function returned ends that and gives the most memory that they held together, in bytes. */
export function watchMemory(id: number): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(
      most,
      familyOf(id).reduce((sum, member) => sum + ownShare(member), 0),
    );
  };
  const watching = setInterval(look, everyMs);
  return () => {
    clearInterval(watching);
    return most;
  };
}

/** A process and its descendants. */
function familyOf(id: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const family = [id];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

function parentOf(id: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(ifThere(`/proc/${id}/status`))?.[1] ?? Number.NaN);
}

/** Memory of a process, in bytes; what several share counts in parts (proportional set size). */
function ownShare(id: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(ifThere(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

/** Processes end while they are looked at: then there is nothing to read. */
function ifThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
