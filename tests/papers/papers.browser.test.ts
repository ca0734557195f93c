import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { refetch } from '../support/browser/refetch.ts';
import { screenFaults } from '../support/browser/screen-faults.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { askForPapers, findPapersLink, handIn, makePdf } from '../support/rows/papers.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, signIn } from '../support/staff.ts';

/* No mail server: emails stay queued. */
const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

const findDialog = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const phone = { width: 390, height: 844 };

test('papers are asked for from a message, from a list and typed, by an email that is read first', async () => {
  const message = await leaveMessage(site, {
    nome: 'Livia Sala',
    email: 'livia@esempio.it',
    messaggio: 'Vorrei la domiciliazione.',
  });
  const { page, go } = await openAs(paolo, `${staffPages.messages}/${message}`, { viewport: phone });
  await button(page, 'Chiedi documenti: Livia Sala').press('Enter');
  const dialog = findDialog(page);
  await dialog.getByLabel('Nome').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('livia@esempio.it');
  // Faults keep the dialog at its form, with the focus on the first.
  await button(dialog, 'Continua').press('Enter');
  await waitForFocus(dialog.getByLabel('Per che cosa'));

  await dialog.getByLabel('Elenco di documenti').selectOption('Domiciliazione');
  await button(dialog, 'Inserisci l’elenco').press('Enter');
  expect(await dialog.getByLabel('Per che cosa').inputValue()).toBe('Domiciliazione');
  await button(dialog, 'Togli: Visura camerale').press('Enter');
  await button(dialog, 'Aggiungi un documento').press('Enter');
  await waitForFocus(dialog.getByLabel('Documento 6', { exact: true }));
  await page.keyboard.type('Contratto di locazione');
  await dialog.getByLabel('Spiegazione del documento 6').fill('quello del 2024');
  await dialog.getByLabel('Una riga al cliente').fill('Bastano le fotografie.');
  await button(dialog, 'Continua').press('Enter');

  const email = dialog.getByRole('region', { name: 'L’email' });
  await email.getByText('Bastano le fotografie.').waitFor();
  expect(await email.innerText()).toMatch(
    /Livia Sala, livia@esempio\.it[\s\S]*Domiciliazione[\s\S]*Contratto di locazione/,
  );
  const countRequests = async () =>
    (await site.database.owner.selectFrom('paper_requests').select('id').execute()).length;
  expect(await countRequests()).toBe(0);
  await button(dialog, 'Invia la richiesta').press('Enter');
  await page.getByText('La richiesta aspetta che la posta sia collegata').waitFor();
  expect(await countRequests()).toBe(1);

  await go(staffPages.papers);
  const entry = page.getByRole('list', { name: 'In corso' }).getByRole('listitem');
  await entry.getByText('Domiciliazione · documenti: 0 di 6').waitFor();
  expect((await entry.boundingBox())?.y).toBeLessThan(phone.height / 3);
  await entry.getByRole('link', { name: 'Livia Sala' }).press('Enter');
  await page.getByText('quello del 2024').waitFor();
  await page.getByRole('link', { name: 'questo messaggio' }).waitFor();
  await button(page, 'Sollecita ora').press('Enter');
  await button(page.getByRole('alertdialog'), 'Sollecita ora').press('Enter');
  await page.getByText('ultimo sollecito oggi').waitFor();
});

test('what arrived is fetched, judged and undone, and two tabs do not overwrite each other', async () => {
  const staff = await signIn(site, anna);
  const request = await askForPapers(staff, { nome: 'Rita Greco' });
  await askForPapers(staff, { nome: 'Dino Moro' });
  const [visura, identity] = request.papers;
  const link = findPapersLink(site, request);
  const files = [{ name: 'visura.pdf', bytes: makePdf() }];
  expect((await handIn(link, { paper: visura?.id, files })).status).toBe(201);
  const words = 'È scaduta, la rinnovo a gennaio';
  expect((await handIn(link, { paper: identity?.id, action: 'missing', note: words })).status).toBe(201);

  const { page, go } = await openAs(anna, staffPages.papers);
  const list = page.getByRole('list', { name: 'In corso' }).getByRole('listitem');
  await list
    .first()
    .getByText('Dichiarazione dei redditi · documenti: 1 di 2 · un file da scaricare · «Non ce l’ho» per 1')
    .waitFor();
  await go(staffPages.desk);
  await page.getByText('file consegnato da scaricare').waitFor();
  await page.getByText('documento che il cliente non ha').waitFor();
  await page.getByRole('link', { name: /^Guarda: file consegnato da scaricare/ }).click();

  await page.getByText(`Il cliente scrive: «${words}»`).waitFor();
  await page.getByText('Non controllato da un antivirus del sito').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Scarica \(si cancella il .*\): visura\.pdf$/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe(`${request.reference}-visura-camerale-1.pdf`);
  await refetch(page);
  await page.getByText(/scaricato da Anna Conti oggi/).waitFor();

  const other = await openAs(paolo, `${staffPages.papers}/${request.id}`);
  await button(other.page, 'Da rifare: Visura camerale').press('Enter');
  await findDialog(other.page).getByLabel('Che cosa non va').fill('È dell’anno scorso');

  await button(page, 'Va bene: Visura camerale').press('Enter');
  await page.getByText('Visura camerale: va bene').waitFor();
  await button(page, 'Annulla').press('Enter');
  await button(page, 'Va bene: Visura camerale').press('Enter');
  await button(page, 'Da rifare: Visura camerale').waitFor();
  await expect.poll(() => button(page, 'Va bene: Visura camerale').count()).toBe(0);

  // The tab that is late is asked, and its line stays.
  other.expectComplaint(/status of 409/);
  const dialog = findDialog(other.page);
  await button(dialog, 'Chiedi di nuovo').press('Enter');
  await button(dialog, /^Sostituisc/).press('Enter');
  await other.page.getByText('Da rifare: È dell’anno scorso').waitFor();
  await refetch(page);
  await page.getByText('Da rifare: È dell’anno scorso').waitFor();

  await button(page, 'Non serve: Carta d’identità').press('Enter');
  await page.getByText('Carta d’identità: non serve').waitFor();
  await button(page.getByRole('main'), 'Chiudi').press('Enter');
  await button(page.getByRole('alertdialog'), 'Chiudi la richiesta').press('Enter');
  await page.getByText(/chiusa oggi/).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect((await fetch(link)).status).toBe(404);
});

test('papers that are switched off leave the navigation, the messages and the texts', async () => {
  const message = await leaveMessage(site, { nome: 'Ugo Neri', messaggio: 'Buongiorno.' });
  await publishFacts(site, { pages: { consegna: 'off' } });
  const { page, go } = await openAs(anna, `${staffPages.messages}/${message}`);
  await button(page, 'Archivia').waitFor();
  expect(await button(page, /^Chiedi documenti/).count()).toBe(0);
  expect(
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Consegne/ })
      .count(),
  ).toBe(0);
  await go(staffPages.papers);
  await page.getByText('La consegna di documenti è tolta dal sito').waitFor();
  await go(`${staffPages.texts}/elenchi-di-documenti`);
  const back = page.getByRole('main').getByRole('link', { name: 'Dati dello studio' });
  expect(await back.getAttribute('href')).toContain('campo=pages.consegna');
});
