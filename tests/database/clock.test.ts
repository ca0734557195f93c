import { expect, test } from 'vitest';
import { databaseNow } from '../../src/server/db/clock.ts';
import { describeOnBothEngines } from '../support/database.ts';

describeOnBothEngines('the database’s clock', (database) => {
  test('is stored and compared like any time', async () => {
    const { jobs } = database();
    const before = Date.now();
    const letter = (id: string, offset: number) =>
      jobs
        .insertInto('outbox')
        .values({ id, kind: 'probe', payload: '{}', rfc_message_id: id, locked_until: databaseNow(jobs, offset) })
        .execute();
    await letter('past', -60_000);
    await letter('now', 0);
    await letter('future', 90_500);
    const expired = await jobs
      .selectFrom('outbox')
      .select('id')
      .where('locked_until', '<=', databaseNow(jobs))
      .orderBy('locked_until')
      .execute();
    expect(expired).toEqual([{ id: 'past' }, { id: 'now' }]);

    const { locked_until } = await jobs
      .selectFrom('outbox')
      .select('locked_until')
      .where('id', '=', 'future')
      .executeTakeFirstOrThrow();
    expect(locked_until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // Both clocks are this machine's here.
    expect(Math.abs(Date.parse(locked_until ?? '') - before - 90_500)).toBeLessThan(10_000);
  });
});
