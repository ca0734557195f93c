import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../harness/chromium.ts';
import { haveFontsLoaded } from '../harness/page-fonts.ts';
import { makeDataFolder, startSite, waitUntilSettled } from '../harness/site.ts';
import { requireProgram } from '../harness/system-programs.ts';
import { paths } from '../src/contract/paths.ts';
import { staffPages } from '../src/contract/staff/pages.ts';
import { areSamplePicturesWanted } from '../src/server/photos/sample-pictures.ts';
import { buildIfStale } from './build.ts';
import { withDatabase } from './command.ts';

/*
 * Takes the screenshots of docs/pictures: the home page in both themes and two pages of the staff area, with sample
 * data.
 */

const folder = join(import.meta.dirname, '../docs/pictures');
const viewport = { width: 1440, height: 900 };
const shownWidth = 960;
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
const dataFolder = await makeDataFolder();
const site = await startSite({ dataDir: dataFolder.path });
const browser = await chromium.launch({
  executablePath: findChromium() ?? requireProgram('chromium'),
  args: ['--no-sandbox'],
});
try {
  await withDatabase({ env: { DATA_DIR: dataFolder.path }, console }, async (database) => {
    while (await areSamplePicturesWanted(database)) await pause(500);
  });
  await waitUntilSettled(site, ['/']);
  await screenshotHome();
  await sendContactMessages();
  await screenshotStaffArea();
} finally {
  await browser.close();
  await site.stop();
  await dataFolder.remove();
}

async function screenshotHome(): Promise<void> {
  const shots = [];
  for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
    const context = await browser.newContext({
      baseURL: site.origin,
      viewport: viewport,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.waitForFunction(haveFontsLoaded);
    const input = await sharp(await page.screenshot())
      .resize({ width: shownWidth })
      .toBuffer();
    shots.push({ input, left: 0, top: index * 600 });
    await context.close();
  }
  await sharp({ create: { width: shownWidth, height: 1200, channels: 3, background: '#efe9da' } })
    .composite(shots)
    .png({ palette: true })
    .toFile(join(folder, 'home.png'));
}

async function sendContactMessages(): Promise<void> {
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

async function screenshotStaffArea(): Promise<void> {
  const context = await browser.newContext({ baseURL: site.origin, viewport: viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(staffPages['sign-in']);
  await page.getByLabel('Email').fill(manager.email);
  await page.getByLabel('Password', { exact: true }).fill(manager.password);
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  for (const [name, path] of [
    ['oggi', staffPages.desk],
    ['testi', `${staffPages.texts}/home`],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (await page.locator('iframe').isVisible()) await page.frameLocator('iframe').getByRole('main').waitFor();
    await sharp(await page.screenshot())
      .resize({ width: shownWidth })
      .png({ palette: true })
      .toFile(join(folder, `${name}.png`));
  }
  await context.close();
}
