import type { Finding, Remedy } from '../../contract/site/state.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';

export interface Patient {
  env: Env;
  database: OpenDatabase;
  now: Date;
  /** How many addresses the proxies in front have named for the request that asks; `null` where no request does. */
  proxies: number | null;
  /** Whether what takes minutes on a large database is looked at too. */
  thorough: boolean;
}

/** A finding with its instruction for the command, which may name settings and commands. */
export type OperatorFinding = Finding & { todo: string | null };

/** What to do: in the staff area, by a request to the host, or both. The command prints `todo`, or else the request. */
export type Advice = { todo?: string } & ({ remedy: Remedy; ask?: string } | { ask: string });

export type Seen = Pick<OperatorFinding, 'state' | 'seen' | 'todo' | 'remedy' | 'ask'>;

/** One thing to look at; `null` where it does not concern this site. */
export interface Check {
  name: string;
  title: string;
  look(patient: Patient): Promise<Seen | null>;
}

export const well = (seen: string): Seen => ({ state: 'well', seen, todo: null, remedy: null, ask: null });
export const worthALook = (seen: string, advice: Advice): Seen => withAdvice('look', seen, advice);
export const broken = (seen: string, advice: Advice): Seen => withAdvice('broken', seen, advice);

function withAdvice(state: Finding['state'], seen: string, advice: Advice): Seen {
  const { ask = null } = advice;
  return { state, seen, todo: advice.todo ?? ask, remedy: 'remedy' in advice ? advice.remedy : null, ask };
}
