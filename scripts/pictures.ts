import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../harness/chromium.ts';
import { dataFolder, settled, startSite } from '../harness/site.ts';
import { pages } from '../src/content/site-map.ts';
import { buildIfStale } from './build.ts';

/*
 * Takes the pictures in docs/pictures/: every page whole, at three widths, light and dark, with the sample pictures; and the one in the
 * README, the first screen of the home page by day and by night.
 */

const folder = join(import.meta.dirname, '../docs/pictures');
const widths = [390, 820, 1440];
const themes = ['light', 'dark'] as const;
const addresses = Object.values(pages).map(({ path }) => path);

await buildIfStale();
mkdirSync(folder, { recursive: true });
const data = await dataFolder();
const site = await startSite({ dataDir: data.path });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
try {
  await settled(site, addresses);
  for (const theme of themes) {
    for (const width of widths) await picturePages(browser, theme, width);
  }
  await pictureReadme(browser);
} finally {
  await browser.close();
  await site.stop();
  await data.remove();
}

async function open(browser: Browser, theme: (typeof themes)[number], width: number, path: string) {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  // The map comes from elsewhere, which may be out of reach.
  await context.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const page = await context.newPage();
  await page.goto(path);
  // Lazy photos come when they are scrolled to.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
  return { page, close: () => context.close() };
}

async function picturePages(browser: Browser, theme: (typeof themes)[number], width: number): Promise<void> {
  for (const path of addresses) {
    const { page, close } = await open(browser, theme, width, path);
    const png = await page.screenshot({ fullPage: true });
    const name = path === '/' ? 'home' : path.slice(1);
    await sharp(png)
      .resize({ width: Math.min(width, 1080) })
      .webp({ quality: 72 })
      .toFile(join(folder, `${name}-${width}-${theme}.webp`));
    await close();
  }
}

async function pictureReadme(browser: Browser): Promise<void> {
  const shots = [];
  for (const theme of themes) {
    const { page, close } = await open(browser, theme, 1440, '/');
    shots.push(
      await sharp(await page.screenshot())
        .resize({ width: 960 })
        .toBuffer(),
    );
    await close();
  }
  const [light, dark] = shots;
  await sharp({ create: { width: 960, height: 1200, channels: 3, background: '#efe9da' } })
    .composite([
      { input: light, left: 0, top: 0 },
      { input: dark, left: 0, top: 600 },
    ])
    .png({ palette: true })
    .toFile(join(folder, 'home.png'));
}
