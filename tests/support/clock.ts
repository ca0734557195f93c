import { vi } from 'vitest';

/** Sets the clock of this process and of the sites in it. It runs on from there until `vi.useRealTimers()`. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant), shouldAdvanceTime: true });
}
