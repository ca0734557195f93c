import type { Engine } from '../engine.ts';
import { first } from './001-first.ts';
import { rateLimits } from './002-rate-limits.ts';
import { lookups } from './003-lookups.ts';
import { journal } from './004-journal.ts';
import { accounts } from './007-accounts.ts';
import { desk } from './009-desk.ts';
import { content } from './010-content.ts';

/** One step of the schema: its statements on this engine. Once released it never changes. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
}

/** Every migration, oldest first. */
export const migrations: Migration[] = [
  { name: '001-first', statements: first },
  { name: '002-rate-limits', statements: rateLimits },
  { name: '003-lookups', statements: lookups },
  { name: '004-journal', statements: journal },
  { name: '007-accounts', statements: accounts },
  { name: '009-desk', statements: desk },
  { name: '010-content', statements: content },
];
