import type { Engine } from '../engine.ts';
import { makeBaseline } from './001-baseline.ts';

/** Change of the schema. A migration that was part of a tagged release must never be edited. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
  /**
   * True if older programs cannot work with the database afterwards. Otherwise the migration only adds, and older
   * instances keep running.
   */
  contracts?: true;
}

export const migrations: Migration[] = [{ name: '001-baseline', statements: makeBaseline }];
