import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { makeRealFacts, publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna } from '../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna, role: 'manager' }) });
const { visitAs } = useBrowser(site);

test('a manager works through the checklist and opens the site with the firm’s promises left empty', async () => {
  const { page, go } = await visitAs(anna);
  const held = await holdCalls(page, '**/api/today');
  await go('/gestione/iscritti');
  // The link is shown while its number still loads, so that nothing below it shifts.
  await page.getByRole('link', { name: 'Messa in linea', exact: true }).waitFor();
  held.release();
  await page.getByRole('link', { name: /^Messa in linea.*da vedere$/ }).waitFor();
  await page.getByRole('link', { name: /^Oggi/ }).click();
  await page.getByRole('link', { name: /^Continua/ }).click();

  const open = page.getByRole('list', { name: 'Da sistemare' });
  const done = page.getByRole('list', { name: 'A posto' });
  const openLaunch = () => page.getByRole('link', { name: /^Messa in linea/ }).click();
  await open.getByText('dati dello studio da scrivere o confermare').waitFor();
  await page.getByText('Si può aprire quando i dati dello studio sono tutti veri.').waitFor();
  await open.getByRole('link', { name: 'Completa i dati' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dati dello studio' }).waitFor();

  const facts = makeRealFacts();
  expect(facts).toMatchObject({ promises: { answerTime: '', independence: '', stepTimes: '' } });
  await publishFacts(site, facts);
  // The server reloads published data within a third of a second.
  await expect
    .poll(
      async () => {
        await go('/gestione/messa-in-linea');
        await page.getByRole('heading', { level: 1 }).waitFor();
        return await done.getByText('I dati dello studio sono veri').count();
      },
      { interval: 20 },
    )
    .toBe(1);
  const unread = page.getByRole('list', { name: 'Pagine da leggere' });
  await unread.getByRole('link', { name: 'Leggi: Chi siamo' }).waitFor();
  for (let count = await unread.getByRole('listitem').count(); count > 0; count -= 1) {
    await expect.poll(() => unread.getByRole('listitem').count(), { interval: 20 }).toBe(count);
    await unread.getByRole('button', { name: 'Segna come letta' }).first().click();
  }
  await done.getByText('Ogni pagina è stata letta o riscritta').waitFor();

  await open.getByRole('link', { name: 'Leggi le proposte' }).click();
  await page.getByRole('row').filter({ hasText: 'Dichiarazione IMU' }).waitFor();
  await openLaunch();
  await button(page, 'Apri il sito ai motori di ricerca').click();
  const question = page.getByRole('alertdialog', { name: 'Aprire il sito così com’è?' });
  await question.getByText(/Da sistemare: .*\d+ foto d’esempio/).waitFor();
  await question.getByRole('button', { name: 'Apri il sito', exact: true }).click();
  await page.getByText('Il sito è aperto ai motori di ricerca, da Anna Conti.').waitFor();
  await button(page, 'Chiudi di nuovo ai motori di ricerca').waitFor();
});
