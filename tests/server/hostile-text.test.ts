import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { makeFactId } from '../../src/content/law/norme.ts';
import { changeLaw } from '../support/law-changes.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { reviewLaw } from '../support/rows/law.ts';
import { useSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

/* Hostile text of visitors, staff and the firm's facts stays inert in every kind of output. */

const manager = 'anna@studio.example';
/** Text that would break out of HTML, of the state block, of calendar lines and of spreadsheet cells. */
const hostileText = `=1+1;,</script><!--<img src=x onerror=alert(1)>"'&`;
const escapedInHtml = '&lt;img src=x onerror=alert(1)&gt;';

let smtp: TestSmtp;
let anna: StaffBrowser;
const site = useSite(async () => {
  smtp = await startSmtp();
  return {
    variables: { SMTP_URL: smtp.url, CONTACT_TO: 'studio@esempio.it' },
    prepare: reviewLaw,
    fill: (site) => addPerson(site, { email: manager, role: 'manager' }),
  };
});
afterAll(() => smtp.close());

beforeAll(async () => {
  anna = await signIn(site, manager);
  const postJson = async (path: string, body: object) => {
    const answer = await anna.call('POST', path, body);
    expect(answer.ok, `${path} ${answer.status}`).toBe(true);
    return await answer.json();
  };
  await publishFacts(site, { identity: { name: hostileText } });
  await postJson('/api/foto_studio', { url: 'https://foto.example/a.jpg', titolo: `${hostileText}\u2028fine` });
  const yearlyDates = { yearly: ['04-02'] };
  const deadline = {
    what: hostileText,
    who: hostileText,
    groups: ['imprese'],
    when: yearlyDates,
    moves: 'tax',
    law: makeFactId('L. 160/2019'),
  };
  expect((await changeLaw(anna, 'deadlines.artigiani', deadline)).status).toBe(200);
  const { id, version } = await postJson('/api/circulars', { title: hostileText });
  const text = { version, body: `Testo ${hostileText}`, points: [hostileText] };
  const saved = await (await anna.call('PUT', `/api/circulars/${id}`, text)).json();
  await postJson(`/api/circulars/${id}/publish`, { version: saved.version });
  const message = { nome: hostileText, email: 'maria@esempio.it', messaggio: hostileText };
  expect((await site.api('/api/functions/send-contact-email', message)).status).toBe(200);
});

const read = async (path: string) => await (await fetch(site.url + path)).text();
/** Splits a calendar or vCard into lines; folded lines are joined again. */
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const escapedInLine = hostileText.replaceAll(';', '\\;').replaceAll(',', '\\,');

test('HTML shows the text escaped', async () => {
  const index = await read('/circolari');
  const [, circular = ''] = /href="(\/circolari\/[^"]+)"/.exec(index) ?? [];
  for (const path of ['/', '/chi-siamo', '/scadenze', '/circolari', circular]) {
    const html = await read(path);
    expect(html, path).toContain(escapedInHtml);
    expect(html, path).not.toContain('<img src=x');
    expect(html, path).not.toContain('<!--<');
  }
});

test('the state block holds the text as JSON that cannot end the block', async () => {
  const html = await read('/chi-siamo');
  const block = html.slice(html.indexOf('id="stato">') + 'id="stato">'.length);
  const text = block.slice(0, block.indexOf('</script>'));
  expect(block.slice(text.length)).toBe('</script></body></html>');
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(`${hostileText}\u2028fine`));
});

test('JSON holds the text unchanged, under a type that is never rendered', async () => {
  for (const answer of [await site.api('/api/foto_studio'), await anna.call('GET', '/api/messages')]) {
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain(JSON.stringify(hostileText).slice(1, -1));
  }
});

test('CSV quotes the text and disables its formula', async () => {
  expect(await (await anna.call('GET', '/api/messages.csv')).text()).toContain(
    `"'${hostileText.replaceAll('"', '""')}"`,
  );
});

test('emails show the text escaped in HTML and unchanged in plain text', async () => {
  await expect.poll(() => smtp.emails.length, { interval: 10 }).toBeGreaterThanOrEqual(2);
  for (const { email } of smtp.emails) expect(email.html).not.toContain('<img src=x');
  const notice = smtp.emails.find(({ to }) => to.includes('studio@esempio.it'));
  expect(notice?.email.html).toContain(escapedInHtml);
  expect(notice?.email.text).toContain(hostileText);
});

test('the feed holds the text as escaped XML', async () => {
  const xml = await read('/circolari.xml');
  expect(xml).toContain(escapedInHtml);
  expect(xml).not.toMatch(/<img|<script|<!--/);
});

test('calendar and vCard hold the text in one escaped line', async () => {
  expect(unfoldLines(await read('/scadenze.ics'))).toContain(`SUMMARY:${escapedInLine}`);
  expect(unfoldLines(await read('/studio.vcf'))).toContain(`FN:${escapedInLine}`);
});
