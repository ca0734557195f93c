import { expect, test } from 'vitest';
import { runKills } from '../../harness/mail-kills.ts';
import { createDatabasePlace, engines } from '../support/database.ts';

test.for(engines)('no accepted message is lost to kill -9, and none arrives more than twice (%s)', async (engine) => {
  const place = await createDatabasePlace(engine);
  const report = await runKills(engine === 'sqlite' ? 12 : 8, place.settings);
  await place.remove();
  expect(report).toMatchObject({ lost: 0, moreThanTwice: 0, strangers: 0 });
  // The others died before they could answer: their visitors know that they did not get through.
  expect(report.accepted).toBeGreaterThan(report.kills / 3);
});
