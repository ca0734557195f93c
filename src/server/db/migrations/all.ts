import type { Engine } from '../engine.ts';
import { makeBaseline } from './001-baseline.ts';

/** Step of the schema. A migration of a tagged release never changes. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
  /**
   * Set if older programs can no longer work with the database. Without it the migration only adds, and older instances
   * keep running.
   */
  contracts?: true;
}

export const migrations: Migration[] = [{ name: '001-baseline', statements: makeBaseline }];
