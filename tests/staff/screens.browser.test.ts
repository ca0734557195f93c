import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatDayHeading } from '../../src/content/time/relative-times.ts';
import { type SectionName, staffPages, staffSections } from '../../src/contract/staff/pages.ts';
import { removeNewerApis, restoreEvent } from '../support/browser/baseline.ts';
import { hasFocus, useBrowser, waitForFocus, waitForFocusWithin } from '../support/browser/browser.ts';
import { dialogFaults, screenFaults, viewFaults, waitForLoad } from '../support/browser/screen-faults.ts';
import { confirmedAppointment, leaveAppointment } from '../support/rows/appointments.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { addPhotos, type FilledOffice, fillOffice } from '../support/rows/filled-office.ts';
import { deleteAllPhotos, findPlace } from '../support/rows/staff-photos.ts';
import { useSite } from '../support/site.ts';
import { anna, paolo, signIn } from '../support/staff.ts';

const hour = 3_600_000;
const desktop = { width: 1440, height: 760 };
const phone = { width: 390, height: 844 };

let office: FilledOffice;
const site = useSite({
  // The mail server is configured and does not respond.
  variables: { SMTP_URL: 'smtp://localhost:1' },
  fill: async (started) => {
    office = await fillOffice(started);
    await leaveAppointment(started, { nome: 'Rita Greco' });
    await leaveAppointment(started, {
      ...confirmedAppointment,
      nome: 'Livia Sala',
      starts_at: '2099-12-03T09:00:00.000Z',
    });
  },
});
const { visit, visitAs, visitThroughout } = useBrowser(site);

const sectionNames: readonly string[] = staffSections.map(({ key }) => key);

