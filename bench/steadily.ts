import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const latenciesSchema = v.object({ p50: v.number(), p99: v.number(), longest: v.number() });

interface Rate {
  perSecond: number;
  seconds: number;
}

/**
 * Requests a page at a steady rate from a separate process, so that this process's work does not distort the latencies.
 * Resolves with them, in ms.
 */
export async function requestAtSteadyRate(
  url: string,
  { perSecond, seconds }: Rate,
): Promise<v.InferOutput<typeof latenciesSchema>> {
  const program = join(import.meta.dirname, 'steady-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, String(perSecond), String(seconds)]);
  return v.parse(latenciesSchema, JSON.parse(stdout));
}
