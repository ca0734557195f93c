import { expect, test } from 'vitest';
import { hasFocus, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { confirmedAppointment, leaveAppointment } from '../support/rows/appointments.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addPerson, ageSessions, anna, confirmIdentity, paolo } from '../support/staff.ts';

const password = 'un’altra frase lunga da ricordare';

const site = useSite({ fill: (site) => addPerson(site, { email: anna, role: 'manager' }) });
const { visit, visitAs } = useBrowser(site);

test('an invitation is kept until its link is copied; the editor joins by it', async () => {
  const { page, go, expectComplaint } = await visitAs(anna);
  const invited: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/people')) invited.push(request.url());
  });
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invita una persona' }).click();
    await page.getByLabel('Email').fill(email);
  };
  const make = page.getByRole('button', { name: 'Crea l’invito' });
  const link = page.getByRole('textbox', { name: 'Collegamento' });
  const pending = page.getByRole('list', { name: 'Inviti in attesa' }).getByRole('listitem');
  const stay = page.getByRole('alertdialog').getByRole('button', { name: 'Resta qui' });

  await step('asks before leaving a typed invitation');
  await go('/gestione');
  await page.getByRole('link', { name: 'Accessi' }).click();
  await invite('carla@studio.example');
  await page.goBack();
  await page.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' }).waitFor();
  await stay.click();
  expect(await page.getByLabel('Email').inputValue()).toBe('carla@studio.example');

  await step('makes one invitation by a double click, without an identity confirmation after a recent sign-in');
  await make.dblclick();
  await waitForFocus(link);

  await step('keeps the link visible until it is copied');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copia il collegamento' }).click();
  await page.getByText('Non copiato').first().waitFor();
  const copied = page.getByRole('alertdialog', { name: 'Il collegamento è stato copiato?' });
  await page.goBack();
  await copied.waitFor();
  await stay.click();
  expect(await link.inputValue()).toContain('/gestione/invito#');
  await page.getByRole('button', { name: 'Fatto' }).click();
  await pending.filter({ hasText: 'carla@studio.example' }).waitFor();
  expect(invited).toHaveLength(1);

  await step('asks for the password after an old sign-in');
  await ageSessions(site);
  expectComplaint(/status of 403/);
  expectComplaint(/status of 401/);
  await invite(paolo);
  await make.click();
  const check = page.getByRole('dialog', { name: 'Conferma dell’identità' });
  await check.getByLabel('Password', { exact: true }).fill('un’altra');
  await check.getByRole('button', { name: 'Conferma' }).click();
  await check.getByText('La password non è corretta').waitFor();
  expect(await hasFocus(check.getByLabel('Password', { exact: true }))).toBe(true);
  await confirmIdentity(page);
  const address = (await link.inputValue()).replace(site.url, '');
  await page.goBack();
  await copied.getByRole('button', { name: 'Lascia la pagina' }).click();
  await page.waitForURL(/\/gestione$/);
  await page.getByRole('link', { name: 'Accessi' }).click();
  await pending.filter({ hasText: paolo }).getByText('Come redattore').waitFor();

  await step('the invited person opens the link and creates the account');
  const joining = await visit();
  joining.expectComplaint(/status of 401/);
  joining.expectComplaint(/status of 400/);
  await joining.go(address);
  await joining.page.getByLabel('Nome e cognome').fill('Paolo Serra');
  const chosen = joining.page.getByLabel('Password', { exact: true });
  await chosen.fill('corta');
  await joining.page.getByRole('button', { name: 'Crea l’accesso' }).click();
  await joining.page.getByText('La password deve avere almeno 12 caratteri').waitFor();
  expect(await hasFocus(chosen)).toBe(true);
  await chosen.fill(password);
  await joining.page.getByRole('button', { name: 'Mostra la password' }).click();
  expect(await chosen.getAttribute('type')).toBe('text');
  await joining.page.getByRole('button', { name: 'Crea l’accesso' }).click();
  await joining.page.waitForURL('**/gestione');
  const navigation = joining.page.getByRole('navigation', { name: 'Gestione' }).first();
  await navigation.getByRole('link', { name: 'Messaggi' }).waitFor();
  await joining.page.getByText('Paolo Serra').waitFor();
  for (const name of ['Dati dello studio', 'Team', 'Accessi', 'Registro'])
    expect(await navigation.getByRole('link', { name }).count()).toBe(0);
  await joining.go('/gestione/persone');
  await joining.page.getByRole('heading', { name: 'Questa pagina è per i responsabili' }).waitFor();
});

