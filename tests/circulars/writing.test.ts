import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gotFocus, hasFocus, useBrowser } from '../support/browser/browser.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../support/staff.ts';

/* Writing circulars: in the editor, from Word documents, as Markdown. */

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

async function begin(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuova circolare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuova circolare' });
  await dialog.getByLabel('Titolo').fill(title);
  await dialog.getByRole('button', { name: 'Comincia' }).click();
  return page.getByRole('textbox', { name: 'Testo', exact: true });
}

const markdown = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Altri strumenti' }).click();
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  const text = await page.getByRole('textbox', { name: 'Testo', exact: true }).inputValue();
  await page.getByRole('button', { name: 'Torna al testo formattato' }).click();
  return text;
};

/** Dispatches a paste event with HTML, as browsers do. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function docxOf(body: string, more: Record<string, string> = {}): Promise<Buffer> {
  const zip = new JSZip();
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file('word/document.xml', `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`);
  for (const [name, text] of Object.entries(more)) zip.file(name, text);
  return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

test('typed text, references and a paste from Word are saved as Markdown, previewed and published', async () => {
  const { page } = await openAs(anna, '/gestione/circolari');
  const text = await begin(page, 'Il saldo dell’IVA');
  await expect.poll(() => hasFocus(text)).toBe(true);
  await page.keyboard.type('## Che cosa fare');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Si versa 1 + 1 entro il {saldo-iva}');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- uno');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('due');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste(
    text,
    `<html><body><p class=MsoNormal style='color:red'>Da <b style="mso-bidi-font-weight:normal">Word</b><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span>tre</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>sotto</p>
    <table><tr><td><p>a</p></td><td style='text-align:right'><p>b</p></td></tr><tr><td colspan=2><p>c</p></td></tr></table>
    <img src="file:///c:/x.png"><script>alert(1)</script></body></html>`,
  );
  await expect
    .poll(() => markdown(page))
    .toBe(
      '## Che cosa fare\n\nSi versa 1 + 1 entro il {saldo-iva}\n\n- uno\n  - due\n\nDa **Word**\n\n3. tre\n   1. sotto\n\n| a | b |\n| --- | --: |\n| c |  |\n',
    );
  const preview = page.frameLocator('iframe');
  await expect.poll(() => preview.getByRole('heading', { name: 'Che cosa fare' }).isVisible()).toBe(true);
  await page.getByText(/^Bozza salvata alle/).waitFor();
  // Style checks ignore the Markdown syntax.
  expect(await page.getByText(/\((?:Tipografia italiana|Stile del sito)\)$/).count()).toBe(0);
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('link', { name: 'Vedi la pagina' }).waitFor();
  await page.getByText('Sul sito c’è questo testo.').waitFor();
  const address = `${site.url}/circolari/il-saldo-dell-iva`;
  expect(await (await fetch(address)).text()).toContain('<h2>Che cosa fare</h2>');

  // Restoring the published text replaces the draft, and undo brings the draft back.
  const published = await markdown(page);
  await page.getByRole('button', { name: 'Inserisci scadenza o norma' }).press('Enter');
  await page.getByRole('dialog', { name: 'Inserisci scadenza o norma' }).waitFor();
  await page.keyboard.press('Escape');
  await gotFocus(text);
  await page.keyboard.type('Altro ');
  await page.getByText('Confronta con il testo scritto').click();
  await page.locator('ins', { hasText: 'Altro' }).waitFor();
  await page.getByRole('button', { name: 'Riporta in bozza' }).click();
  expect(await markdown(page)).toBe(published);
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click();
  expect(await markdown(page)).toContain('Altro');
  // No keyboard trap: Escape and Tab leave the editor.
  await text.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(false);
});

test('an editor’s circular is published through approval after being returned once with a note', async () => {
  const editor = await openAs(paolo, '/gestione/circolari', { fresh: true });
  const text = await begin(editor.page, 'La rottamazione');
  await expect.poll(() => hasFocus(text)).toBe(true);
  await editor.page.keyboard.type('Si chiede entro aprile.');
  await editor.page.getByRole('button', { name: 'Chiedi l’approvazione' }).click();
  await editor.page.getByText('Approvazione chiesta da Paolo Serra').waitFor();

  const manager = await openAs(anna, '/gestione', { fresh: true });
  await manager.page.getByRole('link', { name: '«La rottamazione», chiesta da Paolo Serra' }).click();
  await manager.page.getByRole('button', { name: 'Rimanda con una nota' }).click();
  const dialog = manager.page.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('Manca il giorno.');
  await dialog.getByRole('button', { name: 'Rimanda con una nota' }).click();
  await manager.page.getByText('La bozza è rimandata con la nota').waitFor();

  await editor.go('/gestione');
  await editor.page.getByText('«La rottamazione», rimandata con una nota da Anna Conti.').waitFor();
  await editor.page.getByRole('link', { name: 'Riprendi' }).click();
  await editor.page.getByText('Manca il giorno.').waitFor();
  await text.click();
  await editor.page.keyboard.press('Control+End');
  await editor.page.keyboard.type(' Il 30.');
  await editor.page.getByRole('button', { name: 'Chiedi l’approvazione' }).click();
  await editor.page.getByText('Approvazione chiesta da Paolo Serra').waitFor();

  await manager.go('/gestione');
  await manager.page.getByRole('link', { name: '«La rottamazione», chiesta da Paolo Serra' }).click();
  await manager.page.getByRole('button', { name: 'Approva e pubblica' }).click();
  await manager.page.getByRole('alertdialog').getByRole('button', { name: 'Pubblica', exact: true }).click();
  await manager.page.getByText('pubblicata', { exact: false }).first().waitFor();
  await editor.go('/gestione/circolari');
  await editor.page.getByRole('row', { name: /La rottamazione.*pubblicata/ }).waitFor();
});

test.each([
  ['a laptop', { viewport: { width: 1280, height: 720 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
])('on %s a new text is at least 300 px high, and no bar covers the caret in 200 lines', async (_name, options) => {
  const { page } = await openAs(anna, '/gestione/circolari', options);
  const text = await begin(page, 'Una circolare lunga');
  await expect.poll(() => hasFocus(text)).toBe(true);
  const actions = page.locator('div').filter({ has: page.getByRole('button', { name: 'Pubblica', exact: true }) });
  /** Vertical positions of the bars and of the caret's line. */
  const places = async () => {
    const end = (await page.getByRole('toolbar').boundingBox()) ?? { y: 0, height: 0 };
    const begin = (await actions.last().locator('..').boundingBox()) ?? { y: 0 };
    const line = await text.evaluate(() => {
      const { focusNode } = getSelection() ?? {};
      const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return { top, bottom };
    });
    return { above: end.y + end.height, below: begin.y, ...line };
  };
  const box = (await text.boundingBox()) ?? { y: 0 };
  expect((await places()).below - box.y).toBeGreaterThanOrEqual(300);

  const covered: object[] = [];
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      // Scrolling happens by the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const now = await places();
      if (now.top < now.above || now.bottom > now.below) covered.push({ key, time, ...now });
    }
  };
  await paste(text, Array.from({ length: 200 }, (_, at) => `<p>Riga ${at}</p>`).join(''));
  await press('Enter', 12);
  await press('ArrowUp', 40);
  await press('Control+Home');
  await press('ArrowDown', 25);
  await press('Control+End');
  await press('PageUp', 3);
  expect(covered).toEqual([]);
});

