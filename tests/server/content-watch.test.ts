import { expect, test, vi } from 'vitest';
import { watchContent } from '../../src/server/db/watch.ts';
import { createTestDatabase } from '../support/database.ts';

test('a publication that could not be read is read again at the next poll', async () => {
  const database = await createTestDatabase('sqlite');
  const onChange = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValue();
  const outage = vi.fn();
  const stop = await watchContent(database.staff, onChange, { log: { outage }, pace: 100 });
  await database.staff.insertInto('documents').values({ name: 'team', body: '{}' }).execute();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 60_000, interval: 5 });
  await stop();
  expect(outage).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledTimes(2);
  await database.close();
});

test('a change is reported once; a change before the start is not reported', async () => {
  const database = await createTestDatabase('sqlite');
  const polls = { count: 0 };
  const countingDatabase = database.staff.withPlugin({
    transformQuery: ({ node }) => {
      polls.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const waitForPolls = async () => {
    const before = polls.count;
    await vi.waitFor(() => expect(polls.count).toBeGreaterThan(before + 2), { timeout: 60_000, interval: 5 });
  };
  const change = () =>
    database.staff.insertInto('images').values({ nome_pagina: 'home', nome_foto: 'y', url_foto: '/x.jpg' }).execute();
  await change();
  const onChange = vi.fn();
  const stop = await watchContent(countingDatabase, onChange, { log: { outage: () => {} }, pace: 100 });
  await waitForPolls();
  expect(onChange).toHaveBeenCalledTimes(0);
  await database.staff.deleteFrom('images').execute();
  await waitForPolls();
  expect(onChange).toHaveBeenCalledTimes(1);
  await stop();
  await database.close();
});
