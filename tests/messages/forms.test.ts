import { describe, expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { findMessages } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';

const { notices } = defaultContent.views.moduli;
const message = { nome: 'Anna Rossi', email: 'anna@example.it', messaggio: 'Vorrei un preventivo.' };

/** Text escaped for HTML. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#x27;');

/** Maximum length of the fields that tests fill, by name. */
const fieldLimits: Record<string, number> = {
  nome: 100,
  email: 254,
  telefono: 40,
  messaggio: 5000,
  'answers.amministrazione': 200,
  mode: 6,
  'wishes.0': 20,
};

/** State of this response, from which the app hydrates. */
function readPageState(html: string) {
  const [, block = ''] = /id="stato">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(block).page;
}

describe('forms without JavaScript', () => {
  const site = useSite({ engine: 'postgres' });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
  const followRedirect = async (answer: Response) => {
    expect(answer.status).toBe(303);
    const page = await fetch(new URL(answer.headers.get('location') ?? '', site.url));
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return page.text();
  };

  test('accepts 5000 characters, counting each CRLF as one, and returns 422 for one more', async () => {
    const typed = `${'a'.repeat(49)}\n`.repeat(100).trim();
    expect((await post('/contatti', { ...message, messaggio: typed.replaceAll('\n', '\r\n') })).status).toBe(303);
    expect(await findMessages(site, typed)).toHaveLength(1);
    const longest = `${typed}\n${'b'.repeat(5000 - typed.length - 1)}`;
    expect((await post('/contatti', { ...message, messaggio: longest.replaceAll('\n', '\r\n') })).status).toBe(303);
    const longer = { ...message, messaggio: `${longest}c`.replaceAll('\n', '\r\n') };
    expect((await post('/contatti', longer)).status).toBe(422);
  });

  test.each([
    ['/contatti', ['nome', 'email', 'messaggio']],
    ['/preventivo/oiv', ['nome', 'email', 'messaggio', 'answers.amministrazione']],
    ['/appuntamento', ['nome', 'email', 'telefono', 'messaggio', 'mode', 'wishes.0']],
    ['/newsletter', ['email']],
  ])('gives back no field of %s longer than it may be, and no unknown one', async (path, names) => {
    const size = Math.floor(30_000 / (names.length + 1));
    const answer = await post(path, Object.fromEntries([...names, 'altro'].map((name) => [name, 'a'.repeat(size)])));
    expect(answer.status).toBe(422);
    const { form } = readPageState(await answer.text());
    expect(Object.keys(form.values)).toEqual(expect.arrayContaining(names));
    expect(form.values).not.toHaveProperty('altro');
    for (const [name, value] of Object.entries<string>(form.values))
      expect([name, value.length]).toEqual([name, Math.min(size, fieldLimits[name] ?? 0)]);
  });

  test('returns 413 for a form of more than 32 kB, and a sentence that says what to do', async () => {
    for (const path of ['/contatti', '/preventivo/oiv', '/appuntamento', '/newsletter', '/appuntamento/prova']) {
      const answer = await post(path, { nome: '"'.repeat(11_000) });
      expect([path, answer.status]).toEqual([path, 413]);
      expect((await answer.json()).error.message).toContain('lo si può accorciare');
    }
    for (const path of ['/newsletter/conferma', '/newsletter/disiscrizione'])
      expect((await post(`${path}?t=1.${'a'.repeat(43)}`, { nome: 'a'.repeat(1100) })).status).toBe(413);
  });

  test('stores a contact message and redirects with 303 to a page with the notice', async () => {
    const page = await followRedirect(await post('/contatti', message));
    expect(page).toContain(notices['messaggio-inviato'].title);
    expect(page).toContain(notices['messaggio-inviato'].description);
    expect(await findMessages(site, message.messaggio)).toMatchObject([{ ...message, state: 'new' }]);
  });

  test('stores one message when the same form is posted three times at once and again later', async () => {
    const text = { ...message, messaggio: 'Due volte lo stesso testo' };
    for (const answer of await Promise.all([1, 2, 3].map(() => post('/contatti', text))))
      expect(answer.status).toBe(303);
    await post('/contatti', text);
    expect(await findMessages(site, text.messaggio)).toHaveLength(1);
  });

  test('returns 422 with Campi obbligatori for an empty field, and keeps the input, escaped', async () => {
    const typed = { nome: `Anna "<b>' & C.`, email: '', messaggio: '</textarea><script>alert(1)</script>' };
    const answer = await post('/contatti', typed);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
    const page = await answer.text();
    expect(page).toContain(notices['campi-obbligatori'].title);
    expect(page).toContain(notices['campi-obbligatori'].description);
    expect(page).toContain(escapeHtml(typed.messaggio));
    expect(page).not.toContain(typed.messaggio);
    expect(page).not.toContain(typed.nome);
    expect(page).toMatch(/aria-invalid="true"/);
  });

  test('returns 422 for an invalid email address, keeps the message in the form and stores nothing', async () => {
    const answer = await post('/contatti', { ...message, email: 'anna', messaggio: 'Indirizzo sbagliato' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Indirizzo sbagliato');
    expect(await findMessages(site, 'Indirizzo sbagliato')).toEqual([]);
  });

  test('stores a message with a filled honeypot as suspected spam and queues no email', async () => {
    const text = { ...message, messaggio: 'Da una macchina', sito: 'https://spam.example' };
    expect((await post('/contatti', text)).status).toBe(303);
    const [kept] = await findMessages(site, text.messaggio);
    expect(kept).toMatchObject({ state: 'suspected', spam_reason: 'honeypot' });
    const emails = await site.database.staff
      .selectFrom('outbox')
      .selectAll()
      .where('message_id', '=', kept?.id ?? '')
      .execute();
    expect(emails).toEqual([]);
  });

  test.each([
    ['a new address', 'iscritta@example.it', 'iscrizione-completata'],
    ['the same in another case', 'Iscritta@Example.it', 'email-registrata'],
  ] as const)('redirects the newsletter form with %s by 303 to the page it was on, with its notice', async (...row) => {
    const [, email, notice] = row;
    const answer = await post('/newsletter', { email }, { referer: `${site.url}/` });
    expect(answer.headers.get('location')).toMatch(/^\/\?esito=/);
    const page = await followRedirect(answer);
    expect(page).toContain(notices[notice].title);
    expect(page).toContain(notices[notice].description);
  });

  test('returns 422 with Email richiesta for an empty newsletter address', async () => {
    const answer = await post('/newsletter', { email: '  ' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(notices['email-richiesta'].title);
    expect(page).toContain(notices['email-richiesta'].description);
  });

  test('redirects GET and HEAD of /newsletter to the page with the form, and returns 405 for OPTIONS', async () => {
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

  test('redirects the newsletter form to the home page when the Referer is foreign', async () => {
    for (const referer of ['https://evil.example/x', `${site.url}//evil.example`, 'javascript:alert(1)']) {
      const answer = await post('/newsletter', { email: `${crypto.randomUUID()}@example.it` }, { referer });
      expect(answer.headers.get('location')).toMatch(/^\/\?esito=/);
    }
  });

  test('returns 404 for a confirmation or unsubscribe link with an unknown token', async () => {
    for (const path of ['/newsletter/conferma', '/newsletter/disiscrizione']) {
      expect((await fetch(`${site.url}${path}?t=1.${'a'.repeat(43)}`)).status).toBe(404);
      expect((await post(`${path}?t=1.${'a'.repeat(43)}`, {})).status).toBe(404);
    }
  });
});
