import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../harness/chromium.ts';
import { fontsAreThere } from '../harness/page-fonts.ts';
import { dataFolder, settled, startSite } from '../harness/site.ts';
import { systemProgram } from '../harness/system-programs.ts';
import { mainPages } from '../src/content/site-map.ts';
import { paths } from '../src/contract/paths.ts';
import { staffPages } from '../src/contract/staff-pages.ts';
import { samplePicturesWanted } from '../src/server/photos/sample-pictures.ts';
import { buildIfStale } from './build.ts';
import { withDatabase } from './command.ts';

/*
 * Takes the pictures in docs/pictures/: every page but the legal ones, whole, at three widths, light and dark, with the sample pictures; the
 * first screen of the staff area's pages, with some messages; and the one in the README, the first screen of the home page by day and by
 * night.
 */

const folder = join(import.meta.dirname, '../docs/pictures');
const widths = [390, 820, 1440];
const themes = ['light', 'dark'] as const;
const addresses = mainPages().map(({ path }) => path);
const { oggi, messaggi, iscritti, foto, carosello, testi, dati, persone, registro, profilo } = staffPages;
const staffAddresses = [
  oggi,
  messaggi,
  iscritti,
  foto,
  carosello,
  testi,
  `${testi}/home`,
  dati,
  persone,
  registro,
  profilo,
];
const manager = { email: 'anna.conti@studio.example', name: 'Anna Conti', password: 'quattro gatti e un registro' };
const messages = [
  {
    nome: 'Giulia Ferri',
    email: 'giulia.ferri@impresa.example',
    messaggio:
      'Buongiorno, apriamo una società a responsabilità limitata a gennaio e cerchiamo chi ne segua la contabilità.',
  },
  {
    nome: 'Associazione Il Cortile',
    email: 'segreteria@cortile.example',
    messaggio: 'Vorremmo iscriverci al Registro unico del Terzo settore. Da che cosa si comincia?',
  },
  {
    nome: 'Marco De Santis',
    email: 'marco@desantis.example',
    messaggio:
      'Ho ricevuto un avviso dell’Agenzia delle Entrate sul 2023: potete guardarlo insieme a me?\n\nGrazie, Marco',
  },
];

await buildIfStale();
mkdirSync(folder, { recursive: true });
const data = await dataFolder();
const site = await startSite({ dataDir: data.path });
const browser = await chromium.launch({
  executablePath: findChromium() ?? systemProgram('chromium'),
  args: ['--no-sandbox'],
});
try {
  process.env['DATA_DIR'] = data.path;
  await withDatabase(async (database) => {
    while (await samplePicturesWanted(database)) await pause(500);
  });
  await settled(site, addresses);
  for (const theme of themes) {
    for (const width of widths) await picturePages(browser, theme, width);
  }
  await writeToTheStudio();
  for (const theme of themes) {
    for (const width of widths) await pictureStaffArea(browser, theme, width);
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
  });
  await page.waitForFunction(fontsAreThere);
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

/** What visitors have sent, and somebody to read it. */
async function writeToTheStudio(): Promise<void> {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(site.origin + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: site.origin } });
  for (const message of messages) await post(paths.contactForm, message);
  for (const { email } of messages) await post(paths.newsletterForm, { email });
  execFileSync(
    process.execPath,
    ['scripts/bootstrap.mjs', 'scripts/staff.ts', 'add', manager.email, '--name', manager.name, '--role', 'manager'],
    { input: manager.password, env: { ...process.env, DATA_DIR: site.dataDir, PUBLIC_URL: site.origin } },
  );
}

async function pictureStaffArea(browser: Browser, theme: (typeof themes)[number], width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(staffPages.accesso);
  await page.getByLabel('Email').fill(manager.email);
  await page.getByLabel('Password', { exact: true }).fill(manager.password);
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  for (const path of staffAddresses) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (await page.locator('iframe').isVisible()) await page.frameLocator('iframe').getByRole('main').waitFor();
    await page.locator(':root[data-fonts]').waitFor({ state: 'attached' });
    const png = await page.screenshot();
    await sharp(png)
      .resize({ width: Math.min(width, 1080) })
      .webp({ quality: 72 })
      .toFile(join(folder, `${path.slice(1).replaceAll('/', '-')}-${width}-${theme}.webp`));
  }
  await context.close();
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
