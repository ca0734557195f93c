import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Matches test files that take long, because they start programs and browsers. */
const longTests = /\.browser\.test\.ts$|\/tests\/(?:accounts|backups|circulars|database|mail|server)\//;

/**
 * Runs long test files first, so that short ones fill the end and no processor core waits for the last file.
 */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longTests.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // Test files share worker processes: each loads common modules and starts Chromium once. Tests must clean up.
    isolate: false,
    // Do not transform the built renderer, so that it is loaded as in production.
    server: { deps: { external: [/\/dist\/server\//] } },
    sequence: { sequencer: LongTestsFirst },
    // Three workers on two processor cores: tests spend half of their time waiting for disks and browsers.
    maxWorkers: 3,
    // Generous timeout: a busy machine is no reason to fail. Promised times are asserted in their own tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
