import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readStatus, sendRaw } from '../support/raw.ts';
import { useSite } from '../support/site.ts';

const contactPath = '/api/functions/send-contact-email';
const validMessage = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' };
const validRequest = { ...validMessage, 'answers.amministrazione': 'Comune di Ariccia' };

describe('hostile requests', () => {
  const site = useSite();

  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(site.url + path, {
      method: 'POST',
      body,
      headers: { apikey: site.publicKey, 'content-type': 'application/json', ...headers },
    });
  const countMessages = async () => (await site.database.staff.selectFrom('messages').selectAll().execute()).length;

  describe('cross-site requests', () => {
    const changes: [path: string, type: string, body: string][] = [
      [contactPath, 'application/json', JSON.stringify(validMessage)],
      ['/api/newsletter', 'application/json', '{"email":"a@example.it"}'],
      ['/contatti', 'application/x-www-form-urlencoded', String(new URLSearchParams(validMessage))],
      ['/preventivo/oiv', 'application/x-www-form-urlencoded', String(new URLSearchParams(validRequest))],
      ['/newsletter', 'application/x-www-form-urlencoded', 'email=a%40example.it'],
      ['/newsletter/conferma?t=1', 'application/x-www-form-urlencoded', ''],
      ['/api/foto_studio', 'application/json', '{}'],
    ];
    test.each(changes)('returns 403 for a post to %s from another origin', async (path, type, body) => {
      const foreignHeaders: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${site.url}.evil.example` },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const sign of foreignHeaders)
        expect((await post(path, body, { 'content-type': type, ...sign })).status).toBe(403);
      expect(await countMessages()).toBe(0);
    });

    test('sends no Access-Control-Allow-Origin to a preflight from another origin', async () => {
      const answer = await fetch(site.url + contactPath, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });

    test('stores nothing on GET', async () => {
      const query = new URLSearchParams(validMessage);
      for (const path of [contactPath, '/contatti', '/preventivo/oiv', '/newsletter', '/api/newsletter']) {
        await site.api(`${path}?${query}`);
      }
      expect(await countMessages()).toBe(0);
      expect(await site.database.staff.selectFrom('newsletter').selectAll().execute()).toEqual([]);
    });
  });

  describe('media types and sizes', () => {
    test.each(['text/plain', 'application/json\tx', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
      'returns 415 for JSON sent as "%s"',
      async (type) => {
        const answer = await sendRaw(
          site.port,
          `POST ${contactPath} HTTP/1.1\r\nHost: localhost\r\napikey: ${site.publicKey}\r\n` +
            `${type && `Content-Type: ${type}\r\n`}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
        );
        expect(readStatus(answer)).toBe(415);
      },
    );

    test('returns 415 for a compressed body', async () => {
      expect((await post(contactPath, '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
    });

    test('returns 415 for JSON and multipart bodies posted to a form', async () => {
      for (const path of ['/contatti', '/preventivo/oiv', '/newsletter']) {
        expect((await post(path, '{}')).status).toBe(415);
        expect((await post(path, '', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415);
      }
    });

    test('returns 413 in the JSON error shape for a body that is too large, also in chunks', async () => {
      const large = JSON.stringify({ ...validMessage, messaggio: 'a'.repeat(200_000) });
      const answer = await post(contactPath, large);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ error: { code: 'too-large', message: expect.any(String) } });

      const chunk = 'a'.repeat(16_384);
      const chunked = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(20);
      const raw = await sendRaw(
        site.port,
        `POST ${contactPath} HTTP/1.1\r\nHost: localhost\r\napikey: ${site.publicKey}\r\nContent-Type: application/json\r\n` +
          `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunked}0\r\n\r\n`,
      );
      expect(readStatus(raw)).toBe(413);
    });

    test('accepts a chunked body without Content-Length, as JSON and as a form', async () => {
      const fields = String(new URLSearchParams({ ...validMessage, messaggio: 'A pezzi' }));
      const signUp = JSON.stringify({ email: 'a.pezzi@example.it' });
      const sendInChunks = (path: string, type: string, body: string) =>
        sendRaw(
          site.port,
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${site.publicKey}\r\nContent-Type: ${type}\r\n` +
            `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n` +
            `5\r\n${body.slice(0, 5)}\r\n${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`,
        );
      expect(readStatus(await sendInChunks('/contatti', 'application/x-www-form-urlencoded', fields))).toBe(303);
      expect(readStatus(await sendInChunks('/api/newsletter', 'application/json', signUp))).toBe(201);
      const [message] = await site.database.staff.selectFrom('messages').selectAll().execute();
      expect(message).toMatchObject({ ...validMessage, messaggio: 'A pezzi' });
      await site.database.staff.deleteFrom('messages').execute();
      await site.database.staff.deleteFrom('newsletter').execute();
    });
  });

  describe('JSON', () => {
    const text = JSON.stringify(validMessage).slice(0, -1);
    test.each([
      ['no JSON', '{'],
      ['truncated', text],
      ['an array', '[]'],
      ['null', 'null'],
      ['a text', '"a"'],
      ['__proto__', `${text},"__proto__":{"role":"admin"}}`],
      ['constructor', `${text},"constructor":{"prototype":{"role":"admin"}}}`],
      ['15,000 levels', `{"nome":${'['.repeat(15_000)}${']'.repeat(15_000)}}`],
      ['1e999', `${text},"tempo":1e999}`],
      ['2^53+1 where text belongs', '{"nome":9007199254740993,"email":"a@example.it","messaggio":"a"}'],
      ['a NUL', JSON.stringify({ ...validMessage, messaggio: 'a\u0000b' })],
      ['a lone surrogate', `{"nome":"\\ud800","email":"a@example.it","messaggio":"a"}`],
      ['a negative time', `${text},"tempo":-1}`],
    ])('returns 400 for %s and stores nothing', async (_what, body) => {
      const answer = await post(contactPath, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: 'invalid', message: expect.any(String) } });
      expect(await countMessages()).toBe(0);
    });

    test('returns 400 for bytes that are not UTF-8', async () => {
      expect((await post(contactPath, Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
    });

    test('returns 400 for an invalid idempotency key and stores nothing', async () => {
      expect((await post(contactPath, JSON.stringify(validMessage), { 'idempotency-key': 'x' })).status).toBe(400);
      expect(await countMessages()).toBe(0);
    });
  });

  describe('forms', () => {
    const postForm = (body: string) => post('/contatti', body, { 'content-type': 'application/x-www-form-urlencoded' });
    test.each([
      ['a repeated field', 'nome=a&nome=b&email=a%40example.it&messaggio=a', 400],
      ['__proto__', `${new URLSearchParams(validMessage)}&__proto__=x`, 422],
      ['a NUL', 'nome=a%00&email=a%40example.it&messaggio=a', 422],
      ['a broken escape', 'nome=%ff%zz&email=a%40example.it&messaggio=', 422],
      ['an extra field', `${new URLSearchParams(validMessage)}&role=admin`, 422],
    ])('refuses %s and stores nothing', async (_what, body, status) => {
      expect((await postForm(body)).status).toBe(status);
      expect(await countMessages()).toBe(0);
    });
  });

  describe('HTTP', () => {
    const head = 'GET / HTTP/1.1\r\nConnection: close\r\n';
    test.each([
      [
        'Content-Length with Transfer-Encoding',
        'POST /contatti HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        [400],
      ],
      [
        'two Content-Lengths',
        'POST /contatti HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\naaaaa',
        [400],
      ],
      ['two Hosts', `${head}Host: a\r\nHost: b\r\n\r\n`, [400]],
      ['no Host', `${head}\r\n`, [400]],
      ['bare LF', 'GET / HTTP/1.1\nHost: a\nConnection: close\n\n', [400]],
      ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [405]],
      ['%00', 'GET /%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [400, 404]],
      ['%ff%zz', 'GET /%ff%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [400, 404]],
      ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [400]],
    ])('refuses %s', async (_what, bytes, statuses) => {
      expect(statuses).toContain(readStatus(await sendRaw(site.port, bytes)));
    });

    test('survives connections that send CONNECT and reset, and logs no error for them', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const socket = connect(site.port, 'localhost');
        socket.on('error', () => {});
        socket.write('CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy());
        await once(socket, 'close');
      }
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
      expect(site.log()).not.toContain('ECONNRESET');
    });

    test('returns 404 for 60 concurrent paths of 15,000 slashes each', async () => {
      const requests = Array.from({ length: 60 }, () =>
        sendRaw(site.port, `GET ${'/'.repeat(15_000)}a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      );
      // Sequential handling at 0.25 s a path would take 15 s, longer than a visitor waits.
      for (const answer of await Promise.all(requests)) expect(readStatus(answer)).toBe(404);
    });

    test('keeps a false Host or X-Forwarded-Host out of pages, redirects and the cache', async () => {
      const requestWithFalseHost = (path: string) =>
        sendRaw(
          site.port,
          `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`,
        );
      for (const path of [
        '/',
        '/chi-siamo/',
        '/contatti?esito=messaggio-inviato',
        '/nulla',
        '/sitemap.xml',
        '/robots.txt',
      ]) {
        expect(await requestWithFalseHost(path)).not.toContain('evil.example');
      }
      expect(await (await fetch(site.url)).text()).not.toContain('evil.example');
    });

    test('logs no unexpected error in the tests above', () => {
      expect(site.log()).not.toMatch(/request failed|form not stored/);
    });
  });
});
