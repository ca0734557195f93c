import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeHalfDay, findHalf } from '../../src/content/time/half-days.ts';
import { addDays } from '../../src/content/time/holidays.ts';
import type { HalfDay } from '../../src/contract/fields/half-days.ts';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { readAppointment } from '../../src/server/appointments/rows.ts';
import { readSettings } from '../../src/server/db/settings.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { splitStart } from '../../src/staff/appointments/appointment-words.ts';
import { hasFocus, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { confirmedAppointment, leaveAppointment, listOffered } from '../support/rows/appointments.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../support/staff.ts';

/* No mail server: emails stay queued. */
const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

/** Morning and afternoon that are on offer now. */
function findWishes(): [HalfDay, HalfDay] {
  const offered = listOffered();
  const [morning, afternoon] = (['morning', 'afternoon'] as const).map((name) =>
    offered.find(({ half }) => half === name),
  );
  if (!morning || !afternoon) throw new Error('Nothing is on offer');
  return [morning, afternoon];
}

/** Next Sunday after a day, on which the office is closed. */
function getNextSunday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, 7 - weekday);
}

const findDialog = (page: Page) => page.getByRole('dialog');

/** Button of an appointment in the list of a section. */
const act = (page: Page, name: string, nome: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `${name}: ${nome}`, exact: true });

test.each([390, 1440])('an appointment is confirmed, moved and cancelled from the list at %i px', async (width) => {
  const nome = `Maria Bianchi ${width}`;
  const wishes = findWishes();
  await leaveAppointment(site, { nome, mode: 'video', wishes });
  const { page } = await openAs(anna, staffPages.appointments, { viewport: { width, height: 844 } });
  const waiting = page.getByRole('list', { name: 'Da confermare' });
  await waiting.getByText(describeHalfDay(wishes[0])).first().waitFor();
  await waiting.getByText('Vorrei un incontro sul bilancio.').waitFor();
  expect(await act(page, 'Disdici', nome).count()).toBe(0);

  await step('confirms');
  await act(page, 'Conferma', nome).press('Enter');
  const dialog = findDialog(page);
  const wish = dialog.getByRole('button', { name: describeHalfDay(wishes[1]) });
  await waitForFocus(dialog.getByRole('button', { name: describeHalfDay(wishes[0]) }));
  await wish.press('Enter');
  await expect.poll(() => wish.getAttribute('aria-pressed')).toBe('true');
  expect(await dialog.getByLabel('Giorno').inputValue()).toBe(wishes[1].day);
  expect(findHalf(await dialog.getByLabel('Ora').inputValue())).toBe('afternoon');
  await dialog.getByLabel('Ora').fill('15:30');
  await dialog.getByLabel('Durata').selectOption('30');
  await dialog.getByLabel('Con chi').selectOption('Paolo Serra');
  await dialog.getByLabel('Collegamento').fill('https://video.example/stanza');
  expect(await dialog.getByText('Non è fra le mezze giornate chieste').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Annulla' }).count()).toBe(0);
  await dialog.getByText(`${nome} riceve l’invito per email.`).waitFor();
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).press('Enter');
  await page.getByText('Appuntamento confermato', { exact: true }).waitFor();
  await page.getByText('in video: https://video.example/stanza, con Paolo Serra · 30 minuti').waitFor();
  expect(await page.getByRole('main').getByText('15:30', { exact: true }).count()).toBe(1);
  expect(await act(page, 'Conferma', nome).count()).toBe(0);

  await step('moves');
  await act(page, 'Sposta', nome).press('Enter');
  await dialog.getByLabel('Giorno').fill(listOffered().at(-1)?.day ?? '');
  await dialog.getByLabel('Ora').fill('06:00');
  await dialog.getByText('Non è fra le mezze giornate chieste. A quell’ora lo studio è chiuso.').waitFor();
  await page.keyboard.press('Escape');
  await waitForFocus(act(page, 'Sposta', nome));
  await act(page, 'Sposta', nome).press('Enter');
  await dialog.getByLabel('Ora').fill('06:00');
  await dialog.getByRole('button', { name: 'Sposta', exact: true }).press('Enter');
  await page.getByText('Appuntamento spostato').waitFor();
  await page.getByRole('main').getByText('6:00', { exact: true }).waitFor();

  await step('cancels');
  await act(page, 'Disdici', nome).press('Enter');
  await dialog.getByLabel('Motivo').fill('Lo studio è chiuso');
  await dialog.getByRole('button', { name: 'Disdici', exact: true }).press('Enter');
  await page.getByText('Appuntamento disdetto').waitFor();
  await expect.poll(() => act(page, 'Disdici', nome).count()).toBe(0);
  await button(page, 'Passati e disdetti').press('Enter');
  const ended = page.getByRole('list', { name: 'Passati e disdetti' }).getByRole('listitem').filter({ hasText: nome });
  await ended.getByText(/^disdetto · .*motivo: Lo studio è chiuso/).waitFor();
});

