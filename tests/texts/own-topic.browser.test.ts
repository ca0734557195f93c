import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EditedContent } from '../../src/contract/content.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button, findStatus, waitForSave } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, signIn } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visit, openAs } = useBrowser(site);

const editor = '/gestione/testi/preventivo';
const address = '/preventivo/paghe-e-contributi';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Publishes a ninth topic, a copy of the first. */
async function publishNinthTopic(): Promise<void> {
  const manager = await signIn(site, anna);
  const { published, version }: EditedContent = await (await manager.call('GET', '/api/content/preventivo')).json();
  const topics: object[] = Object(published['topics']);
  const draft = {
    ...published,
    topics: [...topics, { ...topics[0], id: '', slug: 'successioni', title: 'Successioni' }],
  };
  const saved = await manager.call('PUT', '/api/content/preventivo', { draft, version });
  const { version: next }: EditedContent = await saved.json();
  expect((await manager.call('POST', '/api/content/preventivo/publish', { version: next })).status).toBe(200);
}

async function publish(page: Page): Promise<void> {
  await waitForSave(page);
  await button(page, 'Pubblica').click();
  await findStatus(page)
    .filter({ hasText: /^Pubblicato/ })
    .waitFor();
}

test('a firm can have a tenth topic of its own', async () => {
  await publishNinthTopic();
  const { page, go, expectComplaint } = await openAs(paolo, editor, phone);
  const topic = page.getByRole('group', { name: 'Argomento 10' });
  const findQuestion = (number: number) => topic.getByRole('group', { name: `Domanda ${number}` });
  const findField = (number: number, label: string) => findQuestion(number).getByLabel(label, { exact: true });

  await step('writes the topic; its address is made of the words typed, and is no other topic’s');
  await button(page, 'Aggiungi un argomento').click();
  await waitForFocus(topic.getByLabel('Titolo', { exact: true }));
  await page.keyboard.type('Paghe e contributi');
  const slug = topic.getByLabel('Indirizzo', { exact: true });
  await slug.fill('Crisi');
  await slug.blur();
  await topic.getByText('Un’altra voce ha già questo valore').waitFor();
  await slug.fill('Paghe e contributi');
  await slug.blur();
  expect(await slug.inputValue()).toBe('paghe-e-contributi');
  await topic.getByLabel('Frase', { exact: true }).fill('Buste paga e adempimenti di chi ha dipendenti.');

  await step(
    'asks a question with a choice, whose missing answer is named at its field, and one with a text before it',
  );
  await topic.locator('summary').click();
  await findField(1, 'Domanda').fill('Quanti dipendenti avete?');
  const answers = findQuestion(1).getByLabel('Risposta', { exact: true });
  await answers.first().fill('Fino a 5');
  expectComplaint(/status of 400/);
  await waitForSave(page);
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await faults.getByText('Argomento 10 · Domande · Domanda 1 · Risposte fra cui scegliere').waitFor();
  await faults.getByRole('button', { name: 'Vai al testo' }).click();
  await waitForFocus(answers.nth(1));
  await page.keyboard.type('Di più');
  await topic.getByRole('button', { name: 'Aggiungi una domanda' }).click();
  await waitForFocus(findField(2, 'Domanda'));
  await page.keyboard.type('Quale contratto applicate?');
  await findField(2, 'Si risponde con').selectOption('Una riga');
  await findQuestion(2).getByText('Risposte fra cui scegliere').waitFor({ state: 'detached' });
  await topic.getByRole('button', { name: 'Sposta su: «Quale contratto applicate?»' }).click();
  await findField(1, 'È obbligatoria').selectOption('Sì');

  await step('sees the topic’s own page in the preview, and publishes it');
  await waitForSave(page);
  await button(page, 'Anteprima').click();
  expect(await page.getByLabel('Pagina', { exact: true }).inputValue()).toBe(address);
  await page.frameLocator('iframe').getByText('Quanti dipendenti avete?').waitFor();
  await button(page, 'Torna al testo').click();
  await publish(page);

  await step('a visitor finds it and answers');
  const visitor = await visit(phone);
  await visitor.openHydrated('/preventivo');
  await visitor.page.getByRole('link', { name: 'Paghe e contributi' }).click();
  await visitor.page.getByLabel('Quale contratto applicate?').fill('Commercio');
  await visitor.page.getByLabel('Fino a 5').check();
  await visitor.page.getByLabel('Nome').fill('Ida Rossi');
  await visitor.page.getByLabel('Email', { exact: true }).first().fill('ida@esempio.it');
  await button(visitor.page, 'Invia la richiesta').click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Richiesta inviata' }).waitFor();

  await step('the firm reads the answers as asked');
  // The visitor was faster than people are, so the message may be among the suspected ones.
  await go('/gestione/messaggi?stato=tutti');
  await button(page, 'Cerca').click();
  await page.getByLabel('Argomento').selectOption('Paghe e contributi');
  await page.getByRole('link', { name: 'Ida Rossi' }).click();
  await page.getByRole('heading', { name: 'Preventivo: Paghe e contributi' }).waitFor();
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(expect.arrayContaining(['Commercio', 'Fino a 5']));

  await step('removes the topic, whose address then leads to the list');
  await go(editor);
  await button(page, 'Togli: «Paghe e contributi»').click();
  await publish(page);
  const answer = await fetch(site.url + address, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/preventivo']);
});
