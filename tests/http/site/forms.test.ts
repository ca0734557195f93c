import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { messagesSaying } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';

const { notices } = ownContent.views.moduli;
const message = { nome: 'Anna Rossi', email: 'anna@example.it', messaggio: 'Vorrei un preventivo.' };

/** Text as it stands in HTML. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#x27;');

describe('forms without JavaScript', () => {
  const site = useSite({ engine: 'postgres' });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
  const follow = async (answer: Response) => {
    expect(answer.status).toBe(303);
    const page = await fetch(new URL(answer.headers.get('location') ?? '', site.url));
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return page.text();
  };

  test('as many characters as the field lets in are taken, each line break counted once as browsers count it', async () => {
    const typed = `${'a'.repeat(49)}\n`.repeat(100).trim();
    expect((await post('/contatti', { ...message, messaggio: typed.replaceAll('\n', '\r\n') })).status).toBe(303);
    expect(await messagesSaying(site, typed)).toHaveLength(1);
    const longest = `${typed}\n${'b'.repeat(5000 - typed.length - 1)}`;
    expect((await post('/contatti', { ...message, messaggio: longest.replaceAll('\n', '\r\n') })).status).toBe(303);
    const longer = { ...message, messaggio: `${longest}c`.replaceAll('\n', '\r\n') };
    expect((await post('/contatti', longer)).status).toBe(422);
  });

  test('the contact form answers 303 to a page that says what the toast would have said', async () => {
    const page = await follow(await post('/contatti', message));
    expect(page).toContain(notices['messaggio-inviato'].title);
    expect(page).toContain(notices['messaggio-inviato'].description);
    expect(await messagesSaying(site, message.messaggio)).toMatchObject([{ ...message, state: 'new' }]);
  });

  test('the same form posted twice, three times at once too, is one message', async () => {
    const text = { ...message, messaggio: 'Due volte lo stesso testo' };
    for (const answer of await Promise.all([1, 2, 3].map(() => post('/contatti', text))))
      expect(answer.status).toBe(303);
    await post('/contatti', text);
    expect(await messagesSaying(site, text.messaggio)).toHaveLength(1);
  });

  test('an empty field answers 422 with Campi obbligatori, and keeps what was typed, escaped', async () => {
    const typed = { nome: `Anna "<b>' & C.`, email: '', messaggio: '</textarea><script>alert(1)</script>' };
    const answer = await post('/contatti', typed);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
    const page = await answer.text();
    expect(page).toContain(notices['campi-obbligatori'].title);
    expect(page).toContain(notices['campi-obbligatori'].description);
    expect(page).toContain(escaped(typed.messaggio));
    expect(page).not.toContain(typed.messaggio);
    expect(page).not.toContain(typed.nome);
    expect(page).toMatch(/aria-invalid="true"/);
  });

  test('a wrong address answers 422, and nothing is stored', async () => {
    const answer = await post('/contatti', { ...message, email: 'anna', messaggio: 'Indirizzo sbagliato' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Indirizzo sbagliato');
    expect(await messagesSaying(site, 'Indirizzo sbagliato')).toEqual([]);
  });

  test('a filled honeypot is kept as suspected spam and not mailed', async () => {
    const text = { ...message, messaggio: 'Da una macchina', sito: 'https://spam.example' };
    expect((await post('/contatti', text)).status).toBe(303);
    const [kept] = await messagesSaying(site, text.messaggio);
    expect(kept).toMatchObject({ state: 'suspected', spam_reason: 'honeypot' });
    const letters = await site.database.staff
      .selectFrom('outbox')
      .selectAll()
      .where('message_id', '=', kept?.id ?? '')
      .execute();
    expect(letters).toEqual([]);
  });

  test.each([
    ['a new address', 'iscritta@example.it', 'iscrizione-completata'],
    ['the same in another case', 'Iscritta@Example.it', 'email-registrata'],
  ] as const)('the newsletter form with %s answers 303 to the page it stood on, with its notice', async (...row) => {
    const [, email, notice] = row;
    const answer = await post('/newsletter', { email }, { referer: `${site.url}/` });
    expect(answer.headers.get('location')).toMatch(/^\/\?esito=/);
    const page = await follow(answer);
    expect(page).toContain(notices[notice].title);
    expect(page).toContain(notices[notice].description);
  });

  test('the newsletter form with an empty address answers 422 with Email richiesta', async () => {
    const answer = await post('/newsletter', { email: '  ' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(notices['email-richiesta'].title);
    expect(page).toContain(notices['email-richiesta'].description);
  });

  test('whoever calls up the address at which the newsletter form came back is led to the page that it stands on', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${site.url}/newsletter`, { method, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const page = await (await fetch(`${site.url}/newsletter/`)).text();
    expect(page).toContain('action="/newsletter"');
    const { status, headers } = await fetch(`${site.url}/newsletter`, { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('a page that came from elsewhere is never where the newsletter form leads', async () => {
    for (const referer of ['https://evil.example/x', `${site.url}//evil.example`, 'javascript:alert(1)']) {
      const answer = await post('/newsletter', { email: `${crypto.randomUUID()}@example.it` }, { referer });
      expect(answer.headers.get('location')).toMatch(/^\/\?esito=/);
    }
  });

  test('a link of a letter that nobody was sent answers 404 and changes nothing', async () => {
    for (const path of ['/newsletter/conferma', '/newsletter/disiscrizione']) {
      expect((await fetch(`${site.url}${path}?t=1.${'a'.repeat(43)}`)).status).toBe(404);
      expect((await post(`${path}?t=1.${'a'.repeat(43)}`, {})).status).toBe(404);
    }
  });
});
