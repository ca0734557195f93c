import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna } from '../../support/staff.ts';

/* No mail server: emails stay queued, and no page announces one as sent. */

const site = useSite({ fill: addAnnaAndPaolo });
const { visit, visitAs } = useBrowser(site);

test('resending the email of a message says that it waits for a mail server', async () => {
  const { status } = await site.api('/api/functions/send-contact-email', {
    nome: 'Lia Neri',
    email: 'lia@esempio.it',
    messaggio: 'Un preventivo',
  });
  expect(status).toBe(200);
  const { page, go } = await visitAs(anna);
  await go('/gestione/messaggi');
  await page.getByRole('link', { name: 'Lia Neri' }).click();
  await page.getByText('in attesa: la posta non è collegata').waitFor();
  await page.getByRole('button', { name: 'Invia di nuovo allo studio' }).click();
  await page.getByText('L’email aspetta di partire').waitFor();
  await page.getByText('parte appena c’è un server di posta').waitFor();
  expect(await page.getByText('riparte tra qualche secondo').count()).toBe(0);
});

test('the subscribers page says that confirmation emails are waiting', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/iscritti');
  await page.getByText('La posta non è collegata: le email di conferma aspettano di partire').waitFor();
});

test('a password reset is refused because the site sends no email', async () => {
  const { page, go, expectComplaint } = await visit();
  expectComplaint(/status of 401/);
  expectComplaint(/status of 422/);
  await go('/gestione/accesso');
  await page.getByRole('button', { name: 'Password dimenticata' }).click();
  await page.getByLabel('Email').fill(anna);
  await page.getByRole('button', { name: 'Invia il collegamento' }).click();
  await page.getByRole('alert').getByText('Da questo sito non parte alcuna email').waitFor();
});
