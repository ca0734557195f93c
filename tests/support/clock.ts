import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';

/** Sets the clock of this process and of the sites in it. It runs on from there until `vi.useRealTimers()`. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant), shouldAdvanceTime: true });
}

const program = pathToFileURL(join(import.meta.dirname, 'programs/wrong-clock.ts'));

/** Environment variables for a program whose clock is `ms` ahead. */
export function clockAhead(ms: number): Record<string, string> {
  return { NODE_OPTIONS: `--import ${program.href}`, CLOCK: String(ms) };
}
