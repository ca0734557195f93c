import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where tests start programs and browsers, which takes long. */
const long = /\/tests\/(?:browser|http|mail)\//;

/** Begins with the long files, the largest first, so that short ones fill up the end and no core waits for the last. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // A process runs file after file and loads what they share, Chromium among it, once: no file may leave anything behind.
    isolate: false,
    // The built renderer is loaded as the program loads it.
    server: { deps: { external: [/\/dist\/server\//] } },
    sequence: { sequencer: LongFirst },
    // Tests wait for clocks, disks and browsers half of their time: a third worker fills two cores.
    maxWorkers: 3,
    // What comes, comes soon; a busy machine is no reason to fail. A promised time stands in the test that holds it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
