import { join } from 'node:path';
import { loadBuild } from './pages/build.ts';
import { startFromCommandLine } from './start.ts';

const dist = join(import.meta.dirname, '../../dist');

await startFromCommandLine({ loadBuild: ({ publicUrl }) => loadBuild(dist, publicUrl.startsWith('https:')) });