test('a time that the person has no more is refused at the hour; a colleague’s change is shown, and what was typed stays', async () => {
  const wishes = findWishes();
  const [{ day }] = wishes;
  await leaveAppointment(site, { nome: 'Carlo Primo', wishes });
  await leaveAppointment(site, { nome: 'Dina Seconda', wishes });
  const { page, expectComplaint } = await openAs(anna, staffPages.appointments);
  expectComplaint(/status of 409/);
  const dialog = findDialog(page);
  await act(page, 'Conferma', 'Dina Seconda').click();
  await dialog.getByRole('button', { name: describeHalfDay(wishes[0]) }).click();
  await dialog.getByLabel('Ora').fill('10:30');
  await dialog.getByLabel('Con chi').selectOption('Anna Conti');
  await dialog.getByLabel('Dove').fill('Sala al primo piano');

  const asPaolo = await openAs(paolo, staffPages.appointments);
  for (const [nome, time] of [
    ['Carlo Primo', '10:00'],
    ['Dina Seconda', '12:00'],
  ] as const) {
    await act(asPaolo.page, 'Conferma', nome).click();
    const other = findDialog(asPaolo.page);
    await other.getByLabel('Giorno').fill(day);
    await other.getByLabel('Ora').fill(time);
    await other.getByLabel('Con chi').selectOption('Anna Conti');
    await other.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect.poll(() => other.count()).toBe(0);
  }

  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click();
  await dialog.getByText(/^Paolo Serra ha confermato all.* alle 12:00, 45 minuti, con Anna Conti\.$/).waitFor();
  await dialog.getByText(/^Se lo sposta: .* alle 10:30, 45 minuti, con Anna Conti\. Il cliente riceve/).waitFor();
  expect(await dialog.getByLabel('Ora').inputValue()).toBe('10:30');
  expect(await dialog.getByLabel('Dove').inputValue()).toBe('Sala al primo piano');
  // The button that was pressed leaves the appointment as it is now.
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Va bene così' }))).toBe(true);
  await dialog.getByRole('button', { name: 'Sposta', exact: true }).click();
  const hour = dialog.getByLabel('Ora');
  await dialog.getByText('Anna Conti ha già un appuntamento dalle 10:00 alle 10:45').waitFor();
  await expect.poll(() => hasFocus(hour)).toBe(true);
  await hour.fill('11:00');
  await dialog.getByRole('button', { name: 'Sposta', exact: true }).click();
  await page.getByText('Appuntamento spostato').waitFor();
  await page.getByText('in studio: Sala al primo piano').waitFor();
});

test('a request is found on «Oggi» and in the inbox, and refused from its message', async () => {
  const wishes = findWishes();
  await leaveAppointment(site, { nome: 'Elena Terza', wishes });
  const { page, go } = await openAs(anna, staffPages.desk, { viewport: { width: 1440, height: 900 } });
  const todo = page.getByRole('list', { name: 'Che cosa c’è da fare' });
  expect(await todo.getByRole('listitem').first().innerText()).toContain('appuntamento da confermare');
  await page
    .getByRole('navigation', { name: 'Gestione' })
    .getByRole('link', { name: /^Agenda.*1 da vedere$/ })
    .waitFor();
  await go(staffPages.messages);
  await page.getByRole('navigation', { name: 'Quali messaggi' }).getByRole('link', { name: 'Tutti' }).click();
  await page.getByRole('link', { name: 'Elena Terza' }).click();
  await page.getByRole('heading', { name: 'Appuntamento' }).waitFor();
  await act(page, 'Rispondi di no', 'Elena Terza').click();
  await findDialog(page).getByLabel('Risposta').fill('Buongiorno, questo mese non riceviamo.');
  await findDialog(page).getByRole('button', { name: 'Invia la risposta' }).click();
  await page.getByText('lo studio ha risposto di no').waitFor();
  await page.getByText('Buongiorno, questo mese non riceviamo.').waitFor();
  expect(await act(page, 'Conferma', 'Elena Terza').count()).toBe(0);
});

