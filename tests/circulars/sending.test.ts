import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startFaultySmtp, type TestSmtp } from '../../harness/smtp.ts';
import { addReaders } from '../mail/circulars-site.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, signIn } from '../support/staff.ts';

/* Sending a circular to readers, link scanners and mail servers. Each test continues from the previous one. */

const absent = 'nessuno@altrove.example';
const readers = ['ada@esempio.it', 'bruno@esempio.it', absent];
const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let smtp: TestSmtp;
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true });
});
const site = useSite(async () => {
  smtp = await startFaultySmtp((stage, _time, address) =>
    stage === 'RCPT' && address.startsWith('nessuno') ? '550 5.1.1 no such user' : undefined,
  );
  const key = join(folder, 'key.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    variables: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'sito@studio.example',
      CONTACT_TO: 'info@studio.example',
      NEWSLETTER_RATE: '100000',
      NEWSLETTER_FROM: 'circolari@studio.example',
      DKIM_DOMAIN: 'studio.example',
      DKIM_SELECTOR: 'prova',
      DKIM_KEY: key,
    },
    async fill(started) {
      await addAnnaAndPaolo(started);
      await addReaders(started.database, readers);
    },
  };
});
const { openAs } = useBrowser(site);

const letters = () => smtp.letters.filter(({ raw }) => /^List-Unsubscribe-Post:/m.test(raw));
const listed = async () =>
  (await site.database.owner.selectFrom('newsletter').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );

/** Writes a circular and sends it to the one remaining reader through the API. */
async function sendToOne(title: string) {
  const manager = await signIn(site, anna);
  const call = async (path: string, given: object, method = 'POST') =>
    await (await manager.call(method, `/api/circulars${path}`, given)).json();
  const { id, version } = await call('', { title });
  const written = await call(`/${id}`, { version, body: 'Testo.' }, 'PUT');
  await call(`/${id}/send`, { version: written.version, audience: 1 });
  return { manager, id };
}

/** Moves the start of all scheduled sendings this many minutes into the past. */
async function letPass(minutes: number): Promise<void> {
  const send_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await site.database.owner.updateTable('circulars').set({ send_at }).where('state', '=', 'scheduled').execute();
}

test('a circular is sent after the undo period, and the ledger has the totals and each recipient', async () => {
  const { page } = await openAs(anna, '/gestione/circolari');
  await page.getByRole('button', { name: 'Nuova circolare' }).click();
  const begun = page.getByRole('dialog', { name: 'Nuova circolare' });
  await begun.getByLabel('Titolo').fill('Il saldo dell’IVA');
  await begun.getByRole('button', { name: 'Comincia' }).click();
  await page.getByRole('textbox', { name: 'Testo', exact: true }).click();
  await page.keyboard.type('Si versa entro il 16 marzo: dettagli sul sito.');
  await page.getByRole('button', { name: 'Invia…' }).click();
  const dialog = page.getByRole('dialog', { name: 'A chi e quando' });
  await dialog.getByText('La ricevono 3 iscritti.').waitFor();
  await dialog.getByText('La circolare viene anche pubblicata sul sito.').waitFor();
  await dialog.getByRole('button', { name: 'Invia a 3' }).click();
  await page.getByText('Fino ad allora si può annullare.').waitFor();
  await page.getByRole('button', { name: 'Annulla l’invio' }).waitFor();
  expect(letters()).toEqual([]);
  await letPass(0);
  await page.getByText('3 su 3 trattate dai server di posta. Ogni destinatario è contato una volta.').waitFor();
  expect(await page.getByRole('img', { name: '3 su 3 trattate dai server di posta' }).locator('span').count()).toBe(5);
  expect(letters().map(({ to }) => to[0])).toEqual(readers.slice(0, 2));
  await page.getByRole('button', { name: 'Accettate dal server di chi riceve' }).click();
  for (const email of readers.slice(0, 2)) await page.getByRole('table').getByText(email).waitFor();
  await page.getByRole('button', { name: 'Rifiutate' }).click();
  await page.getByRole('row', { name: `${absent} l’indirizzo non esiste 550 5.1.1` }).waitFor();

  // Unknown mailbox: marked in the list of subscribers until a manager resumes sending to it.
  await page.goto(`${site.url}/gestione/iscritti`);
  await page.getByText('non riceve circolari: la casella non esiste').waitFor();
  await page.getByRole('link', { name: absent }).click();
  await page.getByRole('button', { name: 'Scrivi di nuovo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scrivi di nuovo' }).click();
  await page.getByText('Le prossime circolari vanno anche a questo indirizzo').waitFor();
  await expect.poll(() => page.getByText('non riceve circolari').count()).toBe(0);
});

