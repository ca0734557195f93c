import { chromium as playwright } from 'playwright-core';
import { dataFolder, settled, startSite } from '../harness/site.ts';
import { sitePages } from '../src/content/site-map.ts';

const folder = await dataFolder();
const site = await startSite({ dataDir: folder.path });
await settled(site, ['/', '/team']);
const browser = await playwright.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const want = process.argv.slice(2);
for (const [width, theme] of [
  [1024, 'light'],
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: site.origin,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.route('https://**', (r) => r.fulfill({ contentType: 'text/html', body: '' }));
  for (const { path } of sitePages) {
    if (want.length && !want.includes(path)) continue;
    const page = await context.newPage();
    await page.goto(path);
    await page.evaluate(async () => {
      for (const i of document.images) i.loading = 'eager';
      await Promise.all([...document.images].map((i) => i.decode().catch(() => {})));
      await document.fonts.ready;
    });
    await page.screenshot({
      path: `/tmp/shots/p-${width}-${path === '/' ? 'home' : path.slice(1)}.png`,
      fullPage: true,
    });
    await page.close();
  }
  await context.close();
}
await browser.close();
await site.stop();
await folder.remove();
