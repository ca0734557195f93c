import type { Engine } from '../engine.ts';
import { baseline } from './001-baseline.ts';
import { answers } from './002-answers.ts';
import { circulars } from './003-circulars.ts';
import { copies } from './004-copies.ts';
import { timing } from './006-timing.ts';

/** One step of the schema. What a released one makes never changes. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
  /** Set where older programs cannot work with the database any more. Without it the migration only adds, and older instances go on. */
  contracts?: true;
}

export const migrations: Migration[] = [
  { name: '001-baseline', statements: baseline },
  { name: '002-answers', statements: answers },
  { name: '003-circulars', statements: circulars },
  { name: '004-copies', statements: copies },
  { name: '006-timing', statements: timing },
];
