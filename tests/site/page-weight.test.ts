import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { get, measureHead } from '../../harness/site.ts';
import { defaultContent } from '../../src/content/published.ts';
import { pages, sitePages } from '../../src/content/site-map.ts';
import { initialWindowBytes, pageBudget } from '../../src/contract/limits.ts';
import { makePhotoPath } from '../../src/contract/photos/variants.ts';
import { useSite } from '../support/site.ts';

/* Transfer sizes of pages on which every place of a sample picture shows a picture. */

const paths = [...sitePages, ...defaultContent.topics].map(({ path }) => path);
const root = join(import.meta.dirname, '../..');
const client = join(root, 'dist/client');
const places = v.parse(
  v.array(v.object({ page: v.optional(v.string()), name: v.optional(v.string()) })),
  JSON.parse(readFileSync(join(root, 'sample-pictures/manifest.json'), 'utf8')),
);

/** Returns a deterministic hash: other characters of a hash or key change compressed sizes by up to 40 bytes. */
const makeHash = (text: string) => createHash('md5').update(text).digest('hex');

const site = useSite({
  effort: 'prompt',
  variables: { PUBLIC_ANON_KEY: makeHash('key'), PUBLIC_URL: 'http://localhost:3000' },
  prepare: async ({ owner }) => {
    const pictures = places.map((place, index) => ({ ...place, hash: makeHash(String(index)) }));
    await owner
      .insertInto('photos')
      .values(pictures.map(({ hash }) => ({ hash, width: 1920, height: 1080, starter: false })))
      .execute();
    for (const { hash, page, name } of pictures) {
      const url = makePhotoPath(hash);
      if (page === undefined || name === undefined) await owner.insertInto('foto_studio').values({ url }).execute();
      else await owner.insertInto('images').values({ nome_pagina: page, nome_foto: name, url_foto: url }).execute();
    }
  },
});

/** Fetches a page; returns its HTML and the bytes of its compressed body (`size`) and of the response (`answer`). */
async function weighPage(path: string) {
  const plain = await get(site.url + path, { 'Accept-Encoding': 'identity' });
  const { headers, body } = await get(site.url + path, { 'Accept-Encoding': 'br' });
  return { html: plain.body.toString(), size: body.length, answer: measureHead(headers) + body.length };
}

test('the HTML of every page with its styles is at most 14,600 bytes compressed, and fits with its headers into ten packets', async () => {
  const sizes: [path: string, size: number, answer: number][] = [];
  for (const path of [...paths, '/nulla']) {
    const { size, answer } = await weighPage(path);
    sizes.push([path, size, answer]);
  }
  expect(sizes.filter(([, size]) => size > pageBudget)).toEqual([]);
  // The response fits into TCP's initial congestion window.
  expect(sizes.filter(([path, , answer]) => path !== '/nulla' && answer > initialWindowBytes)).toEqual([]);
});

test('the longest page offers its picture in every width', async () => {
  expect((await weighPage(pages.servizi.path)).html).toContain('-1920.avif 1920w');
});

test('the only script of a page is inline and under 1 kB compressed', async () => {
  for (const path of paths) {
    const { html } = await weighPage(path);
    const [script = '', ...others] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(others).toEqual([]);
    const size = brotliCompressSync(script).length;
    expect(size).toBeGreaterThan(500);
    expect(size).toBeLessThan(1000);
    expect(html).not.toMatch(/<script[^>]* src=/);
  }
});

test('the chunks of each page in the navigation are at most 110 kB compressed', async () => {
  const sizes: Record<string, number> = {};
  for (const { path } of Object.values(pages)) {
    const [, list = '[]'] = /"chunks":(\[[^\]]*\])/.exec((await weighPage(path)).html) ?? [];
    const chunks: string[] = JSON.parse(list);
    expect(chunks.length).toBeGreaterThan(0);
    sizes[path] = chunks.reduce((sum, chunk) => sum + statSync(join(client, `${chunk}.br`)).size, 0);
  }
  expect(Object.entries(sizes).filter(([, size]) => size > 110_000)).toEqual([]);
});

test('the main chunk begins with the hint that requests eager compilation', async () => {
  const [, main = ''] = /"chunks":\["([^"]+)"/.exec((await weighPage('/')).html) ?? [];
  expect(await (await fetch(site.url + main)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('only the threshold check uses Intl and locale functions', () => {
  const assets = join(client, 'assets');
  const filesWithIntl = readdirSync(assets).filter(
    (file) =>
      file.endsWith('.js') && /\bIntl\b|toLocale[A-Z]|localeCompare/.test(readFileSync(join(assets, file), 'utf8')),
  );
  expect(filesWithIntl.map((file) => file.replace(/-.{8}\.js$/, ''))).toEqual(['ThresholdCheck']);
});

test('the fonts of every page are at most 30 kB together, the bold font at most 12 kB', () => {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));
  const sizes = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.woff2'))
    .map(({ file }) => ({ isBold: file.includes('-bold'), size: statSync(join(client, file)).size }));
  const sumSizes = (fonts: typeof sizes) => fonts.reduce((total, { size }) => total + size, 0);
  // Upright, italic and sans-serif.
  const regularFonts = sizes.filter(({ isBold }) => !isBold);
  expect(regularFonts).toHaveLength(3);
  expect(sumSizes(regularFonts)).toBeLessThanOrEqual(30_720);
  expect(sumSizes(sizes.filter(({ isBold }) => isBold))).toBeLessThanOrEqual(12_288);
});
