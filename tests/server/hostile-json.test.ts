import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import { buildRequest } from '../../src/staff/http.ts';
import { everyCall, makeInput, useCallFixture } from '../support/good-calls.ts';

/* Hostile JSON in every call that takes a body, driven by the table of calls. */

const nested = (levels: number) => `${'['.repeat(levels)}0${']'.repeat(levels)}`;
const deepObjects = (levels: number) => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`;

/** JSON that no parser may choke on, tried once a call. */
const deep: [what: string, json: string][] = [
  ['50,000 levels', nested(50_000)],
  ['3,000 levels', nested(3000)],
  ['3,000 objects', deepObjects(3000)],
];
/** JSON that no call accepts in the place of any field. */
const strange: [what: string, json: string][] = [
  ['a number beyond 2^53', '9007199254740993'],
  ['a number beyond all', '1e999'],
  ['a number below all', '-1e999'],
  ['a NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['__proto__', '{"__proto__":{"role":"manager"}}'],
];

/** Refusals of values that are only compared: a password, a fact's value, a number of readers. */
const comparisons = ['"invalid-credentials"', '"not-found"', '"audience-changed"'];

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
  'circular_versions',
  'content',
  'content_drafts',
  'content_versions',
  'submissions',
  'journal',
];

// PostgreSQL refuses some of these texts itself. Without periodic work, which stores rows of its own.
const newWorld = useCallFixture('postgres', { pace: 0 });

/** Bodies with one value, at the top or one level below, replaced by `json`. */
function bodiesWith(body: Record<string, unknown>, json: string): string[] {
  const put = (part: object, name: string, inner: string) =>
    `{${Object.entries(part)
      .map(([key, value]) => `${JSON.stringify(key)}:${key === name ? inner : JSON.stringify(value)}`)
      .join()}}`;
  return Object.entries(body).flatMap(([name, value]) => {
    const within =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.keys(value).map((key) => put(body, name, put(value, key, json)))
        : [];
    return [put(body, name, json), ...within];
  });
}

test('every call refuses hostile JSON with an Italian message and stores nothing', async () => {
  const world = await newWorld();
  const { site, caller } = world;
  const prepared = [];
  for (const named of everyCall.filter(({ call }) => typeof call.body === 'object')) {
    world.caller = caller;
    const { path, body = '' } = buildRequest(named.call, await makeInput(world, named));
    prepared.push({ title: named.title, method: named.call.method, path, body, cookie: world.caller.cookie });
  }
  const everything = () =>
    Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(site.database.owner)));
  const before = await everything();
  const wrong: unknown[] = [];
  for (const { title, method, path, body, cookie } of prepared) {
    const good: Record<string, unknown> = JSON.parse(body);
    const tried: [what: string, json: string][] = [
      ...deep.flatMap(([what, json]) =>
        bodiesWith(good, json)
          .slice(0, 1)
          .map((sent): [string, string] => [what, sent]),
      ),
      ...strange.flatMap(([what, json]) => bodiesWith(good, json).map((sent): [string, string] => [what, sent])),
      ['__proto__ beside', `${body.slice(0, -1)},"__proto__":{}}`],
      ['nothing but levels', nested(50_000)],
    ];
    const headers = { 'content-type': 'application/json', origin: site.url, [apiKeyHeader]: site.publicKey, cookie };
    for (const [what, json] of tried) {
      const answer = await fetch(site.url + path, { method, body: json, headers });
      const text = await answer.text();
      const isRefused = [400, 413, 422].includes(answer.status) || comparisons.some((code) => text.includes(code));
      const isForeign = /Invalid|Expected|Received|Unexpected/.test(text);
      if (!isRefused || isForeign) wrong.push([title, what, json.slice(0, 120), answer.status, text.slice(0, 200)]);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
  expect(site.log()).not.toMatch(/request failed/);
});
