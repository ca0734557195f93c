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
