import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { contentFrom, ownContent, type Published } from '../../../src/content/contents.ts';
import type { StoredAnswer } from '../../../src/server/http/stored-answer.ts';
import { log } from '../../../src/server/log.ts';
import { loadBuild, type SiteBuild } from '../../../src/server/pages/build.ts';
import { publishedOpening } from '../../../src/server/pages/opening-hours.ts';
import { createPages } from '../../../src/server/pages/pages.ts';

/* How kept pages give way to new ones when the content changes. */

const own: Published = {
  ...ownContent,
  version: 'a',
  newsletterNotice: { version: 'a', text: '' },
  publishedAt: new Map(),
  versions: new Map(),
};
let build: SiteBuild;
beforeAll(async () => {
  build = await loadBuild(join(import.meta.dirname, '../../../dist'), false);
});

/** Pages over a home page's photo that a test changes, and a database that it makes slow. */
function pagesOf(state: { photo: string; slowMs: number; published?: Published; meanwhile?: () => void }) {
  let reads = 0;
  const pages = createPages({
    build,
    site: { publicKey: 'una-chiave-di-prova', publicUrl: 'http://localhost' },
    log,
    content: () => state.published ?? own,
    read: async (read, published) => {
      // Words come from memory.
      if (read.kind === 'content') return { data: published.views[read.name], whole: true };
      if (read.kind === 'opening') return { data: publishedOpening(published, Date.UTC(2026, 10, 21)), whole: true };
      if (read.kind === 'today') return { data: '2026-11-21', whole: true };
      if (read.kind === 'next-deadlines') return { data: [], whole: true };
      reads += 1;
      const { photo } = state;
      await wait(state.slowMs);
      state.meanwhile?.();
      if (read.kind !== 'page-images' || read.page !== 'home') {
        return { data: read.kind === 'page-images' ? [] : { photos: [], total: 0 }, whole: true };
      }
      const row = { nome_pagina: 'home', nome_foto: 'advisory-office', url_foto: `https://foto.example/${photo}.jpg` };
      return { data: [{ ...row, id: 1, alt: '', focus_x: 0.5, focus_y: 0.5 }], whole: true };
    },
  });
  return { pages, reads: () => reads };
}
const brotliOf = (answer: StoredAnswer | undefined) => answer?.representations.br?.bytes ?? Buffer.alloc(0);
const textOf = (answer: StoredAnswer | undefined) => brotliDecompressSync(brotliOf(answer)).toString();
/** The publication that a browser takes a page for. */
const versionOf = (answer: StoredAnswer | undefined) => /"content":"([^"]+)"/.exec(textOf(answer))?.[1];

test('a page is served until its successor is whole, however slow or lost the database is', async () => {
  const state = { photo: 'prima', slowMs: 0 };
  const { pages } = pagesOf(state);
  await pages.renew();
  const before = pages.kept('/');
  expect(textOf(before)).toContain('prima.jpg');

  Object.assign(state, { photo: 'seconda', slowMs: 3000 });
  await pages.renew();
  // Longer than a page waits for its data: the old page still stands, to the byte.
  expect(textOf(pages.kept('/'))).toBe(textOf(before));

  // Nobody says that the database is quick again: it is tried anew.
  state.slowMs = 0;
  await expect.poll(() => textOf(pages.kept('/'))).toContain('seconda.jpg');
  expect(pages.kept('/')?.representations.br?.etag).not.toBe(before?.representations.br?.etag);
});

test('a publication that comes while pages are being made shows on each of them as a whole, or not yet', async () => {
  const state = { photo: 'nessuna', slowMs: 0, published: own, meanwhile: () => {} };
  const { pages } = pagesOf(state);
  await pages.renew();
  state.meanwhile = () => {
    const written = new Map([['dati' as const, { contacts: { phone: '+39 06 1111 2222' } }]]);
    state.published = { ...own, ...contentFrom(written), version: 'b' };
  };
  await pages.renew();
  // What people read, what search engines read, and the publication that the browser takes it for.
  const said = (html: string) => [
    /href="tel:([^"]+)"/.exec(html)?.[1],
    /"telephone":"([^"]+)"/.exec(html)?.[1]?.replaceAll(' ', ''),
    /"content":"([^"]+)"/.exec(html)?.[1],
  ];
  const before = own.facts.contacts.phone.replaceAll(' ', '');
  expect(said(textOf(pages.kept('/contatti')))).toEqual([before, before, 'a']);
  await pages.renew();
  expect(said(textOf(pages.kept('/contatti')))).toEqual(['+390611112222', '+390611112222', 'b']);
});

test('a page that a visitor’s request has made late does not take the place of a newer one', async () => {
  const state = { photo: 'nessuna', slowMs: 3000, published: own };
  const { pages } = pagesOf(state);
  await pages.renew();
  expect(pages.kept('/')).toBeUndefined();
  state.published = { ...own, version: 'b' };
  const renewed = pages.renew();
  state.slowMs = 1300;
  const late = pages.answer('/');
  state.slowMs = 0;
  await renewed;
  expect(versionOf(pages.kept('/'))).toBe('b');
  expect(versionOf(await late)).toBe('a');
  expect(versionOf(pages.kept('/'))).toBe('b');
});

test('many changes are a few runs, the last one always shows, and other pages stay as they are', async () => {
  const state = { photo: 'nessuna', slowMs: 0 };
  const { pages, reads } = pagesOf(state);
  await pages.renew();
  const readsARun = reads();
  const contact = pages.kept('/contatti');

  const renewals: Promise<void>[] = [];
  for (let change = 1; change <= 100; change += 1) {
    state.photo = `numero-${change}`;
    renewals.push(pages.renew());
  }
  await Promise.all(renewals);
  expect(textOf(pages.kept('/'))).toContain('numero-100.jpg');
  // What is asked for while one runs is one more.
  expect(reads() / readsARun).toBeLessThanOrEqual(4);
  expect(pages.kept('/contatti')).toBe(contact);
});

test('once it is quiet a page is compressed at its best, and its bytes are the same', async () => {
  const state = { photo: 'prima', slowMs: 0 };
  const { pages } = pagesOf(state);
  await pages.renew();
  const quick = pages.kept('/');
  await expect.poll(() => brotliOf(pages.kept('/')).length).toBeLessThan(brotliOf(quick).length);
  expect(textOf(pages.kept('/'))).toBe(textOf(quick));
});
