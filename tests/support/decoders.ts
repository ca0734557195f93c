import { familyOf, readIfThere } from '../../harness/processes.ts';

/** The decoding processes of a process that makes photos. */
export function decodersOf(id: number): number[] {
  return familyOf(id).filter((member) => readIfThere(`/proc/${member}/cmdline`).includes('decode-program'));
}
