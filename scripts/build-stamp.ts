import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');

/** Stamp of the sources that `dist/` was built from; `null` without a build. */
export function readBuiltStamp(): string | null {
  const file = join(dist, 'stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Hash over all files that a build reads. */
export function computeSourcesStamp(): string {
  const hash = createHash('sha256');
  const sources = [
    ...globSync(['src/!(server)/**/*.*', 'public/**/*.*'], { cwd: root }).sort(),
    'vite.config.ts',
    'vite.staff.config.ts',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/build-stamp.ts',
    'scripts/draw.ts',
    'scripts/icons.ts',
    'scripts/share-pictures.ts',
    'src/server/http/stored-answer.ts',
  ];
  for (const file of sources)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
