import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, waitForFocus, waitForFrames } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { makeChosenPhoto, makeRedAndBluePicture } from '../support/pictures.ts';
import { publishCircular } from '../support/rows/circulars.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, signIn } from '../support/staff.ts';
import { makeDocx, makeDocxPicture } from './docx-file.ts';

/* Ways to write a circular: in the editor, from a Word document, as Markdown. */

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs, visitAs } = useBrowser(site);

async function createDraft(page: Page, title: string): Promise<Locator> {
  await button(page, 'Nuova circolare').click();
  const dialog = page.getByRole('dialog', { name: 'Nuova circolare' });
  await dialog.getByLabel('Titolo').fill(title);
  await dialog.getByRole('button', { name: 'Comincia' }).click();
  const text = findText(page);
  await waitForFocus(text);
  return text;
}

const findText = (page: Page) => page.getByRole('textbox', { name: 'Testo', exact: true });

const readMarkdown = async (page: Page): Promise<string> => {
  await button(page, 'Altri strumenti').click();
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  const text = await findText(page).inputValue();
  await button(page, 'Torna al testo formattato').click();
  return text;
};

async function confirmPublication(page: Page, day = '', time = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Pubblicare questa circolare?' });
  await dialog.getByLabel('Giorno').fill(day);
  await dialog.getByLabel('Ora italiana').fill(time);
  await dialog.getByRole('button', { name: day === '' ? 'Pubblica' : 'Fissa l’ora', exact: true }).click();
}

