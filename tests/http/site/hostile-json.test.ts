import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../../src/content/documents.ts';
import { ownValue } from '../../../src/content/fields.ts';
import { apiKeyHeader } from '../../../src/contract/paths.ts';
import type { MadeLink } from '../../../src/contract/staff/people.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, goodPassword, proveFor, type StaffBrowser, signIn } from '../../support/staff.ts';

const email = 'anna@studio.example';
const text = 'Un testo';
const version = 0;
const law = encodeURIComponent('L. 160/2019');
const credential = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...credential, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } };
const attestation = { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } };

/** Calls that take JSON, each with a valid body; `:message` and `:invitation` exist. */
const calls: [call: string, body: Record<string, unknown>][] = [
  ['POST /api/functions/send-contact-email', { nome: text, email, messaggio: text }],
  ['POST /api/newsletter', { email }],
  ['POST /api/session', { email, password: goodPassword, code: '123456' }],
  ['POST /api/session/passkey', { response: assertion }],
  ['POST /api/session/reset', { email }],
  ['POST /api/session/check', { action: 'email', password: goodPassword }],
  ['POST /api/session/check/passkey', { action: 'email', response: assertion }],
  ['POST /api/invitations/:invitation', { name: text, password: goodPassword }],
  ['PATCH /api/profile', { name: text, email, version }],
  ['PUT /api/profile/password', { password: goodPassword }],
  ['PUT /api/profile/totp', { code: '123456' }],
  ['POST /api/profile/passkeys', { name: text, response: attestation }],
  ['PATCH /api/profile/passkeys/1', { name: text }],
  ['POST /api/people', { email: 'nuova@studio.example', role: 'editor' }],
  ['PATCH /api/people/1', { role: 'editor', version }],
  ['POST /api/foto_studio', { url: 'https://foto.example/a.jpg', titolo: text, ordine: 1, focus: { x: 0.5, y: 0.5 } }],
  ['PATCH /api/foto_studio/1', { url: 'https://foto.example/a.jpg', titolo: text, ordine: 1, version }],
  ['PUT /api/foto_studio/order', { before: [1], after: [1] }],
  ['PATCH /api/photos/a', { credit: text, was: text }],
  [
    'PUT /api/images',
    { nome_pagina: 'home', nome_foto: 'a', url_foto: 'https://foto.example/a.jpg', alt: text, focus: { x: 0, y: 0 } },
  ],
  ['DELETE /api/images?nome_pagina=home&nome_foto=a', { version }],
  ['DELETE /api/foto_studio/1', { version }],
  ['PATCH /api/messages/:message', { state: 'read', note: text, version: 1 }],
  ['POST /api/messages/:message/send', { version: 1 }],
  ['DELETE /api/messages/:message', { version: 1 }],
  ['POST /api/personal-data/report', { email }],
  ['POST /api/personal-data/erase', { email }],
  ['PUT /api/content/team', { draft: ownValue(documents.team), version }],
  ['POST /api/content/team/publish', { version }],
  ['POST /api/content/team/versions/own/restore', { version }],
  [`PUT /api/law/${law}`, { text, law: text, source: 'https://legge.example/1', valid_until: '2999-01-01', version }],
  [`POST /api/law/${law}/confirm`, { valid_until: '2999-01-01', version }],
];

const nested = (levels: number) => `${'['.repeat(levels)}0${']'.repeat(levels)}`;
const deepObjects = (levels: number) => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`;

/** Hostile values, tried in the place of every field: JSON that no call accepts there. */
const strange: [what: string, json: string][] = [
  ['50,000 levels', nested(50_000)],
  ['3,000 levels', nested(3000)],
  ['3,000 objects', deepObjects(3000)],
  ['a number beyond 2^53', '9007199254740993'],
  ['a number beyond all', '1e999'],
  ['a number below all', '-1e999'],
  ['a NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['__proto__', '{"__proto__":{"role":"manager"}}'],
];

describe('hostile JSON', () => {
  const site = useSite({ engine: 'postgres', fill: (site) => addPerson(site, { email, role: 'manager' }) });
  let anna: StaffBrowser;
  let message: string;
  let invitation: string;
  beforeAll(async () => {
    message = await leaveMessage(site, { nome: text, messaggio: text });
    anna = await signIn(site, email);
    for (const action of ['password', 'email', 'factors', 'people'] as const) await proveFor(anna, action);
    const invited = await anna.call('POST', '/api/people', { email: 'invitata@studio.example', role: 'editor' });
    const { link }: MadeLink = await invited.json();
    invitation = new URL(link).hash.slice(1);
  });

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
    'outbox',
    'images',
    'image_versions',
    'foto_studio',
    'photos',
    'content',
    'content_drafts',
    'content_versions',
    'submissions',
    'journal',
  ];
  const everything = async () => {
    const { owner } = site.database;
    return await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(owner)));
  };
  const send = async (call: string, json: string) => {
    const [method = '', path = ''] = call.replace(':message', message).replace(':invitation', invitation).split(' ');
    const { cookie } = anna;
    const headers = { 'content-type': 'application/json', origin: site.url, [apiKeyHeader]: site.publicKey, cookie };
    return await fetch(site.url + path, { method, body: json, headers });
  };
  /** Bodies with one value, at the top or one level below, replaced by `json`. */
  const bodiesWith = (body: Record<string, unknown>, json: string) => {
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
  };

  test.each(calls)('%s refuses hostile values with an Italian message and stores nothing', async (call, body) => {
    const before = await everything();
    const whole = JSON.stringify(body);
    const tried: [what: string, json: string][] = [
      ...strange.flatMap(([what, json]) => bodiesWith(body, json).map((sent): [string, string] => [what, sent])),
      ['__proto__ beside', `${whole.slice(0, -1)},"__proto__":{}}`],
      ['nothing but levels', nested(50_000)],
    ];
    const wrong: unknown[] = [];
    for (const [what, json] of tried) {
      const answer = await send(call, json);
      const said = await answer.text();
      // Sign-in may return invalid-credentials instead, because a NUL is allowed in a password.
      const isRefused = [400, 413, 422].includes(answer.status) || said.includes('invalid-credentials');
      const foreign = /Invalid|Expected|Received|Unexpected/.test(said);
      if (!isRefused || foreign) wrong.push([what, json.slice(0, 120), answer.status, said.slice(0, 200)]);
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('logs no unexpected error in the tests above', () => {
    expect(site.log()).not.toMatch(/request failed/);
  });
});
