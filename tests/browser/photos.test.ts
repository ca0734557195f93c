import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { founder, initials } from '../../src/content/facts.ts';
import { elsewhere, useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

const picture = (name: string) => `${elsewhere}/${name}.png`;

let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite({
    prepare: async ({ staff }) => {
      const image = (nome_pagina: string, nome_foto: string, url_foto = picture(nome_foto)) => ({
        nome_pagina,
        nome_foto,
        url_foto,
      });
      await staff
        .insertInto('images')
        .values([
          image('home', 'executive-portait'),
          image('servizi', 'altra'),
          image('servizi', 'url-1-servizi'),
          image('team', 'Socio-Fondatore'),
          image('team', 'foto revisoreoiv 2'),
          image('team', 'Revisore-OIV'),
          image('team', 'dottore-commercialista', picture('rotta')),
        ])
        .execute();
      await staff
        .insertInto('foto_studio')
        .values(
          ['uno', 'due', 'rotta', 'quattro', 'cinque', 'sei'].map((name, ordine) => ({
            url: picture(name),
            titolo: ordine === 1 ? null : `Foto ${name}`,
            ordine,
          })),
        )
        .execute();
    },
  });
});
afterAll(() => site.stop());

/** Changes to a page of the navigation without a new document, so that it reads its data in the browser. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

/** Keeps every call to the path waiting until `release` is called. */
async function hold(page: Page, pattern: string, body: unknown) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.fulfill({ json: body });
  });
  return release;
}

/** Waits for an exchange that the page begins now: the app has heard of earlier answers then. */
async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await page.evaluate(async () => (await fetch('/healthz')).text());
}

describe('the home page’s photos', () => {
  test("while loading there is a 'Loading...' placeholder; a missing photo shows initials, 'TEAM' or 'IMG 1' with a hint", async () => {
    const { page, goAlive } = await visit();
    const release = await hold(page, '**/api/images?*', []);
    await goAlive('/contatti');
    await follow(page, 'Home');
    await expect.poll(() => page.locator('main').getByText('Loading...').count()).toBe(3);
    release();
    for (const [mark, name] of [
      [initials(founder(ownContent.facts).name), 'executive-portait'],
      ['TEAM', 'advisory-office'],
      ['IMG 1', 'controller-presentation'],
    ] as const) {
      await page.getByText(mark, { exact: true }).waitFor();
      await page.getByText(name).waitFor();
    }
  });

  test('a photo that is there is looked up by its name, the missing ones are placeholders, without JavaScript too', async () => {
    const { page, go } = await visit({ javaScriptEnabled: false });
    await go('/');
    expect(await page.locator(`main img[src="${picture('executive-portait')}"]`).count()).toBe(1);
    await page.getByText('TEAM', { exact: true }).waitFor();
    await page.getByText('IMG 1', { exact: true }).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
  });
});

describe('the services page', () => {
  const ground = (page: Page) => page.locator('main img').getAttribute('src');

  test('the background is the image named url-1-servizi in the servizi group', async () => {
    const { page, go } = await visit();
    await go('/servizi');
    expect(await ground(page)).toBe(picture('url-1-servizi'));
    for (const heading of ['strategica', 'Governance', 'fiscale', 'Valutazioni']) {
      expect(await page.getByRole('heading', { name: heading }).count()).toBe(1);
    }
    const hero = await page.locator('main section').first().boundingBox();
    expect(hero?.height).toBeGreaterThanOrEqual(800);
  });

  test('without it the background falls back to the first image of the group', async () => {
    const { page, goAlive } = await visit();
    const row = { nome_pagina: 'servizi', picture: null };
    await page.route('**/api/images?*', (route) =>
      route.fulfill({
        json: [
          { ...row, nome_foto: 'a', url_foto: picture('prima') },
          { ...row, nome_foto: 'b', url_foto: picture('seconda') },
        ],
      }),
    );
    await goAlive('/contatti');
    await follow(page, 'Servizi');
    await expect.poll(() => ground(page)).toBe(picture('prima'));
  });
});

describe('the team page', () => {
  test('photos match by identifier ignoring case and the first hyphen, equality wins, else a person icon and the name', async () => {
    const { page, goAlive } = await visit();
    const cards = page.locator('[data-member]');
    await goAlive('/team');
    expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-member')))).toEqual(
      ownContent.facts.people.map(({ id }) => id),
    );
    const source = (id: string) => page.locator(`[data-member="${id}"] img`).getAttribute('src');
    expect(await source('socio-fondatore')).toBe(picture('Socio-Fondatore'));
    expect(await source('revisore-oiv')).toBe(picture('Revisore-OIV'));
    for (const { id, name } of ownContent.facts.people) {
      await page.locator(`[data-member="${id}"]`).getByRole('heading', { name }).waitFor();
    }
    const student = page.locator('[data-member="studente-universitario"]');
    expect([await student.locator('img').count(), await student.locator('svg').count()]).toEqual([0, 1]);
    // The address brings no picture.
    const broken = page.locator('[data-member="dottore-commercialista"]');
    await broken.scrollIntoViewIfNeeded();
    await broken.locator('svg').waitFor();
  });

  test('while images load a pulse placeholder shows', async () => {
    const { page, goAlive } = await visit();
    const release = await hold(page, '**/api/images?*', []);
    await goAlive('/contatti');
    await follow(page, 'Team');
    await expect.poll(() => page.locator('[data-member] [aria-busy=true]').count()).toBe(4);
    release();
    await expect.poll(() => page.locator('[data-member] svg').count()).toBe(4);
  });
});