test('an appointment that the visitor has cancelled meanwhile offers nothing but to close', async () => {
  const wishes = findWishes();
  const id = await leaveAppointment(site, { nome: 'Furio Quarto', wishes });
  const { page, expectComplaint } = await openAs(anna, staffPages.appointments);
  expectComplaint(/status of 409/);
  await act(page, 'Conferma', 'Furio Quarto').click();
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: describeHalfDay(wishes[0]) }).click();
  await dialog.getByLabel('Con chi').selectOption('Anna Conti');
  const { secret } = await readSettings(site.database.staff);
  const path = `/appuntamento/${makeLinkToken(secret, 'appointment', { id, email: 'scrive@esempio.it' })}`;
  const body = new URLSearchParams({ change: 'cancel' });
  expect((await fetch(site.url + path, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click();
  await dialog.getByText(/^Il cliente ha disdetto all/).waitFor();
  const buttons = dialog.getByRole('button');
  expect([await buttons.count(), await buttons.first().textContent()]).toEqual([1, 'Chiudi']);
  await buttons.first().click();
  await expect.poll(() => dialog.count()).toBe(0);
});

test('who receives clients is a switch of the profile; the only one is proposed, with the first hour that is free', async () => {
  const { page, go } = await openAs(paolo, staffPages.profile);
  await page.getByRole('checkbox', { name: 'Ricevo clienti' }).uncheck();
  await page.getByText('Profilo salvato').waitFor();
  const [morning, afternoon] = findWishes();
  const first = await leaveAppointment(site, { nome: 'Gina Quinta', wishes: [afternoon] });
  await leaveAppointment(site, { nome: 'Ivo Sesto', wishes: [afternoon, morning] });
  const dialog = findDialog(page);
  await go(staffPages.appointments);
  for (const nome of ['Gina Quinta', 'Ivo Sesto']) {
    await act(page, 'Conferma', nome).click();
    await expect.poll(() => dialog.getByLabel('Con chi').locator('option:checked').textContent()).toBe('Anna Conti');
    await dialog.getByRole('button', { name: describeHalfDay(afternoon) }).click();
    if (nome === 'Ivo Sesto') break;
    await dialog.getByRole('button', { name: 'Conferma', exact: true }).click();
    await page.getByText('Appuntamento confermato', { exact: true }).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
  }
  const [, taken = ''] = splitStart((await readAppointment({ db: site.database.staff }, first)).start ?? '');
  const proposed = await dialog.getByLabel('Ora').inputValue();
  expect([taken, proposed]).toEqual(['14:00', '14:45']);
  await dialog.getByLabel('Ora').fill('14:30');
  await dialog.getByText('Anna Conti ha già un appuntamento: 14:00–14:45.').waitFor();
  await dialog.getByText(/^Quel giorno Anna Conti ha già: .*14:00–14:45 Gina Quinta/).waitFor();
  await dialog.getByLabel('Con chi').selectOption('Paolo Serra');
  await dialog.getByText('Lo studio ha già un appuntamento: 14:00–14:45, con Anna Conti.').waitFor();
});

test('another time that a visitor asks for is refused, and the confirmed one stays', async () => {
  const [{ day }, afternoon] = findWishes();
  const starts_at = `${day}T10:00:00.000Z`;
  await leaveAppointment(site, { ...confirmedAppointment, nome: 'Lea Settima', starts_at, wish: [afternoon] });
  const { page } = await openAs(anna, staffPages.appointments);
  await act(page, 'Rispondi di no', 'Lea Settima').click();
  const dialog = findDialog(page);
  await dialog.getByText(/^Non possiamo: resta .* alle 1[12]:00\.$/).waitFor();
  await dialog.getByLabel('Motivo').fill('Quel pomeriggio siamo fuori');
  await dialog.getByRole('button', { name: 'Rispondi di no' }).click();
  await page.getByText('L’appuntamento resta com’era').waitFor();
  await expect.poll(() => act(page, 'Rispondi di no', 'Lea Settima').count()).toBe(0);
  expect(await act(page, 'Sposta', 'Lea Settima').count()).toBe(1);
});

test('an appointment taken by telephone is written down, with its link still to send, and its day is printed', async () => {
  const { page, expectComplaint } = await openAs(anna, staffPages.appointments);
  expectComplaint(/status of 400/);
  await button(page, 'Aggiungi: appuntamento').click();
  const dialog = findDialog(page);
  await dialog.getByLabel('Nome').fill('Rosa Ottava');
  await dialog.getByLabel('Come').selectOption('in video');
  await dialog.getByText(/^Se resta vuoto, l’email dice che il collegamento arriva/).waitFor();
  await dialog.getByLabel('Con chi').selectOption('Anna Conti');
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await dialog.getByText(/Servono il giorno e l’ora/).waitFor();
  await dialog.getByLabel('Giorno').fill(listOffered().at(-2)?.day ?? '');
  await dialog.getByLabel('Ora').fill('17:15');
  await dialog.getByLabel('Di che cosa si tratta').fill('Successione della madre');
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await page.getByText('Appuntamento aggiunto').waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'Rosa Ottava' });
  await entry.getByText('Il collegamento va ancora mandato.').waitFor();

  await page.emulateMedia({ media: 'print' });
  const seen = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.querySelector('main')?.innerText ?? '');
      }),
  );
  // Hidden in print, where no pointer reaches it.
  await page
    .getByRole('button', { name: /^Stampa: /, includeHidden: true })
    .last()
    .dispatchEvent('click');
  const paper = await seen;
  expect(paper).toMatch(/17:15\s+Rosa Ottava.*Successione della madre/s);
  expect(paper).not.toMatch(/Da confermare|Assenze|Lea Settima/);
});

