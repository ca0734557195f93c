import { join } from 'node:path';
import * as v from 'valibot';
import { runOn } from './programs.ts';

const latencies = v.object({ p50: v.number(), p99: v.number(), longest: v.number() });
export type Latencies = v.InferOutput<typeof latencies>;

interface Rate {
  perSecond: number;
  seconds: number;
  core: number;
}

/** Asks for a page at a steady rate from a process of its own, so that nothing else that this one does counts. */
export async function askSteadily(url: string, { perSecond, seconds, core }: Rate): Promise<Latencies> {
  const program = join(import.meta.dirname, 'steady-load.ts');
  const parameters = [program, url, String(perSecond), String(seconds)];
  return v.parse(latencies, JSON.parse(await runOn(core, process.execPath, parameters)));
}
