import { expect, test, vi } from 'vitest';
import { watchContent } from '../../src/server/db/watch.ts';
import { createTestDatabase } from '../support/database.ts';

test('a publication that could not be read is read again at the next poll', async () => {
  const database = await createTestDatabase('sqlite');
  const read = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValue();
  const outage = vi.fn();
  const stop = await watchContent(database.staff, read, { log: { outage }, pace: 100 });
  await database.staff.insertInto('content').values({ page: 'team', body: '{}' }).execute();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { timeout: 60_000, interval: 5 });
  await stop();
  expect(outage).toHaveBeenCalledTimes(1);
  expect(read).toHaveBeenCalledTimes(2);
  await database.close();
});

test('a change is announced once, and none at the start', async () => {
  const database = await createTestDatabase('sqlite');
  const polls = { count: 0 };
  const counted = database.staff.withPlugin({
    transformQuery: ({ node }) => {
      polls.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const pollAgain = async () => {
    const before = polls.count;
    await vi.waitFor(() => expect(polls.count).toBeGreaterThan(before + 2), { timeout: 60_000, interval: 5 });
  };
  const change = () =>
    database.staff.insertInto('images').values({ nome_pagina: 'home', nome_foto: 'y', url_foto: '/x.jpg' }).execute();
  await change();
  const changed = vi.fn();
  const stop = await watchContent(counted, changed, { log: { outage: () => {} }, pace: 100 });
  await pollAgain();
  expect(changed).toHaveBeenCalledTimes(0);
  await database.staff.deleteFrom('images').execute();
  await pollAgain();
  expect(changed).toHaveBeenCalledTimes(1);
  await stop();
  await database.close();
});