/** Dispatches a paste event with HTML, as browsers do. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a new circular can begin as a draft of next month’s deadlines', async () => {
  const { page } = await openAs(paolo, '/gestione/circolari');
  await button(page, 'Nuova circolare').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Scadenze di/ })
    .click();
  const cells = findText(page).getByRole('table').getByRole('cell');
  await expect.poll(() => cells.allTextContents()).toContain('Versamenti con il modello F24');
});

test('an editor and a manager write a circular together', async () => {
  const asPaolo = await openAs(paolo, '/gestione/circolari', { fresh: true });
  const { page } = asPaolo;
  const text = await createDraft(page, 'Il saldo dell’IVA');

  await step('types and pastes Markdown and Word');
  for (const [typed, ...keys] of [
    ['## Che cosa fare', 'Enter'],
    ['Si versa 1 + 1 entro il {saldo-iva}', 'Enter'],
    ['- uno', 'Enter', 'Tab'],
    ['due', 'Enter', 'Enter', 'Enter'],
  ] as const) {
    await page.keyboard.type(typed);
    for (const key of keys) await page.keyboard.press(key);
  }
  await paste(
    text,
    `<html><body><p class=MsoNormal style='color:red'>Da <b style="mso-bidi-font-weight:normal">Word</b><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span>tre</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>sotto</p>
    <table><tr><td><p>a</p></td><td style='text-align:right'><p>b</p></td></tr><tr><td colspan=2><p>c</p></td></tr></table>
    <img src="file:///c:/x.png"><script>alert(1)</script></body></html>`,
  );
  expect(await readMarkdown(page)).toBe(
    '## Che cosa fare\n\nSi versa 1 + 1 entro il {saldo-iva}\n\n- uno\n  - due\n\nDa **Word**\n\n3. tre\n   1. sotto\n\n| a | b |\n| --- | --: |\n| c |  |\n',
  );
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'Che cosa fare' }).waitFor();

  await step('stays usable when the preview fails to load, which it does after the next save');
  await page.route('**/gestione/anteprima/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Primo. ');
  await failed;
  await page.unroute('**/gestione/anteprima/**');
  await page.keyboard.type('Secondo.');
  await preview.getByText('Primo. Secondo.').waitFor();
  await page.getByText(/^Bozza salvata all[e’]/).waitFor();
  // Style checks ignore the Markdown syntax.
  expect(await page.getByText(/\((?:Tipografia italiana|Stile del sito)\)$/).count()).toBe(0);

  await step('returns the draft with a note, as a manager');
  const ask = async () => {
    await button(page, 'Chiedi l’approvazione').click();
    await page.getByText('Approvazione chiesta da Paolo Serra').waitFor();
  };
  await ask();
  const asAnna = await visitAs(anna, { fresh: true });
  await asAnna.page.clock.install();
  await asAnna.go('/gestione');
  const saves: string[] = [];
  asAnna.page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/circulars\/\d+$/.test(request.url())) saves.push(request.url());
  });
  const asked = asAnna.page.getByRole('link', { name: '«Il saldo dell’IVA»' });
  await asked.click();
  await button(asAnna.page, 'Rimanda con una nota').click();
  const dialog = asAnna.page.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('Manca il giorno.');
  await dialog.getByRole('button', { name: 'Rimanda con una nota' }).click();
  await asAnna.page.getByText('La bozza è rimandata con la nota').waitFor();
  await page.getByRole('link', { name: 'Oggi' }).click();
  await page.getByText('«Il saldo dell’IVA», da Anna Conti.').waitFor();
  await page.getByRole('link', { name: 'Riprendi' }).click();
  await page.getByText('Manca il giorno.').waitFor();
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Il 16: ');
  await ask();

  await step('approves what the editor has written since');
  const listed = asAnna.page.waitForResponse('**/api/today');
  await asAnna.page.getByRole('link', { name: 'Oggi' }).click();
  await listed;
  await asked.click();
  // Opening a colleague's draft does not save it, which would withdraw the request for approval.
  await findText(asAnna.page).getByText('Il 16: Che cosa fare').waitFor();
  await asAnna.page.clock.fastForward(2000);
  await button(asAnna.page, 'Approva e pubblica').click();
  await confirmPublication(asAnna.page);
  await asAnna.page.getByRole('link', { name: 'Vedi la pagina' }).waitFor();
  await asAnna.page.getByText('Pubblicato.', { exact: true }).waitFor();
  expect(saves).toEqual([]);
  const address = `${site.url}/circolari/il-saldo-dell-iva`;
  expect(await (await fetch(address)).text()).toContain('<h2>Il 16: Che cosa fare</h2>');
  await page.getByRole('link', { name: 'Circolari' }).first().click();
  await page.getByRole('row', { name: /Il saldo dell’IVA.*pubblicata/ }).waitFor();

  await step('discards a draft, which restores the published text, and undoes that');
  const correcting = findText(asAnna.page);
  const published = await readMarkdown(asAnna.page);
  await button(asAnna.page, 'Inserisci scadenza o norma').press('Enter');
  await asAnna.page.getByRole('dialog', { name: 'Inserisci scadenza o norma' }).waitFor();
  await asAnna.page.keyboard.press('Escape');
  await waitForFocus(correcting);
  await asAnna.page.keyboard.type('Altro ');
  await button(asAnna.page, 'Confronta (1)').click();
  await asAnna.page.locator('ins', { hasText: 'Altro' }).waitFor();
  await button(asAnna.page, 'Altro').click();
  await asAnna.page.getByRole('menuitem', { name: 'Scarta la bozza' }).click();
  await asAnna.page.getByText('Bozza scartata').waitFor();
  await button(asAnna.page, 'Scrivi').click();
  expect(await readMarkdown(asAnna.page)).toBe(published);
  await button(asAnna.page, 'Annulla').last().click();
  expect(await readMarkdown(asAnna.page)).toContain('Altro');

  await step('leaves the editor by Escape and Tab');
  await correcting.focus();
  await asAnna.page.keyboard.press('Escape');
  await asAnna.page.keyboard.press('Tab');
  expect(await correcting.evaluate((element) => element.contains(document.activeElement))).toBe(false);
});