test('the DKIM signature is valid and covers both List-Unsubscribe headers', () => {
  for (const { raw, from } of letters()) {
    expect(from).toBe('circolari@studio.example');
    const { signed, holds } = signatureOf(raw);
    expect(holds).toBe(true);
    expect(signed).toEqual(expect.arrayContaining(['from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']));
  }
  const tampered = letters()[0]?.raw.replace('16 marzo', '17 marzo') ?? '';
  expect(signatureOf(tampered).holds).toBe(false);
});

test('link scanners unsubscribe no reader; the one-click POST is idempotent, also for a deleted reader', async () => {
  const [ada, bruno] = letters().map(({ raw, email }) => ({
    leave: /^List-Unsubscribe: <([^>]+)>/m.exec(raw)?.[1] ?? '',
    links: [...new Set(`${email.html} ${email.text}`.match(new RegExp(`${site.url}[^\\s"<)]*`, 'g')))],
  }));
  expect(ada?.links).toContain(ada?.leave);
  for (const link of ada?.links ?? [])
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
  expect(await listed()).toEqual(readers);
  const oneClick = async (url = '') => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await fetch(url, { method: 'POST', body })).status;
  };
  expect([await oneClick(ada?.leave), await oneClick(ada?.leave)]).toEqual([200, 200]);
  expect(await listed()).toEqual(readers.slice(1));
  await site.database.owner.deleteFrom('newsletter').where('email', '=', 'bruno@esempio.it').execute();
  expect(await oneClick(bruno?.leave)).toBe(200);
  // Unsubscribe link of a test email: its page says that no address was removed.
  const trial = await fetch(`${site.url}/newsletter/disiscrizione?t=prova`);
  expect(await trial.text()).toContain('Nessuno è stato tolto dall’elenco.');
});

test('a missed send time pauses the circular and shows on «Oggi» until a manager decides', async () => {
  const { manager, id } = await sendToOne('Le ritenute');
  await letPass(60);
  const waiting = async () => {
    const { waiting } = await (await manager.call('GET', '/api/today')).json();
    return waiting.find(({ kind }: { kind: string }) => kind === 'sendings');
  };
  await expect
    .poll(waiting)
    .toMatchObject({ count: 1, circulars: [{ id, title: 'Le ritenute', paused_for: 'missed' }] });
  const { page } = await openAs(anna, '/gestione/');
  await page.getByText('«Le ritenute», la cui ora è passata mentre il sito era fermo.').waitFor();
  await page.getByRole('link', { name: /^Guarda l’invio/ }).click();
  await page.getByText('L’ora è passata mentre il server era spento').waitFor();
  await manager.call('POST', `/api/circulars/${id}/stop`);
  expect(await waiting()).toBeUndefined();
});

test('the ledger reports an unreachable mail server and the retry, until the sending is paused', async () => {
  await smtp.close();
  const { id } = await sendToOne('Gli acconti');
  await letPass(0);
  const { page } = await openAs(anna, `/gestione/circolari/${id}/invio`);
  const delayed = page.getByText('una si riprova da sola: il server di posta non risponde');
  await delayed.waitFor();
  // Paused sendings are not retried.
  await page.getByRole('button', { name: 'Sospendi' }).click();
  await delayed.waitFor({ state: 'detached' });
});

/** Verifies an email's DKIM signature (RFC 6376, relaxed, rsa-sha256): headers it covers, and its validity. */
function signatureOf(raw: string): { signed: string[]; holds: boolean } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const fields = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n');
  const relaxed = (field: string) => {
    const at = field.indexOf(':');
    return `${field.slice(0, at).trim().toLowerCase()}:${field
      .slice(at + 1)
      .replace(/\s+/g, ' ')
      .trim()}`;
  };
  const named = (name: string) => fields.map(relaxed).findLast((field) => field.startsWith(`${name}:`));
  const signature = named('dkim-signature') ?? '';
  const tag = (name: string) => new RegExp(`(?:^|[;:] ?)${name}=([^;]*)`).exec(signature)?.[1]?.replace(/ /g, '') ?? '';
  const body = rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(?:\r\n)*$/, '\r\n');
  const signed = tag('h').toLowerCase().split(':');
  const covered = [
    ...signed.flatMap((name) => named(name) ?? []),
    signature.replace(/([; ]b=)[^;]*/, '$1').trimEnd(),
  ].join('\r\n');
  const holds =
    createHash('sha256').update(body).digest('base64') === tag('bh') &&
    verify('RSA-SHA256', Buffer.from(covered), publicKey, Buffer.from(tag('b'), 'base64'));
  return { signed, holds };
}
