import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../src/content/fields.ts';
import type { Call } from '../../src/contract/calls.ts';
import { engines } from '../support/database.ts';
import { type CallFixture, everyCall, makeInput, sendCall, useCallFixture } from '../support/good-calls.ts';

/* Every call of the contract, driven by its table: a new call needs a good input here, and runs on both engines. */

describe.each(engines)('calls (%s)', (engine) => {
  const newWorld = useCallFixture(engine);

  test('every call with a good input succeeds with the answer of the contract', async () => {
    const world = await newWorld();
    const { caller } = world;
    const wrong: unknown[] = [];
    for (const named of everyCall) {
      const { title, call } = named;
      world.caller = caller;
      const answer = await sendCall(world, call, await makeInput(world, named));
      const text = await answer.text();
      const wanted = call.status === undefined ? [200, 204] : [call.status];
      const issues = call.answer && answer.ok ? v.safeParse(call.answer, JSON.parse(text)).issues : undefined;
      if (!wanted.includes(answer.status) || issues) wrong.push([title, answer.status, text.slice(0, 300), issues]);
    }
    expect(wrong).toEqual([]);
    expect(world.site.log()).not.toMatch(/"level":"error"/);
  });
});

/** True for a call that names the version of the row that it changes. */
function namesVersion({ versioned, query, body }: Call): boolean {
  const hasVersion = (schema: Call['query'] | Call['body']) => {
    const entries = typeof schema === 'object' && 'entries' in schema ? schema.entries : undefined;
    return isRecord(entries) && 'version' in entries;
  };
  return versioned === true || hasVersion(query) || hasVersion(body);
}

describe('calls with a version', () => {
  const newWorld = useCallFixture('sqlite');
  const calls = everyCall.filter(({ call }) => namesVersion(call));

  /** Another change of the rows that the call is about: their versions grow. */
  async function changeMeanwhile({ site, caller }: CallFixture, { path }: Call, { name }: Record<string, unknown>) {
    const law = path.startsWith('/api/law/') && { text: 'un altro testo' };
    const deadline = path.startsWith('/api/deadlines/') && { hidden: false };
    if (law || deadline) {
      const [, , table] = path.split('/');
      const answer = await caller.call('PUT', `/api/${table}/${encodeURIComponent(String(name))}`, law || deadline);
      expect(answer.status).toBe(200);
      return;
    }
    const rows = ['messages', 'images', 'foto_studio', 'accounts', 'circulars', 'content_drafts'] as const;
    for (const table of rows)
      await site.database.owner
        .updateTable(table)
        .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
        .execute();
  }

  test('every such call with a stale version returns 409 with the present row, and changes nothing', async () => {
    expect(calls.length).toBeGreaterThan(30);
    const world = await newWorld();
    const { caller } = world;
    const wrong: unknown[] = [];
    for (const named of calls) {
      const { title, call } = named;
      world.caller = caller;
      const given = await makeInput(world, named);
      await changeMeanwhile(world, call, given);
      const first = await sendCall(world, call, given);
      const answers = [first, await sendCall(world, call, given)];
      const [refusal, again] = await Promise.all(answers.map((answer) => answer.json().catch(() => null)));
      const present = Number(given['version']) + 1;
      const isRight = first.status === 409 && refusal.error.code === 'changed' && refusal.current.version === present;
      if (!isRight || JSON.stringify(refusal) !== JSON.stringify(again))
        wrong.push([title, given['version'], first.status, JSON.stringify(refusal).slice(0, 300)]);
    }
    expect(wrong).toEqual([]);
  });
});
