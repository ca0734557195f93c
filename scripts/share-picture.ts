/*
 * Draws the picture that other sites show beside a link to this one, and the icon for home screens, from the site's own fonts and
 * sign. Run it after one of those changed and commit what it writes: `node scripts/share-picture.ts`.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ownContent } from '../src/content/contents.ts';

const root = new URL('../', import.meta.url);
const target = (name: string) => fileURLToPath(new URL(`public/${name}`, root));
const font = async (name: string) =>
  `url(data:font/woff2;base64,${await readFile(new URL(`src/web/app/fonts/${name}`, root), 'base64')})`;

const [first, second, last] = ownContent.views.home.hero.titleLines;
const sheet = `<style>
  @font-face { font-family: N; src: ${await font('newsreader.woff2')} }
  @font-face { font-family: N; font-style: italic; src: ${await font('newsreader-italic.woff2')} }
  body { margin: 0; height: 630px; display: grid; grid-template-columns: 236px 1fr; color: #17221a;
    background: #f7f3ea repeating-linear-gradient(transparent 0 44px, #d3cbb6 0 45px) }
  p { margin: 0; padding: 85px 0 0 64px; font: 112px/135px N; letter-spacing: -.03em }
  .margin { border-right: 1px solid #b9b09a; margin-right: 5px; font-size: 60px; letter-spacing: 0; color: #822a17; padding-top: 98px }
  .text { border-left: 2px solid #17221a }
  em { color: #822a17 }
</style><p class="margin">${ownContent.facts.identity.founded}</p><p class="text">${first}<br>${second}<br><em>${last}</em></p>`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(sheet);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: target('condivisione.jpg'), type: 'jpeg', quality: 82 });

await page.setViewportSize({ width: 180, height: 180 });
const sign = await readFile(target('icona.svg'), 'utf8');
await page.setContent(
  `<style>body { margin: 0; background: #17221a } svg { display: block; width: 180px }</style>${sign}`,
);
await page.screenshot({ path: target('icona-180.png') });
await browser.close();