test('a half day in a closure is said at once, and days of an absence are not given', async () => {
  const days = listOffered();
  const day = days.at(-1)?.day ?? '';
  const sunday = getNextSunday(day);
  await leaveAppointment(site, { nome: 'Nora Nona', wishes: [{ day: sunday, half: 'morning' }] });
  const { page } = await openAs(anna, staffPages.appointments);
  const entry = page.getByRole('listitem').filter({ hasText: 'Nora Nona' });
  await entry.getByText('studio chiuso').waitFor();

  await button(page, 'Segna un’assenza').click();
  const dialog = findDialog(page);
  await dialog.getByLabel('Chi').selectOption('Paolo Serra');
  await dialog.getByLabel('Dal giorno').fill(day);
  await dialog.getByRole('button', { name: 'Segna', exact: true }).click();
  await page
    .getByRole('list', { name: 'Assenze' })
    .getByText(/^Paolo Serra: /)
    .waitFor();

  await act(page, 'Conferma', 'Nora Nona').click();
  await dialog.getByRole('button', { name: describeHalfDay({ day: sunday, half: 'morning' }) }).click();
  await dialog.getByText('In quella mezza giornata lo studio è chiuso.').waitFor();
  await dialog.getByLabel('Giorno').fill(day);
  await dialog.getByLabel('Ora').fill('10:00');
  await dialog.getByLabel('Con chi').selectOption('Paolo Serra');
  await dialog.getByText(/^Paolo Serra è assente/).waitFor();
  await dialog.getByRole('button', { name: 'Torna indietro' }).click();
});

test('the agenda of one person has what that person has or follows', async () => {
  const [{ day }] = findWishes();
  const colleague = await site.database.staff
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', paolo)
    .executeTakeFirstOrThrow();
  const starts_at = `${day}T06:00:00.000Z`;
  await leaveAppointment(site, { ...confirmedAppointment, person: colleague.id, nome: 'Olga Decima', starts_at });
  const { page } = await openAs(anna, staffPages.appointments);
  const [his, hers] = ['Olga Decima', 'Lea Settima'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }),
  );
  await his?.waitFor();
  await page.getByLabel('Lo segue').selectOption('Paolo Serra');
  await expect.poll(() => hers?.count()).toBe(0);
  expect(await his?.count()).toBe(1);
});
