import type { Engine } from '../engine.ts';
import { baseline } from './001-baseline.ts';

/** One step of the schema. A migration of a tagged release never changes. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
  /** Set where older programs cannot work with the database any more. Without it the migration only adds, and older instances go on. */
  contracts?: true;
}

export const migrations: Migration[] = [{ name: '001-baseline', statements: baseline }];
