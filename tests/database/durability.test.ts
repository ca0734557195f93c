import { once } from 'node:events';
import { expect, test } from 'vitest';
import { describeOnBothEngines } from '../support/database.ts';
import { startProgram } from '../support/program.ts';

const program = 'tests/database/programs/insert-messages.ts';

describeOnBothEngines('durability', (database) => {
  test('keeps acknowledged messages with their emails after kill -9', async () => {
    const safe: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { child, ended } = startProgram(program, { variables: database().place.variables });
      if (!child.stdout) throw new Error('no output');
      for (let chunks = 0; chunks <= round * 4; chunks++) await once(child.stdout, 'data');
      child.kill('SIGKILL');
      safe.push(...(await ended).output.split('\n').filter((line) => line.length === 36));
    }
    const { staff } = database();
    const messages = (await staff.selectFrom('messages').select('id').execute()).map(({ id }) => id);
    const letters = (await staff.selectFrom('outbox').select('id').execute()).map(({ id }) => id);
    expect(safe.length).toBeGreaterThan(4);
    expect(new Set(messages).isSupersetOf(new Set(safe))).toBe(true);
    expect(new Set(letters)).toEqual(new Set(messages));
  });
});
