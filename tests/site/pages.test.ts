import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findDocument } from '../../src/content/documents.ts';
import { notFound } from '../../src/content/pages/not-found.ts';
import { defaultContent } from '../../src/content/published.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { markupFaults } from '../support/markup.ts';
import { useSite } from '../support/site.ts';

const paths = sitePages.map(({ path }) => path);
const topicPaths = defaultContent.topics.map(({ path }) => path);

/** Executable inline scripts, without the data blocks for the app and for search engines. */
const listInlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
const listInlineStyles = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);

describe('pages', () => {
  const site = useSite({
    prepare: async ({ staff }) => {
      const url = 'https://foto.example/a.jpg';
      await staff
        .insertInto('foto_studio')
        .values([{ url, titolo: null }])
        .execute();
      await staff
        .insertInto('images')
        .values([
          { nome_pagina: 'home', nome_foto: 'executive-portait', url_foto: url },
          { nome_pagina: 'servizi', nome_foto: 'url-1-servizi', url_foto: url },
        ])
        .execute();
    },
  });

  /** Raw HTTP exchange, without decompression or added headers. */
  const sendRequest = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
      const sentRequest = request(site.url + path, { headers, method }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
          resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(named), body: Buffer.concat(chunks) });
        });
      });
      sentRequest.once('error', reject).end();
    });

  test('every page returns 200 with its title, description, canonical link, one h1 and links to every page', async () => {
    for (const page of [...paths, ...topicPaths]) {
      const answer = await fetch(site.url + page);
      expect([page, answer.status, answer.headers.get('content-type')]).toEqual([
        page,
        200,
        'text/html; charset=utf-8',
      ]);
      const html = await answer.text();
      expect(html, page).toMatch(/^<!DOCTYPE html><html lang="it"/);
      const document = findDocument(page);
      const topic = defaultContent.topics.find(({ path }) => path === page);
      const head = document && defaultContent.contents[document].head;
      expect(html, page).toContain(`<title>${topic?.tab ?? head?.title}</title>`);
      expect(html, page).toContain(`<meta name="description" content="${topic?.sentence ?? head?.description}"`);
      expect(html, page).toContain(`<link rel="canonical" href="${site.url}${page}"`);
      for (const path of paths) expect(html, page).toContain(`href="${path}"`);
      expect(html.match(/<h1[ >]/g), page).toHaveLength(1);
    }
  });

  test('returns 404 with the 404 page for an unknown path', async () => {
    for (const path of ['/nulla', '/chi-siamo/altro', '/404', '/Teams/', '/newsletter/conferma/x']) {
      const answer = await fetch(site.url + path);
      expect([path, answer.status]).toEqual([path, 404]);
      const html = await answer.text();
      expect(html, path).toContain('Oops! Page not found');
      expect(html, path).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/);
      expect(html, path).toContain(`<title>${notFound.title}</title>`);
      expect(html, path).toContain('noindex');
    }
  });

  test.each([
    ['/servizi', 'GET, HEAD'],
    ['/contatti', 'GET, HEAD, POST'],
    ['/newsletter', 'GET, HEAD, POST'],
  ])('returns 405 with the methods that %s allows', async (path, methods) => {
    for (const method of ['DELETE', 'OPTIONS']) {
      const answer = await fetch(site.url + path, { method, headers: { origin: site.url } });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, methods]);
    }
  });

  test.each(['br', 'gzip', 'identity'])(
    'sends a page as %s with a strong ETag, and returns 304 when it matches',
    async (coding) => {
      const plain = await sendRequest('/', { 'accept-encoding': 'identity' });
      const answer = await sendRequest('/', { 'accept-encoding': coding });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(answer.headers['vary']?.toLowerCase()).toContain('accept-encoding');
      expect(answer.headers['etag']).toMatch(/^"[^"]+"$/);
      expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[coding];
      expect(unpack?.(answer.body).equals(plain.body)).toBe(true);

      const tag = answer.headers['etag'] ?? '';
      for (const value of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const again = await sendRequest('/', { 'accept-encoding': coding, 'if-none-match': value });
        expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, tag]);
      }
      expect((await sendRequest('/', { 'accept-encoding': coding, 'if-none-match': '"x"' })).status).toBe(200);

      const head = await sendRequest('/', { 'accept-encoding': coding }, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(answer.headers['content-length']);
    },
  );

  test('sends no encoding that the client refuses', async () => {
    for (const header of ['br;q=0, gzip;q=0', 'deflate', '']) {
      expect((await sendRequest('/', { 'accept-encoding': header })).headers['content-encoding']).toBeUndefined();
    }
    expect((await sendRequest('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await sendRequest('/', { 'accept-encoding': 'BR' })).headers['content-encoding']).toBe('br');
  });

  test('has browsers revalidate pages and cache hashed files as immutable', async () => {
    expect((await sendRequest('/team')).headers['cache-control']).toMatch(/max-age=0, must-revalidate/);
    expect((await sendRequest('/nulla')).headers['cache-control']).toMatch(/max-age=0|no-store/);
    const [, asset = ''] = /"chunks":\["([^"]+)"/.exec(await (await fetch(site.url)).text()) ?? [];
    const answer = await sendRequest(asset, { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  test('sends security headers with every response and allows inline code by hash only', async () => {
    for (const path of [
      ...paths,
      ...topicPaths,
      '/nulla',
      '/contatti?esito=messaggio-inviato',
      '/newsletter/conferma?t=1',
    ]) {
      const { headers, body } = await sendRequest(path);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe-|\*|data:|http:/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.stringMatching(/strict-origin|same-origin|no-referrer/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const html = body.toString();
      expect(html).not.toMatch(/<[^>]+ (?:style|on[a-z]+)=/);
      const inlineTexts = [...listInlineScripts(html), ...listInlineStyles(html)];
      expect(inlineTexts).toHaveLength(2);
      for (const text of inlineTexts) expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    for (const path of ['/healthz', '/api/foto_studio', '/robots.txt', '/sitemap.xml', '/icona.svg']) {
      const { headers } = await sendRequest(path);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('lists every page in the sitemap, omits the staff area and disallows it in robots.txt', async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    for (const path of [...paths, ...topicPaths]) expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    expect(sitemap).not.toContain('/gestione');
    const robots = await (await fetch(`${site.url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(robots).toMatch(/^Disallow: \/gestione$/m);
  });

  test('shows a newly stored image on its page', async () => {
    await site.database.staff
      .insertInto('images')
      .values({ nome_pagina: 'team', nome_foto: 'Revisore-OIV ritratto', url_foto: 'https://foto.example/nuova.jpg' })
      .execute();
    await expect
      .poll(async () => (await sendRequest('/team')).body.toString())
      .toContain('https://foto.example/nuova.jpg');
  });

  test('the HTML of every page is valid', async () => {
    const otherAddresses = [
      '/nulla',
      '/contatti?esito=messaggio-inviato',
      '/preventivo/contabilita?esito=richiesta-inviata&riferimento=2026-K7QF3M',
      '/?esito=email-registrata',
      '/newsletter/conferma?t=1',
    ];
    for (const path of [...paths, ...topicPaths, ...otherAddresses])
      expect([path, await markupFaults(await (await fetch(site.url + path)).text())]).toEqual([path, []]);
  });

  test('the HTML of a refused form is valid', async () => {
    for (const [path, body] of [
      ['/contatti', 'nome=&email=a&messaggio='],
      ['/newsletter', 'email=x'],
    ]) {
      const answer = await fetch(site.url + path, { method: 'POST', body: new URLSearchParams(body) });
      expect(answer.status).toBe(422);
      expect(await markupFaults(await answer.text())).toEqual([]);
    }
  });
});
