import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { writeSetting } from '../../src/server/db/settings.ts';
import { noteRemovalsGiven, restoredSettingName } from '../../src/server/mail/restored-site.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, signIn } from '../support/staff.ts';
import { findTaskWords, readDeskTasks } from '../support/tasks.ts';
import { addReaders } from './delivery-site.ts';
import { advanceSendTimes, sendThroughApi } from './sendings.ts';

/* Emails of circulars as mail servers and link scanners receive them. */

const readers = ['ada@esempio.it', 'bruno@esempio.it'];
const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let smtp: TestSmtp;
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true });
});
const site = useSite(async () => {
  smtp = await startSmtp();
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

beforeAll(async () => {
  const manager = await signIn(site, anna);
  await sendThroughApi(manager, { title: 'Il saldo dell’IVA', body: 'Entro il 16 marzo: dettagli sul sito.' }, 2);
  await advanceSendTimes(site, 0);
  await vi.waitUntil(() => smtp.emails.length === 2, { timeout: 60_000, interval: 20 });
});

const listSubscribers = async () =>
  (await site.database.owner.selectFrom('newsletter').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );

test('the DKIM signature is valid and covers both List-Unsubscribe headers', () => {
  expect(smtp.emails.map(({ to }) => to)).toEqual(readers.map((email) => [email]));
  for (const { raw, from } of smtp.emails) {
    expect(from).toBe('circolari@studio.example');
    const { signed, holds } = verifySignature(raw);
    expect(holds).toBe(true);
    expect(signed).toEqual(expect.arrayContaining(['from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']));
  }
  const tampered = smtp.emails[0]?.raw.replace('16 marzo', '17 marzo') ?? '';
  expect(verifySignature(tampered).holds).toBe(false);
});

test('a restored site names its removals first: the desk says so at the top, and no circular leaves before', async () => {
  const manager = await signIn(site, anna);
  const readKinds = async () => (await readDeskTasks(manager)).map(({ kind }) => kind);
  expect(await readKinds()).not.toContain('restored');
  const restored = { made: '2026-01-10T08:00:00.000Z', restored: '2026-01-11T08:00:00.000Z', gone: null };
  await writeSetting(site.database.staff, restoredSettingName, JSON.stringify(restored));
  try {
    expect((await readKinds())[0]).toBe('restored');
    const { id, version } = await (await manager.call('POST', '/api/circulars', { title: 'Ferma' })).json();
    const saved = await (await manager.call('PUT', `/api/circulars/${id}`, { version, body: 'Testo.' })).json();
    const send = { version: saved.version, audience: readers.length };
    const refusal = await manager.call('POST', `/api/circulars/${id}/send`, send);
    expect([refusal.status, (await refusal.json()).error.code]).toEqual([422, 'gone-unsaid']);
  } finally {
    await noteRemovalsGiven(site.database.staff, new Date());
  }
  expect(await readKinds()).not.toContain('restored');
});

test('a missed send time pauses the circular, which waits on the desk until a manager decides', async () => {
  const manager = await signIn(site, anna);
  const id = await sendThroughApi(manager, { title: 'Le ritenute', body: 'Testo.' }, readers.length);
  await advanceSendTimes(site, 60);
  const readTask = async () => findTaskWords(await readDeskTasks(manager), 'sendings');
  await expect
    .poll(readTask, { interval: 20 })
    .toEqual(['1 invio sospeso', '«Le ritenute», la cui ora è passata mentre il sito era fermo.']);
  await manager.call('POST', `/api/circulars/${id}/stop`);
  expect(await readTask()).toBeUndefined();
});

test('only the POST of an unsubscribe link unsubscribes, once, also a deleted reader', async () => {
  const [ada, bruno] = smtp.emails.map(({ raw, email }) => ({
    leave: /^List-Unsubscribe: <([^>]+)>/m.exec(raw)?.[1] ?? '',
    links: [...new Set(`${email.html} ${email.text}`.match(new RegExp(`${site.url}[^\\s"<)]*`, 'g')))],
  }));
  expect(ada?.links).toContain(ada?.leave);
  for (const link of ada?.links ?? [])
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
  expect(await listSubscribers()).toEqual(readers);
  const postOneClick = async (url = '') => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await fetch(url, { method: 'POST', body })).status;
  };
  expect([await postOneClick(ada?.leave), await postOneClick(ada?.leave)]).toEqual([200, 200]);
  expect(await listSubscribers()).toEqual(readers.slice(1));
  await site.database.owner.deleteFrom('newsletter').where('email', '=', 'bruno@esempio.it').execute();
  expect(await postOneClick(bruno?.leave)).toBe(200);
  // The unsubscribe link of a test email removes no address, as its page says.
  const trial = await fetch(`${site.url}/newsletter/disiscrizione?t=prova`);
  expect(await trial.text()).toContain('Nessuno è stato tolto dall’elenco.');
});

/** Verifies an email's DKIM signature (RFC 6376, relaxed, rsa-sha256). Returns the signed headers and the result. */
function verifySignature(raw: string): { signed: string[]; holds: boolean } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const fields = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n');
  const relaxField = (field: string) => {
    const at = field.indexOf(':');
    return `${field.slice(0, at).trim().toLowerCase()}:${field
      .slice(at + 1)
      .replace(/\s+/g, ' ')
      .trim()}`;
  };
  const findField = (name: string) => fields.map(relaxField).findLast((field) => field.startsWith(`${name}:`));
  const signature = findField('dkim-signature') ?? '';
  const readTag = (name: string) =>
    new RegExp(`(?:^|[;:] ?)${name}=([^;]*)`).exec(signature)?.[1]?.replace(/ /g, '') ?? '';
  const body = rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(?:\r\n)*$/, '\r\n');
  const signed = readTag('h').toLowerCase().split(':');
  const covered = [
    ...signed.flatMap((name) => findField(name) ?? []),
    signature.replace(/([; ]b=)[^;]*/, '$1').trimEnd(),
  ].join('\r\n');
  const holds =
    createHash('sha256').update(body).digest('base64') === readTag('bh') &&
    verify('RSA-SHA256', Buffer.from(covered), publicKey, Buffer.from(readTag('b'), 'base64'));
  return { signed, holds };
}
