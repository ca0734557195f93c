import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import { readStatus, sendRaw } from '../support/raw.ts';
import { type Site, startSite } from '../support/site.ts';

/** Requests refused before the routes and by them. Node's parser refuses others in its own words. */
const refusals: [what: string, request: string, status: number][] = [
  ['a Host with a space', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n', 400],
  ['a Host with a path and a user', 'GET /healthz HTTP/1.1\r\nHost: a/b@c\r\n', 400],
  ['a backslash in the path', 'GET /api/x\\..\\ HTTP/1.1\r\nHost: a\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\n', 400],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n', 405],
  ['a method that pages do not allow', 'DELETE /servizi HTTP/1.1\r\nHost: a\r\n', 405],
  ['an API call without the public key', 'GET /api/foto_studio HTTP/1.1\r\nHost: a\r\n', 401],
  ['an unknown API address', 'GET /api/nulla HTTP/1.1\r\nHost: a\r\n', 404],
  [
    'a form with an unsupported media type',
    'POST /contatti HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n',
    415,
  ],
];

describe('HTTP responses', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  test.each(refusals)(
    'refuses %s with its status, the JSON error shape and the security headers',
    async (_what, head, status) => {
      const bytes = head.includes('\r\n\r\n') ? head : `${head}Connection: close\r\n\r\n`;
      const answer = await sendRaw(site.port, bytes.replace('Host: a\r\n', 'Host: a\r\nConnection: close\r\n'));
      expect(readStatus(answer)).toBe(status);
      const [lines = '', body = ''] = answer.split('\r\n\r\n');
      expect(lines).toMatch(/^content-security-policy: default-src 'none'/im);
      expect(lines).toMatch(/^x-content-type-options: nosniff/im);
      expect(lines).toMatch(/^content-type: application\/json/im);
      expect(JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n0\r\n$/g, ''))).toEqual({
        error: { code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/), message: expect.stringMatching(/\p{L}{3}/u) },
      });
    },
  );

  test('serves HTTP/1.0 without a Host header', async () => {
    for (const path of ['/', '/healthz', '/nulla?x']) {
      const answer = await sendRaw(site.port, `GET ${path} HTTP/1.0\r\n\r\n`);
      expect([path, readStatus(answer)]).toEqual([path, path.startsWith('/nulla') ? 404 : 200]);
    }
  });

  test('answers an Upgrade request over HTTP and closes the connection', async () => {
    const makeUpgradeRequest = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`;
    for (const path of ['/', '/healthz'])
      expect(readStatus(await sendRaw(site.port, makeUpgradeRequest(path)))).toBe(200);
  });

  test('returns 403 for a post from another origin, whatever the Host header says', async () => {
    const post = (origin: string, host = `localhost:${site.port}`) =>
      sendRaw(
        site.port,
        `POST /contatti HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
          'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n',
      );
    expect(readStatus(await post('http://evil.example', 'evil.example'))).toBe(403);
    expect(readStatus(await post(`https://localhost:${site.port}`))).toBe(403);
    expect(readStatus(await post('http://localhost:1'))).toBe(403);
    // Loopback names are one origin, because the canonical address of this site is one of them.
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(readStatus(await post(`http://${host}:${site.port}`, `${host}:${site.port}`))).toBe(422);
    }
  });
});

describe('generated requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  test('cause no 5xx response and no logged error', async () => {
    const { pick, number } = createGenerator(20_261_121);
    const paths = [
      '/',
      '/contatti',
      '/newsletter',
      '/newsletter/conferma?t=1.x',
      '/newsletter/disiscrizione?t=1.x',
      '/nulla',
      '/api/newsletter',
      '/api/images?nome_pagina=home',
      '/api/foto_studio',
      '/api/foto_studio/1',
      '/foto/x',
      '/%c3%28',
      '/api/functions/send-contact-email',
      '/readyz',
      '//',
      '/../x',
      '/?esito=messaggio-inviato',
      '/contatti?esito=%00',
    ];
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      '',
    ];
    const bodies = [
      '',
      '{}',
      '[',
      '{"email":"a@example.it"}',
      '{"nome":"a","email":"a@example.it","messaggio":"\\u0000"}',
      'nome=a&email=a%40example.it&messaggio=b',
      'email=%ff&email=x',
      '--x\r\n\r\n',
      '--x--',
      'a'.repeat(140_000),
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ];
    const extraHeaders = [
      '',
      'Expect: 100-continue\r\n',
      'Content-Encoding: br\r\n',
      'Origin: null\r\n',
      'Idempotency-Key: \t\r\n',
    ];
    const faults: string[] = [];
    let answers = 0;
    for (let time = 0; time < 400; time += 1) {
      const body = pick(bodies);
      const framing = pick(['length', 'chunked', 'broken', 'none']);
      const head =
        `${pick(['GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])} ${pick(paths)} HTTP/1.${pick(['1', '1', '0'])}\r\n` +
        `Host: ${pick(['localhost', 'a', '[::1]:80', 'a..b'])}\r\nConnection: close\r\n${pick(extraHeaders)}` +
        `${pick([`${apiKeyHeader}: ${site.publicKey}\r\n`, ''])}${pick(types.map((type) => type && `Content-Type: ${type}\r\n`))}`;
      const framings: Record<string, string> = {
        length: `Content-Length: ${body.length}\r\n\r\n${body}`,
        chunked: `Transfer-Encoding: chunked\r\n\r\n${encodeChunks(body, number(1, 70_000))}0\r\n\r\n`,
        broken: `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}zz\r\n`,
        none: '\r\n',
      };
      const framedBody = framings[framing] ?? '';
      const answer = await sendRaw(site.port, head + framedBody).catch(() => '');
      if (answer !== '') answers += 1;
      if (/^HTTP\/1\.1 5/m.test(answer)) faults.push(head + framedBody.slice(0, 200));
    }
    expect(faults).toEqual([]);
    expect(answers).toBeGreaterThan(300);
    expect(site.log()).not.toMatch(/"level":"error"/);
  });
});

function encodeChunks(body: string, size: number): string {
  let framed = '';
  for (let at = 0; at < body.length; at += size) {
    const part = body.slice(at, at + size);
    framed += `${part.length.toString(16)}\r\n${part}\r\n`;
  }
  return framed;
}

/** Reproducible pseudo-random numbers: a linear congruential generator. */
function createGenerator(seed: number) {
  let state = seed;
  const pickNumber = (from: number, to: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from));
  };
  return {
    number: pickNumber,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[pickNumber(0, items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}
