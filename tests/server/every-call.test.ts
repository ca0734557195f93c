import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../src/contract/calls.ts';
import { isRecord } from '../../src/contract/fields/fields.ts';
import { engines } from '../support/database.ts';
import { type CallFixture, everyCall, makeInput, sendCall, useCallFixture } from '../support/good-calls.ts';

/* Every call of the contract, on both engines. A new call needs a valid input in `tests/support/good-calls.ts`. */

describe.each(engines)('calls (%s)', (engine) => {
  const createFixture = useCallFixture(engine);

  test('every call with a valid input returns the answer that the contract declares', async () => {
    const fixture = await createFixture();
    const { caller } = fixture;
    const failures: unknown[] = [];
    for (const named of everyCall) {
      const { title, call } = named;
      fixture.caller = caller;
      const answer = await sendCall(fixture, call, await makeInput(fixture, named));
      const text = await answer.text();
      const expectedStatuses = call.status === undefined ? [200, 204] : [call.status];
      const issues = call.answer && answer.ok ? v.safeParse(call.answer, JSON.parse(text)).issues : undefined;
      if (!expectedStatuses.includes(answer.status) || issues)
        failures.push([title, answer.status, text.slice(0, 300), issues]);
    }
    expect(failures).toEqual([]);
    expect(fixture.site.log()).not.toMatch(/"level":"error"/);
  });
});

/** Returns whether a call sends the version of the row that it changes. */
function requiresVersion({ versioned, query, body }: Call): boolean {
  const hasVersion = (schema: Call['query'] | Call['body']) => {
    const entries = typeof schema === 'object' && 'entries' in schema ? schema.entries : undefined;
    return isRecord(entries) && 'version' in entries;
  };
  return versioned === true || hasVersion(query) || hasVersion(body);
}

describe('calls with a version', () => {
  const createFixture = useCallFixture('sqlite');
  const calls = everyCall.filter(({ call }) => requiresVersion(call));

  /** Increments the versions of the rows that the call changes, as a change by another user does. */
  async function changeMeanwhile({ site }: CallFixture) {
    const rows = [
      'appointments',
      'messages',
      'images',
      'foto_studio',
      'accounts',
      'document_drafts',
      'paper_requests',
    ] as const;
    for (const table of rows)
      await site.database.owner
        .updateTable(table)
        .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
        .execute();
  }

  test('every call with a stale version returns 409 with the current row, and changes nothing', async () => {
    expect(calls.length).toBeGreaterThan(25);
    const fixture = await createFixture();
    const { caller } = fixture;
    const failures: unknown[] = [];
    for (const named of calls) {
      const { title, call } = named;
      fixture.caller = caller;
      const input = await makeInput(fixture, named);
      await changeMeanwhile(fixture);
      const first = await sendCall(fixture, call, input);
      const answers = [first, await sendCall(fixture, call, input)];
      const [refusal, again] = await Promise.all(answers.map((answer) => answer.json().catch(() => null)));
      const currentVersion = Number(input['version']) + 1;
      const isConflict =
        first.status === 409 && refusal.error.code === 'changed' && refusal.current.version === currentVersion;
      if (!isConflict || JSON.stringify(refusal) !== JSON.stringify(again))
        failures.push([title, input['version'], first.status, JSON.stringify(refusal).slice(0, 300)]);
    }
    expect(failures).toEqual([]);
  });
});
