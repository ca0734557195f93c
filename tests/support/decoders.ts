import { listProcessTree, readIfPresent } from '../../harness/processes.ts';

/** Ids of a process's image decoder children. */
export function listDecoders(id: number): number[] {
  return listProcessTree(id).filter((member) => readIfPresent(`/proc/${member}/cmdline`).includes('decode-program'));
}
