import { expect, test } from 'vitest';
import { runKills } from '../../harness/mail-kills.ts';
import { createDatabasePlace } from '../support/database.ts';

test('no accepted message is lost to kill -9, and none arrives more than twice', async () => {
  const place = await createDatabasePlace('postgres');
  const report = await runKills(8, place.settings);
  await place.remove();
  expect(report).toMatchObject({ lost: 0, moreThanTwice: 0, strangers: 0 });
  // The others died before they could answer: their visitors know that they did not get through.
  expect(report.accepted).toBeGreaterThan(report.kills / 3);
});
