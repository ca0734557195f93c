import type { Finding, Remedy } from '../../contract/site/state.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';

export interface ExaminedSite {
  env: Env;
  database: OpenDatabase;
  now: Date;
  /** Number of addresses that proxies added to the current request; `null` outside a request. */
  proxies: number | null;
  /** True to run also checks that take minutes on a large database. */
  thorough: boolean;
}

/** `todo`: instruction printed by the command, which may name settings and commands. */
export type OperatorFinding = Finding & { todo: string | null };

/** Remedy in the staff area, request to the host (`ask`), or both. The command prints `todo`, or else `ask`. */
export type Advice = { todo?: string } & ({ remedy: Remedy; ask?: string } | { ask: string });

export type CheckOutcome = Pick<OperatorFinding, 'state' | 'seen' | 'todo' | 'remedy' | 'ask'>;

/** Health check. `run` returns `null` if the check does not apply to this site. */
export interface Check {
  name: string;
  title: string;
  run(site: ExaminedSite): Promise<CheckOutcome | null>;
}

export const reportOk = (seen: string): CheckOutcome => ({ state: 'well', seen, todo: null, remedy: null, ask: null });
export const reportWarning = (seen: string, advice: Advice): CheckOutcome => makeOutcome('look', seen, advice);
export const reportFault = (seen: string, advice: Advice): CheckOutcome => makeOutcome('broken', seen, advice);

function makeOutcome(state: Finding['state'], seen: string, advice: Advice): CheckOutcome {
  const { ask = null } = advice;
  return { state, seen, todo: advice.todo ?? ask, remedy: 'remedy' in advice ? advice.remedy : null, ask };
}
