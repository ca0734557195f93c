import type { Engine } from '../engine.ts';
import { first } from './001-first.ts';
import { rateLimits } from './002-rate-limits.ts';
import { lookups } from './003-lookups.ts';
import { journal } from './004-journal.ts';
import { mail } from './006-mail.ts';
import { accounts } from './007-accounts.ts';
import { photos } from './008-photos.ts';
import { desk } from './009-desk.ts';
import { content } from './010-content.ts';
import { unsent } from './011-unsent.ts';
import { givenNumbers } from './012-given-numbers.ts';
import { versions } from './013-versions.ts';
import { searches } from './014-searches.ts';
import { olderSqlite } from './015-older-sqlite.ts';
import { draftDefaults } from './016-draft-defaults.ts';

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

/** Every migration, oldest first. */
export const migrations: Migration[] = [
  { name: '001-first', statements: first },
  { name: '002-rate-limits', statements: rateLimits },
  { name: '003-lookups', statements: lookups },
  { name: '004-journal', statements: journal },
  { name: '006-mail', statements: mail },
  { name: '007-accounts', statements: accounts },
  { name: '008-photos', statements: photos },
  { name: '009-desk', statements: desk },
  { name: '010-content', statements: content },
  { name: '011-unsent', statements: unsent },
  { name: '012-given-numbers', statements: givenNumbers },
  { name: '013-versions', statements: versions },
  { name: '014-searches', statements: searches },
  { name: '015-older-sqlite', statements: olderSqlite },
  { name: '016-draft-defaults', statements: draftDefaults },
];
