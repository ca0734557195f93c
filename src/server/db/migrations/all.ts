import type { Engine } from '../engine.ts';
import { baseline } from './001-baseline.ts';
import { circulars } from './003-circulars.ts';

/** One step of the schema. What a released one makes never changes. */
export interface Migration {
  name: string;
  /** What it does on this engine. */
  statements: (engine: Engine) => string[];
  /**
   * Set where a program that does not know this migration cannot work with the database any more: a table or column that it uses is gone
   * or means something else. Without it the migration expands: it only adds, and older instances go on beside newer ones.
   */
  contracts?: true;
}

export const migrations: Migration[] = [
  { name: '001-baseline', statements: baseline },
  { name: '003-circulars', statements: circulars },
];
