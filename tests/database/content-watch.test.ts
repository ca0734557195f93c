import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { watchContent } from '../../src/server/db/watch.ts';
import { processLog } from '../../src/server/log.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { runProgram } from '../support/program.ts';

const program = 'tests/database/programs/change-content.ts';

describeOnBothEngines('content watch', (database) => {
  const change = async (what: string) => {
    const { code, errors } = await runProgram(program, { args: [what], variables: database().place.variables });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return performance.now();
  };

  test.each(['images', 'foto_studio'])('notices a change of %s by another process within a second', async (table) => {
    const events = new EventEmitter();
    const stop = await watchContent(database().staff, () => events.emit('changed'), { log: processLog });
    const noticed = once(events, 'changed').then(() => performance.now());
    const changedAt = await change(table);
    expect((await noticed) - changedAt).toBeLessThan(1000);
    await stop();
  });

  test('ignores a stored message', async () => {
    const events = new EventEmitter();
    let count = 0;
    const stop = await watchContent(database().staff, () => events.emit('changed', ++count), { log: processLog });
    await change('message');
    // Event count 1: the content change was noticed, the message before it was not.
    const noticed = once(events, 'changed');
    await database().staff.insertInto('foto_studio').values({ url: '/z.jpg' }).execute();
    expect(await noticed).toEqual([1]);
    await stop();
  });
});
