import { type RunnerTestCase, TestRunner } from 'vitest';

/** Names the step that the running test begins. If the test fails, Vitest prints its steps: the last one has failed. */
export async function step(name: string): Promise<void> {
  await TestRunner.getCurrentTest<RunnerTestCase>().context.annotate(name, 'step');
}