test('sign-in and invitation meet the accessibility checks, also with errors', async () => {
  // Every page of the staff area has a test in this file: these two, and the sections below.
  expect(Object.keys(staffPages).filter((key) => !sectionNames.includes(key))).toEqual(['sign-in', 'invitation']);
  const { page, go, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  expectComplaint(/status of 40[14]/);
  await go(`${staffPages.invitation}${office.invitation}`);
  await page.getByLabel('Nome e cognome').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await go(`${staffPages['sign-in']}?next=%2Fgestione`);
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
  await page.getByText('L’indirizzo email è obbligatorio').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await go(`${staffPages.invitation}#nessuno`);
  await page.getByRole('heading', { name: 'Il collegamento non vale più' }).waitFor();
  expect(await viewFaults(page)).toEqual([]);
});

describe('signed in as a manager', () => {
  let page: Page;
  beforeAll(async () => {
    const { page: shared, go } = await visitThroughout(anna, { reducedMotion: 'reduce' });
    page = shared;
    await page.addInitScript(removeNewerApis, restoreEvent);
    await go(staffPages.desk);
    await waitForLoad(page);
  });

  /** Loads a page as a browser at the baseline does: newer functions are removed, then restored for the checks. */
  async function loadScreen(follow: () => Promise<void>): Promise<void> {
    await page.evaluate(removeNewerApis, restoreEvent);
    await follow();
    await waitForLoad(page);
    await page.evaluate((name) => dispatchEvent(new Event(name)), restoreEvent);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  }

  /** Follows the link to a section from the current page. */
  async function openSection(key: SectionName): Promise<void> {
    await page.setViewportSize(desktop);
    if (key === 'carousel') await openSection('photos');
    const path = staffPages[key];
    const link = page.locator(`a[href="${path}"], a[href^="${path}#"]`).filter({ visible: true });
    await loadScreen(async () => {
      await link.first().click();
      await page.waitForURL((url) => url.pathname === path);
    });
  }

  /** Follows a link of the current section to a page below it. */
  async function openBelow(name: string): Promise<void> {
    await loadScreen(async () => {
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
    });
  }

  /** Opens a dialog by key at each size, checks it, and closes it: the focus must return. Returns the faults. */
  async function checkDialog(opener: Locator, viewports = [desktop, phone]): Promise<string[]> {
    const found: string[] = [];
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await opener.press('Enter');
      const dialog = page.locator('[data-dialog]');
      await waitForFocusWithin(dialog);
      found.push(...(await dialogFaults(page)));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await waitForFocus(opener);
    }
    await page.setViewportSize(desktop);
    return found;
  }

  const findButton = (name: string | RegExp) =>
    page
      .getByRole('main')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first();

  /** Checks of other views of a section than the first; each returns its faults. */
  const sectionChecks: Partial<Record<SectionName, () => Promise<string[]>>> = {
    async desk() {
      await page.getByRole('link', { name: 'Vai al contenuto' }).press('Enter');
      await waitForFocus(page.getByRole('main'));
      return await checkDialog(page.getByRole('button', { name: 'Altro' }), [phone]);
    },
    async appointments() {
      await findButton('Passati e disdetti').click();
      await page.getByRole('heading', { name: 'Passati e disdetti' }).waitFor();
      return [
        ...(await checkDialog(findButton('Conferma: Rita Greco'))),
        ...(await checkDialog(findButton('Rispondi di no: Rita Greco'), [desktop])),
        ...(await checkDialog(findButton(/^Disdici: /), [desktop])),
      ];
    },
    papers: () => checkDialog(findButton('Chiedi documenti')),
    circulars: () => checkDialog(findButton('Nuova circolare')),
    newsletter: () => checkDialog(findButton('Aggiungi un indirizzo')),
    async photos() {
      const place = findPlace(page, 'Ufficio');
      return [
        ...(await findUnequalPlaces(page)),
        ...(await checkDialog(place.getByRole('button', { name: 'Descrivi' }))),
        ...(await checkDialog(findPlace(page, 'Tavola 1').getByRole('button', { name: 'Versioni (1)' }))),
      ];
    },
    async law() {
      const found: string[] = [];
      for (const name of [/^Tutte le norme/, /^Proposte/, /^Scadenze/, /^Versioni/]) {
        await page.getByRole('navigation', { name: 'Viste' }).getByRole('link', { name }).click();
        await waitForLoad(page);
        // A search reduces the provisions, because axe takes seconds for all of them.
        if (name.test('Tutte le norme')) {
          await page.getByLabel('Cerca una norma').fill('2399');
          await page.waitForURL(/cerca=2399/);
        }
        found.push(...(await viewFaults(page)).map((fault) => `${name}: ${fault}`));
      }
      return found;
    },
    async texts() {
      // A cell without a draft is blank, and has a word for screen readers.
      const cell = page.getByRole('row', { name: 'Competenze e Metodologia' }).getByRole('cell').first();
      expect(await cell.textContent()).toBe('niente');
      expect(await listVisibleTexts(page)).not.toContain('niente');
      // Phone layout: rows become entries, and empty cells take no line.
      await page.setViewportSize(phone);
      expect(await cell.evaluate((of) => [of.clientHeight, of.textContent])).toEqual([1, 'niente']);
      expect(await listVisibleTexts(page)).not.toContain('niente');
      await page.setViewportSize(desktop);
      return [];
    },
    people: () => checkDialog(findButton('Invita una persona')),
    profile: () => checkDialog(findButton('Esci ovunque')),
  };

  test.each(staffSections)('$label meets the accessibility checks', async ({ key }) => {
    await openSection(key);
    const found = await screenFaults(page);
    found.push(...((await sectionChecks[key]?.()) ?? []));
    expect(found).toEqual([]);
  });

  test('a message meets the accessibility checks', async () => {
    await openSection('messages');
    await openBelow('Maria Bianchi');
    const found = await screenFaults(page);
    await page.getByRole('button', { name: 'Rispondi', exact: true }).click();
    await page.getByRole('button', { name: 'Inserisci nel testo' }).click();
    found.push(...(await viewFaults(page)).map((fault) => `answer: ${fault}`));
    await page.getByRole('button', { name: 'Non rispondo ora' }).click();
    expect(found).toEqual([]);
  });

  test('a message that asks for an appointment meets the accessibility checks', async () => {
    await openSection('messages');
    await page.getByRole('link', { name: 'Tutti', exact: true }).click();
    await openBelow('Rita Greco');
    await findButton('Conferma: Rita Greco').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });

  test('a circular meets the accessibility checks', async () => {
    await openSection('circulars');
    await openBelow('Il saldo dell’IVA');
    await page.getByRole('textbox', { name: 'Titolo' }).waitFor();
    const found = await screenFaults(page);
    found.push(...(await checkDialog(findButton('Invia…'), [desktop])));
    expect(found).toEqual([]);
  });

  test('the ledger of a sending meets the accessibility checks', async () => {
    await openSection('circulars');
    await openBelow('Gli acconti');
    await loadScreen(async () => {
      await page.getByRole('link', { name: 'Resoconto dell’invio' }).click();
      await page.getByRole('heading', { name: 'avere' }).waitFor();
    });
    const found = await screenFaults(page);
    await findButton('Forse arrivate').click();
    await page.getByText('elsa@esempio.it').first().waitFor();
    found.push(...(await viewFaults(page)));
    expect(found).toEqual([]);
  });

  test('a subscriber meets the accessibility checks', async () => {
    await openSection('newsletter');
    await openBelow('carla@esempio.it');
    await page.getByRole('heading', { name: 'Iscrizione' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });

  test('a personal data request meets the accessibility checks', async () => {
    await openSection('newsletter');
    await openBelow('Richieste privacy');
    await page.getByLabel('Indirizzo email').fill('carla@esempio.it');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prove del consenso' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });

  test('the text editor meets the accessibility checks', async () => {
    await openSection('texts');
    await loadScreen(async () => {
      await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
      await page.frameLocator('iframe').getByRole('main').waitFor();
    });
    const found = await screenFaults(page);
    for (const name of [/^Confronta/, /^Versioni/]) {
      await page.getByRole('navigation', { name: 'Viste' }).getByRole('button', { name }).click();
      await waitForLoad(page);
      found.push(...(await viewFaults(page)).map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  test('the editor of topics with an open question meets the accessibility checks', async () => {
    await openSection('texts');
    await loadScreen(async () => {
      await page.getByRole('main').getByRole('link', { name: 'Preventivo', exact: true }).click();
      await page.frameLocator('iframe').getByRole('main').waitFor();
    });
    for (const entry of ['Argomento 3', 'Domanda 3'])
      await page
        .locator('summary')
        .filter({ hasText: `${entry}: ` })
        .first()
        .click();
    await page.getByRole('group', { name: 'Domanda 3' }).getByLabel('Si risponde con').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });

  test('the current view has a different border colour from the others in forced colours', async () => {
    const expectDistinctEdge = async (group: Locator) => {
      await group.locator('a, button').first().waitFor();
      const edges = await group.locator('a, button').evaluateAll((all) =>
        all.map((one) => {
          const { borderBlockStartWidth, borderBlockStartColor, borderBlockEndColor } = getComputedStyle(one);
          const edge = borderBlockStartWidth === '0px' ? borderBlockEndColor : borderBlockStartColor;
          return { current: one.matches('[aria-current], [aria-pressed=true]'), edge };
        }),
      );
      const [current, ...others] = edges.toSorted((one, other) => Number(other.current) - Number(one.current));
      expect(current?.current).toBe(true);
      for (const { edge } of others) expect(edge).not.toBe(current?.edge);
    };
    await page.emulateMedia({ forcedColors: 'active' });
    await openSection('messages');
    await expectDistinctEdge(page.getByRole('navigation', { name: 'Quali messaggi' }));
    await openSection('texts');
    await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
    await page.frameLocator('iframe').getByRole('main').waitFor();
    await expectDistinctEdge(page.getByRole('navigation', { name: 'Viste' }));
    await expectDistinctEdge(page.getByRole('group', { name: 'Larghezza' }));
    await page.setViewportSize(phone);
    await expectDistinctEdge(page.getByRole('navigation', { name: 'Le pagine più usate' }));
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(desktop);
  });
});

/** Returns the photo places whose heights differ between portrait and landscape photos, at three widths. */
async function findUnequalPlaces(page: Page): Promise<string[]> {
  const found: string[] = [];
  const places = ['Ritratto di Anna Esempio', 'Ufficio', 'Presentazione'].map((name) => findPlace(page, name));
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const sizes = await Promise.all(
      places.map((place) =>
        place.evaluate((element) => {
          // Measured below the head, which wraps on a phone when the name is long.
          const top = element.querySelector('h2')?.parentElement?.getBoundingClientRect().bottom ?? 0;
          const last = [...element.querySelectorAll('button')].at(-1)?.getBoundingClientRect().bottom ?? 0;
          const { clientWidth = 0, clientHeight = 1 } = element.querySelector('img') ?? {};
          return { height: Math.round(last - top), shape: Math.round((clientWidth / clientHeight) * 10) / 10 };
        }),
      ),
    );
    const [upright, across] = sizes;
    if (new Set(sizes.map(({ height }) => height)).size > 1)
      found.push(`heights at ${width}: ${JSON.stringify(sizes)}`);
    if (upright?.shape !== 0.8 || across?.shape !== 1.5) found.push(`shapes at ${width}: ${JSON.stringify(sizes)}`);
  }
  return found;
}

/** Lists the visible texts of the page's `main`. */
async function listVisibleTexts(page: Page): Promise<string[]> {
  return await page.locator('main').evaluate((main) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      const inside = walker.currentNode.parentElement?.closest('.visually-hidden');
      if (!inside && range.getBoundingClientRect().height > 0) texts.push(range.toString());
    }
    return texts;
  });
}

/** Returns whether the element is fully visible: no corner is outside the viewport or covered. */
const isFullyVisible = (element: Locator) =>
  element.evaluate((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
    return corners.every(([x, y]) => target.contains(document.elementFromPoint(x, y)));
  });

test('dialogs fit low windows, and a toast does not overlap an open dialog', async () => {
  await deleteAllPhotos(site);
  await addPhotos(site);
  const { page, go } = await visitAs(anna, { reducedMotion: 'reduce' });

  await go(staffPages.photos);
  const [removed, described] = ['Ufficio', 'Presentazione'].map((name) => findPlace(page, name));
  const dialog = page.getByRole('dialog', { name: 'Presentazione: testo e inquadratura' });
  const describe = described?.getByRole('button', { name: 'Descrivi' });

  // Dialog taller than the window: it opens at its title, and Tab goes to its first control.
  for (const viewport of [
    { width: 360, height: 560 },
    { width: 1280, height: 480 },
  ]) {
    await page.setViewportSize(viewport);
    await describe?.click();
    await waitForFocusWithin(dialog);
    expect(
      await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight]),
    ).toEqual([0, true]);
    await page.keyboard.press('Tab');
    await waitForFocus(dialog.getByRole('slider').first());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  // Toast and dialog do not overlap, and the toast's button works.
  const notice = page.getByRole('dialog').filter({ hasText: 'Foto tolta dal sito' });
  for (const viewport of [phone, { width: 820, height: 1180 }, desktop]) {
    await page.setViewportSize(viewport);
    await removed?.getByRole('button', { name: 'Togli' }).click();
    await notice.waitFor();
    await describe?.click();
    await dialog.waitFor();
    await expect
      .poll(async () => {
        const [above, below] = [await notice.boundingBox(), await dialog.boundingBox()];
        return above && below && above.y >= 0 && above.y + above.height <= below.y;
      })
      .toBe(true);
    for (const needed of [dialog.getByRole('heading').first(), dialog.getByRole('button', { name: 'Salva' })]) {
      await needed.scrollIntoViewIfNeeded();
      expect(await isFullyVisible(needed)).toBe(true);
    }
    await notice.getByRole('button', { name: 'Annulla' }).click();
    await page.getByText('Annullato', { exact: true }).first().waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('a toast does not cover the last button of a page while it has the focus', async () => {
  const { page, go } = await visitAs(anna, { reducedMotion: 'reduce' });
  for (const viewport of [phone, desktop]) {
    const id = await leaveMessage(site, { nome: 'Marco De Santis', messaggio: 'Buongiorno.' });
    await page.setViewportSize(viewport);
    await go(`${staffPages.messages}/${id}`);
    await page.getByRole('button', { name: 'È indesiderato' }).press('Enter');
    const notice = page.getByText('Segnato come indesiderato', { exact: true });
    await notice.waitFor();
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Marco De Santis' }));
    const erase = page.getByRole('button', { name: 'Sposta nel cestino' });
    await erase.focus();
    await expect.poll(async () => [await hasFocus(erase), await isFullyVisible(erase)]).toEqual([true, true]);
    expect(await notice.isVisible()).toBe(true);
  }
});

test('focus returns to the button of a cancelled question, and moves to the heading of a list when an entry is removed', async () => {
  await signIn(site, paolo);
  const { page, go } = await visitAs(paolo);
  await go(staffPages.profile);
  const endAll = page.getByRole('button', { name: 'Esci ovunque' });
  await endAll.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await waitForFocus(endAll);
  const end = page.getByRole('button', { name: /^Scollega/ }).first();
  await end.press('Enter');
  await end.waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('heading', { name: 'Dispositivi collegati' }));
});

test('a computer with a wrong clock shows the events of today as «oggi» and keeps the session', async () => {
  const message = await leaveMessage(site, { nome: 'Nora Galli', messaggio: 'Buongiorno' });
  // Midnight may pass between an action and its assertion, so both days are accepted.
  const days = new Set([formatDayHeading(new Date())]);
  const { page, go } = await visitAs(anna, { fresh: true });
  let refreshed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/refresh')) refreshed += 1;
  });
  await page.clock.install({ time: Date.now() + 25 * hour });
  await go(staffPages.desk);
  await page
    .getByText(/oggi al/)
    .first()
    .waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  expect([...days.add(formatDayHeading(new Date()))]).toContain(await heading.textContent());

  await page.locator(`a[href="${staffPages.messages}"]`).filter({ visible: true }).first().click();
  await page.locator(`a[href^="${staffPages.messages}/${message}"]`).click();
  await page.getByLabel('Tra colleghi').fill('Richiamare domani');
  await page.getByLabel('Tra colleghi').blur();
  await page.getByText(/^Salvata oggi al/).waitFor();

  await page.getByRole('link', { name: 'Registro' }).click();
  await page.waitForURL(`**${staffPages.journal}`);
  await waitForLoad(page);
  const first = page.getByRole('heading', { level: 2 }).first();
  await first.waitFor();
  expect([...days.add(formatDayHeading(new Date()))]).toContain(await first.textContent());

  await page.getByRole('link', { name: 'Profilo' }).click();
  await page
    .getByText(/^Collegato oggi al/)
    .first()
    .waitFor();
  await page.clock.fastForward(31_000);
  expect(refreshed).toBe(0);
});
