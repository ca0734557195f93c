import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import { buildRequest } from '../../src/staff/http.ts';
import { everyCall, makeInput, useCallFixture } from '../support/good-calls.ts';

/* Hostile JSON in every call that takes a body, driven by the table of calls. */

const nestArrays = (levels: number) => `${'['.repeat(levels)}0${']'.repeat(levels)}`;
const nestObjects = (levels: number) => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`;

/** Deeply nested JSON, sent once to each call. No parser may fail on it. */
const deepJson: [what: string, json: string][] = [
  ['50,000 levels', nestArrays(50_000)],
  ['3,000 levels', nestArrays(3000)],
  ['3,000 objects', nestObjects(3000)],
];
/** Values that no call accepts in any field. */
const invalidValues: [what: string, json: string][] = [
  ['a number beyond 2^53', '9007199254740993'],
  ['a number beyond all', '1e999'],
  ['a number below all', '-1e999'],
  ['a NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['__proto__', '{"__proto__":{"role":"manager"}}'],
];

/** Error codes of calls that only compare a value: a password, a fact's value, a number of readers. */
const comparisonRefusals = ['"invalid-credentials"', '"not-found"', '"audience-changed"'];

const tables = [
  'accounts',
  'account_passwords',
  'account_totp',
  'passkeys',
  'recovery_codes',
  'invitations',
  'messages',
  'newsletter',
  'newsletter_consents',
  'images',
  'image_versions',
  'foto_studio',
  'photos',
  'circulars',
  'documents',
  'document_drafts',
  'document_versions',
  'submissions',
  'journal',
];

// On PostgreSQL, because it refuses some of these values itself. Without periodic jobs, which would store rows.
const createFixture = useCallFixture('postgres', { pace: 0 });

/** Returns copies of the body. In each, one value at the top level or one level below is replaced by `json`. */
function makeBodiesWith(body: Record<string, unknown>, json: string): string[] {
  const replaceValue = (part: object, name: string, inner: string) =>
    `{${Object.entries(part)
      .map(([key, value]) => `${JSON.stringify(key)}:${key === name ? inner : JSON.stringify(value)}`)
      .join()}}`;
  return Object.entries(body).flatMap(([name, value]) => {
    const nestedBodies =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.keys(value).map((key) => replaceValue(body, name, replaceValue(value, key, json)))
        : [];
    return [replaceValue(body, name, json), ...nestedBodies];
  });
}

test('every call refuses hostile JSON with an Italian message and stores nothing', async () => {
  const fixture = await createFixture();
  const { site, caller } = fixture;
  const readAllTables = () =>
    Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(site.database.owner)));
  const failures: unknown[] = [];
  for (const named of everyCall.filter(({ call }) => typeof call.body === 'object')) {
    fixture.caller = caller;
    const { title, call } = named;
    // Made just before it is sent: the preparation of another call may make a version stale.
    const { path, body = '' } = buildRequest(call, await makeInput(fixture, named));
    const before = await readAllTables();
    const validBody: Record<string, unknown> = JSON.parse(body);
    const attempts: [what: string, json: string][] = [
      ...deepJson.flatMap(([what, json]) =>
        makeBodiesWith(validBody, json)
          .slice(0, 1)
          .map((sent): [string, string] => [what, sent]),
      ),
      ...invalidValues.flatMap(([what, json]) =>
        makeBodiesWith(validBody, json).map((sent): [string, string] => [what, sent]),
      ),
      ['__proto__ beside', `${body.slice(0, -1)},"__proto__":{}}`],
      ['nothing but levels', nestArrays(50_000)],
    ];
    const { cookie } = fixture.caller;
    const headers = { 'content-type': 'application/json', origin: site.url, [apiKeyHeader]: site.publicKey, cookie };
    for (const [what, json] of attempts) {
      const answer = await fetch(site.url + path, { method: call.method, body: json, headers });
      const text = await answer.text();
      const isRefused =
        [400, 413, 422].includes(answer.status) || comparisonRefusals.some((code) => text.includes(code));
      const isInEnglish = /Invalid|Expected|Received|Unexpected/.test(text);
      if (!isRefused || isInEnglish)
        failures.push([title, what, json.slice(0, 120), answer.status, text.slice(0, 200)]);
    }
    expect([title, await readAllTables()]).toEqual([title, before]);
  }
  expect(failures).toEqual([]);
  expect(site.log()).not.toMatch(/request failed/);
});