test('a new role of an account can be undone', async () => {
  await addPerson(site, { email: 'livia@studio.example', name: 'Livia Neri' });
  const { page, go } = await visitAs(anna);
  await go('/gestione/persone');
  const row = page.getByRole('row').filter({ hasText: 'Livia Neri' });
  await row.getByRole('button', { name: 'Rendi responsabile' }).click();
  await page.getByText('Livia Neri: ora è responsabile').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Annullato').waitFor();
  await row.getByRole('button', { name: 'Rendi responsabile' }).waitFor();
});

test('the heading gets the focus when the button that asked for the identity is gone', async () => {
  await addPerson(site, { email: 'lara@studio.example', name: 'Lara Riva' });
  const { page, go, expectComplaint } = await visitAs(anna);
  await go('/gestione/persone');
  const row = page.getByRole('row').filter({ hasText: 'Lara Riva' });
  // The button of an earlier dialog must not get the focus when a dialog closes whose button was removed.
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.keyboard.press('Escape');
  await waitForFocus(page.getByRole('button', { name: 'Invita una persona' }));
  await ageSessions(site);
  expectComplaint(/status of 403/);
  await row.getByRole('button', { name: 'Rendi responsabile' }).click();
  await confirmIdentity(page);
  await row.getByRole('button', { name: 'Rendi redattore' }).waitFor();
  await page.getByRole('dialog', { name: 'Conferma dell’identità' }).waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('heading', { name: 'Accessi', level: 1 }));
  await page.getByRole('link', { name: 'Registro' }).click();
  await page.getByText('cambiato il ruolo di lara@studio.example: ora responsabile').waitFor();
});

test('the work of a disabled colleague is handed over in parts, and what clashes stays with its reason', async () => {
  const carla = await addPerson(site, { email: 'carla.moretti@studio.example', name: 'Carla Moretti' });
  const { page, go } = await visitAs(anna);
  const own = (await (await page.request.get(`${site.url}/api/profile`)).json()).id;
  const starts_at = '2999-12-03T09:00:00.000Z';
  const free = '2999-12-04T09:00:00.000Z';
  for (const [person, nome, start] of [
    [carla, 'Rita Bianchi', starts_at],
    [carla, 'Ugo Ferri', free],
    [own, 'Di Anna', starts_at],
  ] as const) {
    const id = await leaveAppointment(site, { ...confirmedAppointment, person, nome, starts_at: start });
    const quarter = { person, quarter: start, appointment_id: id };
    await site.database.owner.insertInto('appointment_quarters').values(quarter).execute();
  }
  await leaveMessage(site, { nome: 'Mario Rossi', messaggio: 'Vorrei un preventivo.', follower: carla });

  await go('/gestione/persone');
  const row = page.getByRole('row').filter({ hasText: 'Carla Moretti' });
  await row.getByRole('button', { name: 'Disattiva' }).click();
  await page.getByRole('dialog').getByText('2 appuntamenti in programma').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Disattiva' }).click();

  // The access has ended; its work is handed over in the next dialog, or later.
  const work = page.getByRole('dialog', { name: 'Il lavoro di Carla Moretti' });
  await work.getByRole('button', { name: 'Chiudi' }).click();
  await row.getByText('accesso disattivato').waitFor();
  await go('/gestione');
  await page.getByText('Carla Moretti: 1 messaggio senza risposta e 2 appuntamenti in programma.').waitFor();
  await page.getByRole('link', { name: 'Affida' }).click();
  await row.getByRole('button', { name: 'Passa il lavoro' }).click();
  await work.getByLabel('1 messaggio senza risposta').uncheck();
  await work.getByLabel('A chi passano').selectOption(own);
  await work.getByRole('button', { name: 'Passa' }).click();
  await page.getByText('1 appuntamento in programma; un appuntamento resta').waitFor();
  await work.getByText('ha già un appuntamento dalle 10:00 alle 10:45').waitFor();
  await work.getByLabel('1 messaggio senza risposta').check();
  await work.getByRole('button', { name: 'Passa' }).click();
  await work.getByLabel('1 messaggio senza risposta').waitFor({ state: 'detached' });
  await work.getByRole('link', { name: 'Rita Bianchi' }).click();
  await page.waitForURL('**/gestione/messaggi/*');
});
