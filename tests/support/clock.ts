import { vi } from 'vitest';

/** Sets the clock of this process and of the sites in it. The clock keeps running. `vi.useRealTimers()` resets it. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant), shouldAdvanceTime: true });
}