test('a LibreOffice document is imported with its headings, nested lists and tables', async () => {
  const { page } = await openAs(anna, '/gestione/circolari');
  await begin(page, 'Da LibreOffice');
  await choose(page, 'circolare.docx', readFileSync(join(import.meta.dirname, 'files/circolare.docx')));
  await page.getByText('Documento portato nel testo').waitFor();
  expect(await markdown(page)).toBe(
    '## Saldo IVA\n\nTesto con **grassetto** e _corsivo_.\n\n1. uno\n   - dentro\n2. due\n\n| Termine | Norma |\n| --- | --- |\n| 16 marzo | a \\| b |\n',
  );
});

test('importing a document drops its duplicate title and right-aligns a column of figures', async () => {
  const { page } = await openAs(anna, '/gestione/circolari');
  await begin(page, 'Le rate del 2027');
  const cell = (text: string, side = '') =>
    `<w:tc><w:p>${side && `<w:pPr><w:jc w:val="${side}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const rows = [
    cell('Rata') + cell('Importo'),
    cell('prima') + cell('1.200', 'right'),
    cell('totale') + cell('', 'left'),
  ];
  const table = rows.map((cells) => `<w:tr>${cells}</w:tr>`).join('');
  const document = await docxOf(
    `<w:p><w:r><w:t>LE RATE DEL 2027</w:t></w:r></w:p><w:p><w:r><w:t>Due rate.</w:t></w:r></w:p><w:tbl>${table}</w:tbl>`,
  );
  await choose(page, 'rate.docx', document);
  await page.getByText('Il titolo in testa al documento è tolto').waitFor();
  expect(await markdown(page)).toBe(
    'Due rate.\n\n| Rata | Importo |\n| --- | --: |\n| prima | 1.200 |\n| totale |  |\n',
  );
});

test('importing reports omitted comments and revisions, and refuses invalid files with a reason', async () => {
  const { page } = await openAs(anna, '/gestione/circolari');
  await begin(page, 'Rifiuti');
  const revised = await docxOf(
    '<w:p><w:r><w:t>resta</w:t></w:r><w:del w:id="1" w:author="a"><w:r><w:delText>tolto</w:delText></w:r></w:del><w:ins w:id="2" w:author="a"><w:r><w:t> aggiunto</w:t></w:r></w:ins><w:r><w:commentReference w:id="3"/></w:r></w:p>',
    {
      'word/comments.xml':
        '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="3" w:author="a" w:initials="a"><w:p><w:r><w:t>riservato</w:t></w:r></w:p></w:comment></w:comments>',
    },
  );
  await choose(page, 'revisioni.docx', revised);
  await page
    .getByText('Non sono arrivati: 1 commento, 1 cancellazione in revisione. 1 aggiunta in revisione è accettata.')
    .waitFor();
  expect(await markdown(page)).toBe('resta aggiunto\n');
  const refused: [string, Buffer, RegExp][] = [
    ['macro.docm', await docxOf('<w:p/>', { 'word/vbaProject.bin': 'x' }), /contiene macro/],
    ['bomba.docx', await docxOf(`<!--${' '.repeat(8_000_000)}-->`), /troppo grande/],
    [
      'immagini.docx',
      await docxOf(
        '<w:p/>',
        Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`word/media/${at}.png`, 'x'])),
      ),
      /troppo grande/,
    ],
    ['rotto.docx', revised.subarray(0, 400), /danneggiato/],
    ['finto.docx', await docxOf('<w:p><w:r>'), /danneggiato/],
    ['vecchio.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /vecchio formato/],
  ];
  for (const [name, bytes, says] of refused) {
    await choose(page, name, bytes);
    await page.getByText(says).first().waitFor();
  }
  expect(await markdown(page)).toBe('resta aggiunto\n');
});
