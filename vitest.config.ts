import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // Tests wait for clocks, disks and browsers half of their time: a third worker fills two cores.
    maxWorkers: 3,
    // What comes, comes soon; a busy machine is no reason to fail. A promised time stands in the test that holds it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