describe('the carousel of studio photos', () => {
  const slides = (page: Page) => page.locator('[aria-roledescription=diapositiva]');
  /** How many slides are in view as a whole. */
  const inView = (page: Page) =>
    slides(page).evaluateAll((all) => {
      const row = all[0]?.parentElement?.getBoundingClientRect();
      return all.filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return row && left > row.left - 2 && right < row.right + 2;
      }).length;
    });

  test.each([
    [390, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1440, 4],
  ])('at %i px %i slides are visible', async (width, count) => {
    const { page, go } = await visit({ viewport: { width, height: 900 } });
    await go('/chi-siamo');
    expect(await inView(page)).toBe(count);
  });

  test('previous and next move the row and are disabled at the ends, no looping', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/chi-siamo');
    const previous = page.getByRole('button', { name: 'Foto precedenti' });
    const next = page.getByRole('button', { name: 'Foto successive' });
    await previous.scrollIntoViewIfNeeded();
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    const left = () =>
      slides(page)
        .first()
        .evaluate((slide) => slide.getBoundingClientRect().left);
    const frame = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    /** Presses a button and waits until the row has come to rest on that side of where it was. */
    const press = async (button: Locator, side: 1 | -1) => {
      const before = await left();
      await button.click();
      const rest = async () => {
        const now = await left();
        await frame();
        return (await left()) === now ? Math.sign(now - before) : 0;
      };
      await expect.poll(rest).toBe(side);
      expect(await inView(page)).toBe(4);
    };
    // Six photos, four in view: two steps from one end to the other.
    await press(next, -1);
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, false]);
    await press(next, -1);
    await expect.poll(() => next.isDisabled()).toBe(true);
    await press(previous, 1);
    await press(previous, 1);
    await expect.poll(() => previous.isDisabled()).toBe(true);
    expect(await next.isEnabled()).toBe(true);
  });

  test("alt text is the photo's titolo, default 'Foto studio', in the order of ordine", async () => {
    const { page, go } = await visit({ javaScriptEnabled: false });
    await go('/chi-siamo');
    const alts = await slides(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
    expect(alts).toEqual(['Foto uno', 'Foto studio', 'Foto rotta', 'Foto quattro', 'Foto cinque', 'Foto sei']);
  });

  test('an image that fails to load is replaced with a placeholder image', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/chi-siamo');
    const third = slides(page).nth(2).locator('img');
    await third.scrollIntoViewIfNeeded();
    await expect.poll(() => third.getAttribute('src')).toMatch(/placeholder.*\.svg/);
    await expect
      .poll(() => third.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('while the photos load a message says so; none: Nessuna foto disponibile, with the table foto_studio', async () => {
    const { page, goAlive } = await visit();
    const release = await hold(page, '**/api/foto_studio', []);
    await goAlive('/contatti');
    await follow(page, 'Chi siamo');
    await page.getByText('Caricamento delle foto in corso').waitFor();
    release();
    await page.getByText('Nessuna foto disponibile').waitFor();
    await page.getByText('foto_studio').waitFor();
  });

  test('fetches retry 3 times with pauses of 1, 2 and 4 s, then Errore nel caricamento delle foto shows', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*503/);
    expectComplaint(/^Error fetching studio photos/);
    let calls = 0;
    let answered = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/foto_studio')) answered += 1;
    });
    let answerFirst = () => {};
    const shown = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route('**/api/foto_studio', async (route) => {
      calls += 1;
      await shown;
      await route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Non ora' } } });
    });
    await page.clock.install();
    await goAlive('/contatti');
    await follow(page, 'Chi siamo');
    // The clock stands still only once the change of pages is over: until then React defers what the new page's parts subscribe to.
    await expect.poll(() => page.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    answerFirst();
    for (const [pause, expected] of [
      [1000, 1],
      [2000, 2],
      [4000, 3],
    ] as const) {
      await expect.poll(() => calls).toBe(expected);
      await expect.poll(() => answered).toBe(expected);
      await settle(page);
      await page.clock.runFor(pause - 50);
      expect(calls).toBe(expected);
      await page.clock.runFor(100);
    }
    await expect.poll(() => calls).toBe(4);
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return page.getByText('Errore nel caricamento delle foto').count();
      })
      .toBe(1);
    await page.clock.fastForward(60_000);
    expect(calls).toBe(4);
  });
});
