import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { footerPages, listMainPages, pages } from '../../src/content/site-map.ts';
import { storeAnswer } from '../../src/server/http/stored-answer.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { addExternalPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';

/*
 * React's production build does not report hydration mismatches. This test replaces the app with one that contains
 * React's development build, which reports every mismatch.
 */

const topicPath = '/preventivo/domiciliazione';
/** Addresses of every page and of notices; the legal pages share one component, so the first stands for all. */
const addresses = [
  ...[...listMainPages(), footerPages.privacy].map(({ path }) => path),
  '/?esito=iscrizione-completata',
  '/contatti?esito=messaggio-inviato',
  topicPath,
  `${topicPath}?esito=richiesta-inviata&riferimento=2026-K7QF3M`,
];
const formPaths = [pages.home.path, pages.contatti.path, footerPages.scadenze.path, topicPath];

const site = useSite(async () => {
  const app = '/assets/app.js';
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'public, max-age=3600' };
  const stored = storeAnswer(200, headers, { identity: Buffer.from(await buildDevelopmentApp()) });
  return {
    changeBuild: (build) => ({
      ...build,
      files: new Map([...build.files, [app, stored]]),
      findAssets: async (module) => ({ ...(await build.findAssets(module)), chunks: [app] }),
    }),
    prepare: addExternalPhotos,
  };
});
const { visit } = useBrowser(site);

/** Builds the app as one script with React's development build. */
async function buildDevelopmentApp(): Promise<string> {
  const built = await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('One build was asked for');
  const [entry, ...others] = built.output.filter(({ type }) => type === 'chunk');
  if (entry?.type !== 'chunk' || others.length > 0) throw new Error('The app is not one script');
  return entry.code;
}

test('every page hydrates without mismatches or console errors by mouse, and pages with forms by touch', async () => {
  const touch = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  for (const [options, visited] of [
    [{}, addresses],
    [touch, formPaths],
  ] as const) {
    const { page, openHydrated, complaints } = await visit(options);
    // Fonts count as loaded on an earlier page. Otherwise they set an attribute during loading that React reports.
    await page.addInitScript(() => sessionStorage.setItem('font', '1'));
    for (const path of visited) {
      await openHydrated(path);
      // Parts below the first screen render when they come into view.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect([path, complaints]).toEqual([path, []]);
    }
  }
});

test('pages hydrate without mismatches with a further office and where pages are off, also the 404 page at such an address', async () => {
  const off = { team: 'off', 'enti-del-terzo-settore': 'off', 'guida-alla-gestione-aziendale': 'off' };
  const office = { label: 'Sede di Latina', street: 'Via Duca del Mare 8', postcode: '04100', city: 'Latina' };
  await publishFacts(site, { pages: off, contacts: { offices: [{ ...office, province: 'LT', hours: 'martedì' }] } });
  await expect.poll(async () => (await fetch(`${site.url}/team`)).status).toBe(404);
  const { page, openHydrated, complaints, expectComplaint } = await visit({});
  await page.addInitScript(() => sessionStorage.setItem('font', '1'));
  for (const { path } of [pages.home, pages.chiSiamo, pages.contatti]) {
    await openHydrated(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect([path, complaints]).toEqual([path, []]);
  }
  expectComplaint(/status of 404/);
  expectComplaint(new RegExp(`non-existent route: ${pages.team.path}$`));
  await page.goto(pages.team.path);
  await page.getByRole('navigation').first().getByRole('link', { name: pages.servizi.label, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Servizi Professionali' }).waitFor();
});
