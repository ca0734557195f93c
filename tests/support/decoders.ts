import { familyOf, readIfThere } from '../../harness/processes.ts';

/** The decoding processes of a process that makes photos. */
export function decodersOf(id: number): number[] {
  return familyOf(id).filter((member) => readIfThere(`/proc/${member}/cmdline`).includes('decoder-program'));
}

/** A file as it is given to a decoder; `known` is whether its photo is stored already. */
export const photoWork = (file: Buffer, known = false) => ({
  file: async function* () {
    for (let at = 0; at < file.byteLength; at += 100_000) yield file.subarray(at, at + 100_000);
  },
  care: 'quick' as const,
  known: async () => known,
  asker: 'anna',
});