test('a circular goes back to an earlier text, before and after it is published', async () => {
  await publishCircular(site.database, { number: 4, slug: 'anno-scorso' });
  const { page, expectComplaint } = await openAs(anna, '/gestione/circolari');
  const text = await createDraft(page, 'Il saldo a giugno');
  await page.keyboard.type('Entro il 16.');
  await page.getByText(/^Bozza salvata all[e’]/).waitFor();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const colleague = await signIn(site, paolo);
  const call = async (method: string, path = '', body?: unknown) =>
    await (await colleague.call(method, `/api/circulars/${id}${path}`, body)).json();
  const { version } = await call('GET');
  await call('PUT', '', { version, body: 'Entro il 30.' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await text.getByText('Entro il 30.').waitFor();

  await step('brings back a draft that a colleague has replaced');
  await button(page, 'Versioni').click();
  const replaced = page.getByRole('listitem').filter({ hasText: 'Bozza di Anna Conti, sostituita' });
  await replaced.getByText('Confronta con la bozza').click();
  await replaced.locator('ins', { hasText: '16' }).waitFor();
  await replaced.getByRole('button', { name: 'Riporta in bozza' }).click();
  await text.getByText('Entro il 16.').waitFor();

  await step('is published at an hour of the next year, whose first circular needs a number, and held again');
  const year = new Date().getUTCFullYear() + 1;
  const numbering = page.getByLabel('Numero', { exact: true });
  expectComplaint(/Failed to load resource.*400/);
  await button(page, 'Pubblica').click();
  await confirmPublication(page, `${year}-01-15`, '09:30');
  await page.getByRole('alert').getByText(`È la prima circolare del ${year}`).waitFor();
  await button(page, 'Vai al testo').click();
  await waitForFocus(numbering);
  await numbering.selectOption('un altro');
  await page.getByLabel('Quale numero').fill('1');
  await button(page, 'Pubblica').click();
  await confirmPublication(page, `${year}-01-15`, '09:30');
  const status = page.getByRole('status').filter({ hasText: `Si pubblica da sé: il 15 gennaio ${year} alle 9:30` });
  await status.waitFor();
  expect(await call('GET')).toMatchObject({ state: 'draft', publish_at: `${year}-01-15T08:30:00.000Z` });
  await button(page, 'Annulla l’ora').click();
  await status.waitFor({ state: 'detached' });
  await numbering.selectOption('senza numero');
  await button(page, 'Pubblica').click();
  await confirmPublication(page);
  await page.getByText('Pubblicato.', { exact: true }).waitFor();

  await step('is corrected, and goes back to its first version');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Di giugno.');
  await button(page, 'Pubblica la rettifica').click();
  const correction = page.getByRole('dialog', { name: 'Che cosa è stato corretto' });
  await correction.getByLabel('Rettifica').fill('Il mese.');
  await correction.getByRole('button', { name: 'Pubblica la rettifica' }).click();
  await page.getByText('Rettifica pubblicata').waitFor();
  await button(page, 'Versioni').click();
  const first = page.getByRole('listitem').filter({ hasText: 'Versione 1,' });
  await first.getByRole('button', { name: 'Riporta in bozza' }).click();
  await waitForFocus(page.getByRole('heading', { name: 'Modifiche' }));
  await page.getByRole('list', { name: 'Modifiche' }).locator('del', { hasText: 'Di giugno' }).waitFor();
});

test('Word files come with lists and tables, without comments and a second title; broken ones are refused', async () => {
  const { page } = await openAs(anna, '/gestione/circolari');
  const text = await createDraft(page, 'Le rate del 2027');
  await chooseFile(page, 'circolare.docx', readFileSync(join(import.meta.dirname, 'circolare.docx')));
  await page.getByText('Documento portato nel testo').waitFor();
  expect(await readMarkdown(page)).toBe(
    '## Saldo IVA\n\nTesto con **grassetto** e _corsivo_.\n\n1. uno\n   - dentro\n2. due\n\n| Termine | Norma |\n| --- | --- |\n| 16 marzo | a \\| b |\n',
  );

  // A document with revisions, comments, the circular's title and a column of figures.
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const cell = (words: string, side = '') =>
    `<w:tc><w:p>${side && `<w:pPr><w:jc w:val="${side}"/></w:pPr>`}<w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
  const rows = [
    cell('Rata') + cell('Importo'),
    cell('prima') + cell('1.200', 'right'),
    cell('totale') + cell('', 'left'),
  ];
  const revised = await makeDocx(
    `<w:p><w:r><w:t>Studio Conti</w:t></w:r></w:p><w:p><w:r><w:t>OGGETTO: LE RATE DEL 2027</w:t></w:r></w:p>
    <w:p><w:r><w:t>Due</w:t></w:r><w:del w:id="1" w:author="a"><w:r><w:delText> vecchie</w:delText></w:r></w:del><w:ins w:id="2" w:author="a"><w:r><w:t xml:space="preserve"> rate.</w:t></w:r></w:ins><w:r><w:commentReference w:id="3"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>
    <w:tbl>${rows.map((cells) => `<w:tr>${cells}</w:tr>`).join('')}</w:tbl>`,
    {
      'word/comments.xml':
        '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="3" w:author="a" w:initials="a"><w:p><w:r><w:t>riservato</w:t></w:r></w:p></w:comment></w:comments>',
      'word/footnotes.xml':
        '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>La norma.</w:t></w:r></w:p></w:footnote></w:footnotes>',
    },
  );
  const brought =
    'Studio Conti\n\nDue rate.\\[1\\]\n\n| Rata | Importo |\n| --- | --: |\n| prima | 1.200 |\n| totale |  |\n\n## Note\n\n1. La norma.\n';
  await chooseFile(page, 'rate.docx', revised);
  await page.getByText('Il titolo in testa al documento è tolto').waitFor();
  await page
    .getByText(
      'Non sono arrivati: 1 commento, 1 cancellazione in revisione. 1 aggiunta in revisione è accettata. 1 nota è in fondo.',
    )
    .waitFor();
  await waitForFocus(page.getByRole('status').filter({ hasText: 'Documento portato nel testo' }));
  expect(await readMarkdown(page)).toBe(brought);

  // A pasted document repeats the title neither; pasted words are no document.
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const title = '<p class=MsoTitle>Le rate del 2027</p>';
  await paste(text, `${title}<p class=MsoNormal>Tre rate.</p>`);
  expect(await readMarkdown(page)).toBe('Tre rate.\n');
  await page.keyboard.press('Control+End');
  await paste(text, title);
  expect(await readMarkdown(page)).toContain('Le rate del 2027');
  const kept = await readMarkdown(page);

  // The first document is refused by its directory, the second by the converter. The text stays as it was.
  for (const [name, bytes, says] of [
    ['macro.docm', await makeDocx('<w:p/>', { 'word/vbaProject.bin': 'x' }), /contiene macro/],
    ['finto.docx', await makeDocx('<w:p><w:r>'), /danneggiato/],
  ] as const) {
    await chooseFile(page, name, bytes);
    await page.getByText(says).first().waitFor();
  }
  expect(await readMarkdown(page)).toBe(kept);
});

test('pictures come from Word and from the device as photos, and each is described before it is published', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/circolari');
  expectComplaint(/status of 400/);
  const text = await createDraft(page, 'La nuova sede');
  const png = await makeRedAndBluePicture(300, 200).png().toBuffer();
  const { paragraph, parts } = makeDocxPicture(png, '');
  const lost = makeDocxPicture(Buffer.from('GIF89a'), '').paragraph.replace('rId1', 'rId2');
  const rels = parts['word/_rels/document.xml.rels'].replace(
    '<Relationship ',
    (start) =>
      `${start}Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image2.gif"/>${start}`,
  );
  const docx = await makeDocx(`<w:p><w:r><w:t>Da luglio siamo qui.</w:t></w:r></w:p>${paragraph}${lost}`, {
    ...parts,
    'word/_rels/document.xml.rels': rels,
    'word/media/image2.gif': 'GIF89a',
  });
  await chooseFile(page, 'sede.docx', docx);
  await page.getByText('Non sono arrivati: 1 immagine (si inserisce con «Foto»).').waitFor();
  await button(page, 'Ho visto').click();
  const brought = /^Da luglio siamo qui\.\n\n!\[\]\(\/foto\/[0-9a-f]{32}\.jpg\)\n$/;
  expect(await readMarkdown(page)).toMatch(brought);

  // It cannot be published before its alternative text is written.
  await button(page, 'Pubblica').click();
  await confirmPublication(page);
  const faults = page.getByRole('alert').filter({ hasText: 'Testo: A una foto manca il testo alternativo' });
  await waitForFocus(faults);
  await button(page, 'Scrivi il testo alternativo').click();
  const description = page.getByRole('dialog', { name: 'Testo alternativo' });
  await description.getByRole('button', { name: 'Salva' }).click();
  await description.getByText('Scriva che cosa si vede').waitFor();
  await description.getByLabel('Testo alternativo').fill('La facciata');
  await description.getByRole('button', { name: 'Salva' }).click();
  await faults.waitFor({ state: 'detached' });
  // The closed dialog returns the focus to the text.
  await description.waitFor({ state: 'detached' });
  await waitForFocus(text);

  // A photo of the device.
  await button(page, 'Altri strumenti').click();
  await page.getByRole('menuitem', { name: 'Foto', exact: true }).click();
  const photo = page.getByRole('dialog', { name: 'Foto' });
  await photo.locator('input[type=file]:not([capture])').setInputFiles(await makeChosenPhoto());
  await waitForFocus(description.getByLabel('Testo alternativo'));
  await description.getByLabel('Testo alternativo').fill('La sala');
  await page.keyboard.press('Enter');
  await description.waitFor({ state: 'detached' });
  await waitForFocus(text);
  const written = await readMarkdown(page);
  expect(written).toContain('![La facciata](/foto/');
  expect(written).toContain('![La sala](/foto/');

  await button(page, 'Pubblica').click();
  await confirmPublication(page);
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  const html = await (await fetch(`${site.url}/circolari/la-nuova-sede`)).text();
  expect(html).toMatch(/<img src="[^"]+" alt="La facciata" width="300" height="200"/);
  expect(html).toMatch(/<source type="image\/avif" srcset="[^"]+-320\.avif 320w/);
});

