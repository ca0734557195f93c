import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { seesNotice, seesText } from '../../support/browser/notices.ts';
import { messagesSaying } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';

const { notices } = ownContent.views.moduli;
const site = useSite();
const { visit } = useBrowser(site);

describe('the contact form', () => {
  const name = (page: Page) => page.getByLabel('Nome');
  const email = (page: Page) => page.locator('main form').getByLabel('Email');
  const text = (page: Page) => page.locator('main form').getByLabel('Messaggio', { exact: true });
  const button = (page: Page) => page.locator('main form button[type=submit]');
  async function fill(page: Page, message: string) {
    await name(page).fill('  Anna Rossi ');
    await email(page).fill('anna@example.it');
    await text(page).fill(message);
  }

  test('without JavaScript it posts natively, shows the same notices and keeps what was typed', async () => {
    const { page, go, expectComplaint } = await visit({ javaScriptEnabled: false });
    await go('/contatti');
    await fill(page, 'Senza script');
    await email(page).fill('anna@localhost');
    expectComplaint(/422/);
    await button(page).click();
    await seesText(page, notices['campi-non-validi'].title);
    expect(await text(page).inputValue()).toBe('Senza script');
    await email(page).fill('anna@example.it');
    await button(page).click();
    await seesNotice(page, 'messaggio-inviato');
    expect(await messagesSaying(site, 'Senza script')).toHaveLength(1);
  });

  test('text typed before hydration is kept', async () => {
    const { page, go, awaken } = await visit();
    await go('/contatti');
    await text(page).fill('Scritto subito');
    await awaken();
    expect(await text(page).inputValue()).toBe('Scritto subito');
  });
});
