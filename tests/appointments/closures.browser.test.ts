import { expect, test } from 'vitest';
import { addDays } from '../../src/content/time/holidays.ts';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { confirmedAppointment, leaveAppointment, listOffered } from '../support/rows/appointments.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('a closure names the confirmed appointments that it falls on until they are moved', async () => {
  const days = [...new Set(listOffered().map(({ day }) => day))];
  const [first = '', second = '', third = ''] = days;
  for (const [nome, day] of [
    ['Maria Bianchi', first],
    ['Carlo Neri', second],
    ['Dina Verdi', third],
  ] as const)
    await leaveAppointment(site, { ...confirmedAppointment, nome, starts_at: `${day}T10:00:00.000Z` });
  const { page, go } = await openAs(anna, staffPages.firm);
  const warning = 'In questi giorni ci sono 2 appuntamenti confermati.';

  await step('says it while the closure is typed');
  const closures = page.getByRole('group', { name: 'Chiusure annunciate' });
  await closures.getByRole('button', { name: 'Aggiungi una chiusura' }).click();
  const [from, to] = ['Dal giorno', 'Al giorno compreso'].map((name) => closures.getByLabel(name));
  await from?.fill(addDays(first, -1));
  await to?.fill(second);
  await closures.getByLabel('Motivo').fill('ferie');
  await page.getByText(warning).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Dina Verdi' }).count()).toBe(0);

  await step('asks before it is published');
  await button(page, 'Pubblica').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(warning).waitFor();
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByText(/^Pubblicato/).waitFor();

  await step('lists them on «Oggi»');
  await go(staffPages.desk);
  const todo = page.getByRole('list', { name: 'Che cosa c’è da fare' });
  const task = todo.getByRole('listitem').filter({ hasText: 'appuntamenti mentre lo studio è chiuso' });
  expect(await task.innerText()).toMatch(/Maria Bianchi.*Carlo Neri/s);
  await task.getByRole('link', { name: /^Sposta/ }).click();

  await step('says it at each, until it is moved');
  const closed = page.getByRole('listitem').filter({ hasText: 'A quell’ora lo studio è chiuso.' });
  await expect.poll(() => closed.count()).toBe(2);
  for (const nome of ['Maria Bianchi', 'Carlo Neri']) {
    await button(page, `Sposta: ${nome}`).click();
    await dialog.getByText('A quell’ora lo studio è chiuso.').waitFor();
    await dialog.getByLabel('Giorno').fill(third);
    await dialog.getByLabel('Ora').fill(nome === 'Carlo Neri' ? '16:00' : '15:00');
    await dialog.getByLabel('Con chi').selectOption('Anna Conti');
    await dialog.getByRole('button', { name: 'Sposta', exact: true }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  }
  expect(await closed.count()).toBe(0);
  await go(staffPages.desk);
  await todo.waitFor();
  expect(await task.count()).toBe(0);
});
