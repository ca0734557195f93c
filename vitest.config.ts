import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start programs and browsers, which takes long. */
const long = /\.browser\.test\.ts$|\/tests\/(?:accounts|backups|circulars|database|mail|server)\//;

/**
 * Sorts long files first, the largest before the others, so that short ones fill the end and no core waits for the
 * last.
 */
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
    // Shared processes: each runs file after file and loads common modules, such as Chromium, once. Tests must clean up
    // after themselves.
    isolate: false,
    // Renderer excluded from transformation, so that it is loaded as in production.
    server: { deps: { external: [/\/dist\/server\//] } },
    sequence: { sequencer: LongFirst },
    // Third worker for two cores: tests spend half their time waiting for clocks, disks and browsers.
    maxWorkers: 3,
    // Generous timeout: a busy machine is no reason to fail. Promised times are asserted in their own tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
