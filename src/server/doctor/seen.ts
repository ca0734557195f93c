import type { Finding } from '../../contract/site/state.ts';
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

/** What was seen; without anything to do all is well. */
export type Seen = Pick<Finding, 'state' | 'seen'> & { todo?: string };

/** One thing to look at; `null` where it does not concern this site. */
export interface Check {
  name: string;
  title: string;
  look(patient: Patient): Promise<Seen | null>;
}

export const well = (seen: string): Seen => ({ state: 'well', seen });
export const worthALook = (seen: string, todo?: string): Seen => ({ state: 'look', seen, ...(todo && { todo }) });
export const broken = (seen: string, todo?: string): Seen => ({ state: 'broken', seen, ...(todo && { todo }) });
