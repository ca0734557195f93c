import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { founder, initials } from '../../../src/content/facts.ts';
import { ownContent } from '../../../src/content/published.ts';
import { follow, picture, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { useSite } from '../../support/site.ts';

const site = useSite({
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
  },
});
const { visit } = useBrowser(site);

describe('the home page’s photos', () => {
  test("shows 'Loading...' while photos load, then initials, 'TEAM' or 'IMG 1' with a hint", async () => {
    const { page, goAlive } = await visit();
    const { release } = await holdCalls(page, '**/api/images?*', (route) => route.fulfill({ json: [] }));
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

  test('shows a stored photo by its name and placeholders for missing ones without JavaScript', async () => {
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

  test('uses the image url-1-servizi of the group servizi as background', async () => {
    const { page, go } = await visit();
    await go('/servizi');
    expect(await ground(page)).toBe(picture('url-1-servizi'));
    for (const heading of ['strategica', 'Governance', 'fiscale', 'Valutazioni']) {
      expect(await page.getByRole('heading', { name: heading }).count()).toBe(1);
    }
    const hero = await page.locator('main section').first().boundingBox();
    expect(hero?.height).toBeGreaterThanOrEqual(800);
  });

  test('falls back to the first image of the group without url-1-servizi', async () => {
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
  test('matches photos by id, exactly or ignoring case and the first hyphen, else shows an icon', async () => {
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
    // Broken address: no picture.
    const broken = page.locator('[data-member="dottore-commercialista"]');
    await broken.scrollIntoViewIfNeeded();
    await broken.locator('svg').waitFor();
  });

  test('shows a placeholder for each person while images load', async () => {
    const { page, goAlive } = await visit();
    const { release } = await holdCalls(page, '**/api/images?*', (route) => route.fulfill({ json: [] }));
    await goAlive('/contatti');
    await follow(page, 'Team');
    await expect.poll(() => page.locator('[data-member] [aria-busy=true]').count()).toBe(4);
    release();
    await expect.poll(() => page.locator('[data-member] svg').count()).toBe(4);
  });
});
