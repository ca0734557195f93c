/* Serves the site as `npm start` does, without checking whether the build is stale. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadBuild } from '../../src/server/pages/build.ts';
import { startFromCommandLine } from '../../src/server/start.ts';

const dist = join(import.meta.dirname, '../../dist');

await startFromCommandLine({
  loadBuild: ({ publicUrl }) => loadBuild(dist, publicUrl.startsWith('https:')),
});

// Flush now: tests kill the process, which would lose the compile cache.
flushCompileCache();
