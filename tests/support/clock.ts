import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';

/** Sets the clock of this process, and with it that of the sites in it, which goes on from there until `vi.useRealTimers()`. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant), shouldAdvanceTime: true });
}

const program = pathToFileURL(join(import.meta.dirname, 'programs/wrong-clock.ts'));

/** Environment variables of a program whose clock is so many milliseconds ahead. */
export function clockAhead(ms: number): Record<string, string> {
  return { NODE_OPTIONS: `--import ${program.href}`, CLOCK: String(ms) };
}

/** The same of a program whose clock stands at `instant` (an ISO time) now. */
export function clockAt(instant: string): Record<string, string> {
  return clockAhead(Date.parse(instant) - Date.now());
}