test('on a laptop and on a phone a new text is at least 300 px high, and no bar covers the caret', async () => {
  const laptop = { width: 1280, height: 720 };
  const phone = { width: 390, height: 844 };
  const { page } = await openAs(anna, '/gestione/circolari', { viewport: laptop });
  const text = await createDraft(page, 'Una circolare lunga');
  const toolbar = page.getByRole('toolbar');
  const actions = page
    .locator('div')
    .filter({ has: button(page, 'Pubblica') })
    .last()
    .locator('..');
  /** Returns a function that measures, after scrolling, the vertical positions of the bars, the text and the caret. */
  const prepareMeasurement = async () => {
    const bars = { above: await toolbar.elementHandle(), below: await actions.elementHandle() };
    return async () => {
      await waitForFrames(page);
      return await text.evaluate((element, { above, below }) => {
        const { focusNode } = getSelection() ?? {};
        const line = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
        const { top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {};
        return {
          above: above?.getBoundingClientRect().bottom ?? 0,
          below: below?.getBoundingClientRect().top ?? 0,
          text: element.getBoundingClientRect().top,
          top,
          bottom,
        };
      }, bars);
    };
  };
  for (const screen of [phone, laptop]) {
    await page.setViewportSize(screen);
    const now = await (await prepareMeasurement())();
    expect(now.below - now.text).toBeGreaterThanOrEqual(300);
  }

  const covered: object[] = [];
  await paste(text, Array.from({ length: 60 }, (_, at) => `<p>Riga ${at}</p>`).join(''));
  for (const screen of [laptop, phone]) {
    await page.setViewportSize(screen);
    const measure = await prepareMeasurement();
    for (const [key, times] of [
      ['Control+End', 1],
      ['Enter', 3],
      ['PageUp', 1],
      ['ArrowUp', 20],
      ['Control+Home', 1],
      ['ArrowDown', 25],
    ] as const)
      for (let time = 0; time < times; time += 1) {
        await page.keyboard.press(key);
        const now = await measure();
        if (now.top < now.above || now.bottom > now.below) covered.push({ screen, key, time, ...now });
      }
  }
  expect(covered).toEqual([]);
});
