import { afterAll, expect, test } from 'vitest';
import { startFaultySmtp, type TestSmtp } from '../../harness/smtp.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { refetch } from '../support/browser/refetch.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, signIn } from '../support/staff.ts';
import { addReaders } from './delivery-site.ts';
import { advanceSendTimes, sendThroughApi } from './sendings.ts';

const unknownMailbox = 'nessuno@altrove.example';
const readers = ['ada@esempio.it', 'bruno@esempio.it', unknownMailbox];
let smtp: TestSmtp;
afterAll(() => smtp.close());
const site = useSite(async () => {
  smtp = await startFaultySmtp((stage, _time, address) =>
    stage === 'RCPT' && address === unknownMailbox ? '550 5.1.1 no such user' : undefined,
  );
  return {
    variables: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'sito@studio.example',
      CONTACT_TO: 'info@studio.example',
      NEWSLETTER_RATE: '100000',
    },
    async fill(started) {
      await addAnnaAndPaolo(started);
      await addReaders(started.database, readers);
    },
  };
});
const { openAs } = useBrowser(site);

/** Reads the state of a circular's sending. */
async function readState(id: number): Promise<string | undefined> {
  const row = site.database.owner.selectFrom('sendings').select('state').where('circular_id', '=', id);
  return (await row.executeTakeFirst())?.state;
}

test('a circular is sent after a minute to undo; the ledger counts each reader, and tells of delays and pauses', async () => {
  const { page, go } = await openAs(anna, '/gestione/circolari');
  await button(page, 'Nuova circolare').click();
  const begun = page.getByRole('dialog', { name: 'Nuova circolare' });
  await begun.getByLabel('Titolo').fill('Il saldo dell’IVA');
  await begun.getByRole('button', { name: 'Comincia' }).click();
  await page.getByRole('textbox', { name: 'Testo', exact: true }).click();
  await page.keyboard.type('Si versa entro il 16 marzo: dettagli sul sito.');
  await button(page, 'Invia…').click();
  const dialog = page.getByRole('dialog', { name: 'A chi e quando' });
  await dialog.getByText('La ricevono 3 iscritti.').waitFor();
  await dialog.getByText('La circolare viene anche pubblicata sul sito.').waitFor();
  await dialog.getByRole('button', { name: 'Invia a 3 iscritti' }).click();
  await page.getByText('Fino ad allora si può annullare.').waitFor();
  await button(page, 'Annulla l’invio').waitFor();
  expect(smtp.emails).toEqual([]);
  await advanceSendTimes(site, 0);
  await expect.poll(() => smtp.emails.map(({ to }) => to[0]), { interval: 20 }).toEqual(readers.slice(0, 2));
  const handled = '3 su 3 trattate dai server di posta';
  await expect
    .poll(async () => {
      await refetch(page);
      return await page.getByText(`${handled}. Ogni destinatario è contato una volta.`).isVisible();
    })
    .toBe(true);
  expect(await page.getByRole('img', { name: handled }).locator('span').count()).toBe(5);
  await button(page, 'Accettate dal server di chi riceve').click();
  for (const email of readers.slice(0, 2)) await page.getByRole('table').getByText(email).waitFor();
  await button(page, 'Rifiutate').click();
  await page.getByRole('row', { name: `${unknownMailbox} l’indirizzo non esiste 550 5.1.1` }).waitFor();

  // The list of subscribers marks an unknown mailbox until a manager resumes sending to it.
  await page.getByRole('link', { name: 'Iscritti' }).click();
  await page.getByText('non riceve circolari: la casella non esiste').waitFor();
  await page.getByRole('link', { name: unknownMailbox }).click();
  await button(page, 'Scrivi di nuovo').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scrivi di nuovo' }).click();
  await page.getByText('Le prossime circolari vanno anche a questo indirizzo').waitFor();
  await expect.poll(() => page.getByText('non riceve circolari').count()).toBe(0);

  // A circular whose send time was missed is paused until somebody decides.
  await smtp.close();
  const id = await sendThroughApi(await signIn(site, anna), { title: 'Le ritenute', body: 'Testo.' }, 3);
  await advanceSendTimes(site, 60);
  await expect.poll(() => readState(id), { interval: 20 }).toBe('paused');
  await go('/gestione');
  await page.getByText('«Le ritenute», la cui ora è passata mentre il sito era fermo.').waitFor();
  await page.getByRole('link', { name: /^Guarda l’invio/ }).click();
  await page.getByText('L’ora è passata mentre il server era spento').waitFor();

  // While the mail server is not reachable, the page announces retries, but not if the sending is paused.
  await button(page, 'Riprendi').click();
  const delayed = page.getByText(/l’invio si ripete da sé: il server di posta non risponde/);
  await expect
    .poll(async () => {
      await refetch(page);
      return await delayed.isVisible();
    })
    .toBe(true);
  await button(page, 'Sospendi').click();
  await delayed.waitFor({ state: 'detached' });
});
