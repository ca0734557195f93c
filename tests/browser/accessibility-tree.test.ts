import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { footerPages, pages } from '../../src/content/site-map.ts';
import { elsewhere, useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

const picture = (name: string) => `${elsewhere}/${name}.png`;

let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite({
    prepare: async ({ staff }) => {
      const groups: Record<string, string[]> = {
        home: ['executive-portait', 'advisory-office', 'controller-presentation'],
        servizi: ['url-1-servizi'],
        team: ['socio-fondatore', 'revisore-oiv', 'dottore-commercialista'],
        competenze: ['riunione', 'scrivania'],
      };
      const images = Object.entries(groups).flatMap(([nome_pagina, names]) =>
        names.map((nome_foto) => ({ nome_pagina, nome_foto, url_foto: picture(nome_foto) })),
      );
      await staff.insertInto('images').values(images).execute();
      await staff
        .insertInto('foto_studio')
        .values(
          ['Ingresso', null, 'Sala riunioni', 'Archivio', 'Facciata'].map((titolo, ordine) => ({
            url: picture(`studio-${ordine}`),
            titolo,
            ordine,
          })),
        )
        .execute();
    },
  });
});
afterAll(() => site.stop());

/** What a screen reader meets: the title, languages, names of frames and the page that the menu marks, which the snapshot of roles leaves out, then that. */
async function read(page: Page): Promise<string> {
  const { title, lang, parts } = await page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    parts: [...document.querySelectorAll<HTMLElement>('body [lang], body [aria-current], iframe')].map((part) =>
      part instanceof HTMLIFrameElement
        ? `# iframe: ${part.title}`
        : `# ${part.lang || `aria-current=${part.ariaCurrent}`}: ${part.innerText.replace(/\s+/g, ' ').trim()}`,
    ),
  }));
  // Whether the office is open depends on the hour.
  const tree = (await page.locator('body').ariaSnapshot())
    .replace(/(?:Aperto|Chiuso) ora, .*? alle \d+:\d\d /, '')
    .replaceAll(site.url, 'https://www.studio.example');
  return [`# ${lang}: ${title}`, ...parts, tree, ''].join('\n');
}

/** Roles that mean nothing to a listener without a name. */
const needName = /^\s*- (link|button|textbox|checkbox|img|navigation|region|form|dialog|heading|group|table)(:| \[|$)/;

/** What no page may do, whatever its reviewed snapshot says. */
function complaints(tree: string): string[] {
  const lines = tree.split('\n');
  const levels = lines.flatMap((line) => {
    const level = /^\s*- heading .*\[level=(\d)\]/.exec(line)?.[1];
    return level ? [Number(level)] : [];
  });
  const found = lines
    .filter((line) => needName.test(line) || line === '# iframe: ')
    .map((line) => `no name: ${line.trim()}`);
  if (levels.filter((level) => level === 1).length !== 1) found.push('not one h1');
  levels.forEach((level, at) => {
    if (level > (levels[at - 1] ?? 0) + 1) found.push(`heading ${at + 1} skips to level ${level}`);
  });
  for (const landmark of ['banner', 'main', 'contentinfo']) {
    const count = lines.filter((line) => new RegExp(`^- ${landmark}\\b`).test(line)).length;
    if (count !== 1) found.push(`${count} times ${landmark}`);
  }
  return found;
}

describe('the accessibility tree is the reviewed one', () => {
  test.each(Object.entries({ ...pages, ...footerPages }))('of %s', async (key, { path }) => {
    const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
    // The calendar of deadlines begins on the day of the visit.
    if (path === footerPages.scadenze.path) await page.clock.setFixedTime('2026-11-21T09:00:00Z');
    await goAlive(path);
    if (path === footerPages.scadenze.path) await page.getByRole('heading', { name: /^25 novembre 2026/ }).waitFor();
    const tree = await read(page);
    expect(complaints(tree)).toEqual([]);
    await expect(tree).toMatchFileSnapshot(`./snapshots/${key}.aria.yml`);
  });

  test('of the 404 page', async () => {
    const { page, goAlive, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    expectComplaint(/404/);
    await goAlive('/nulla');
    const tree = await read(page);
    expect(complaints(tree)).toEqual([]);
    await expect(tree).toMatchFileSnapshot('./snapshots/notFound.aria.yml');
  });

  test.each(['closed', 'open'])('of the header on a phone, its menu %s', async (state) => {
    const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await goAlive(pages.team.path);
    const toggle = page.locator('header button[popovertarget]');
    if (state === 'open') {
      await toggle.click();
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    }
    const tree = await page.getByRole('banner').ariaSnapshot();
    await expect(`${tree}\n`).toMatchFileSnapshot(`./snapshots/menu-${state}.aria.yml`);
  });
});
