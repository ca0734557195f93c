import { familyOf, readIfThere } from '../../harness/processes.ts';

/** Ids of a process's image decoder children. */
export function decodersOf(id: number): number[] {
  return familyOf(id).filter((member) => readIfThere(`/proc/${member}/cmdline`).includes('decode-program'));
}
