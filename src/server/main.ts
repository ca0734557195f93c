import { join } from 'node:path';
import { loadBuild } from './pages/build.ts';
import { startFromCommandLine } from './start.ts';

const buildFolder = join(import.meta.dirname, '../../dist');

await startFromCommandLine({ loadBuild: ({ publicUrl }) => loadBuild(buildFolder, publicUrl.startsWith('https:')) });
