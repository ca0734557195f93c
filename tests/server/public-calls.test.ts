import { describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';

const message = { nome: 'Anna Rossi', email: 'anna@example.it', messaggio: 'Vorrei un preventivo.' };
const contactPath = '/api/functions/send-contact-email';
/** Shape of every error response. */
const errorShape = (code: string, fields?: unknown) => ({
  error: { code, message: expect.stringMatching(/\p{L}{3}/u), ...(fields !== undefined && { fields }) },
});

describe('public API', () => {
  const site = useSite({
    engine: 'postgres',
    prepare: async ({ staff }) => {
      const image = (nome_foto: string, nome_pagina = 'home') => ({
        nome_pagina,
        nome_foto,
        url_foto: `https://foto.example/${nome_foto}.jpg`,
      });
      await staff
        .insertInto('images')
        .values([image('executive-portait'), image('advisory-office'), image('a', 'team')])
        .execute();
      await staff
        .insertInto('foto_studio')
        .values([
          { url: 'https://foto.example/2.jpg', titolo: 'Seconda', ordine: 2 },
          { url: '/icona.svg', titolo: null, ordine: 1 },
        ])
        .execute();
    },
  });
  const listRows = (table: 'messages' | 'outbox' | 'newsletter') =>
    site.database.staff.selectFrom(table).selectAll().execute();

  test('GET /api/images returns 200 with the images of the page, ordered by nome_foto ascending', async () => {
    const answer = await site.api('/api/images?nome_pagina=home');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject([
      { nome_pagina: 'home', nome_foto: 'advisory-office', url_foto: 'https://foto.example/advisory-office.jpg' },
      { nome_pagina: 'home', nome_foto: 'executive-portait' },
    ]);
  });

  test('GET /api/images of an unknown page returns an empty array', async () => {
    const answer = await site.api('/api/images?nome_pagina=altrove');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([]);
  });

  test.each([
    ['none', ''],
    ['two', '?nome_pagina=home&nome_pagina=team'],
    ['a NUL', '?nome_pagina=a%00'],
    ['a huge one', `?nome_pagina=${'x'.repeat(5000)}`],
  ])('GET /api/images with %s as parameter returns 400', async (_what, query) => {
    const answer = await site.api(`/api/images${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(errorShape('invalid', { nome_pagina: expect.any(String) }));
  });

  test('GET /api/foto_studio returns 200 with the photos, ordered by ordine ascending', async () => {
    const answer = await site.api('/api/foto_studio');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject([
      { url: '/icona.svg', titolo: null, ordine: 1 },
      { url: 'https://foto.example/2.jpg', titolo: 'Seconda', ordine: 2 },
    ]);
  });

  test.each([
    ['GET', '/api/images?nome_pagina=home'],
    ['GET', '/api/foto_studio'],
    ['POST', '/api/newsletter'],
    ['POST', contactPath],
  ])('%s %s without the public key, or with a wrong one, returns 401', async (method, path) => {
    for (const apikey of ['', 'sbagliata', `${site.publicKey}x`]) {
      const body = method === 'POST' ? { body: '{}' } : {};
      const headers = { 'content-type': 'application/json', ...(apikey && { apikey }) };
      const answer = await fetch(site.url + path, { method, headers, ...body });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual(errorShape('unauthorized'));
    }
  });

  test('POST /api/newsletter returns 201 and stores the trimmed address', async () => {
    const answer = await site.api('/api/newsletter', { email: '  nuova@example.it ' });
    expect(answer.status).toBe(201);
    expect((await listRows('newsletter')).map(({ email }) => email)).toContain('nuova@example.it');
  });

  test('POST /api/newsletter of a stored address returns 409 with code 23505, ignoring case', async () => {
    await site.api('/api/newsletter', { email: 'doppia@example.it' });
    const answer = await site.api('/api/newsletter', { email: 'DOPPIA@Example.it' });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual(errorShape('23505'));
  });

  test('POST /api/newsletter ignores the case of letters beyond ASCII', async () => {
    const answers = [];
    for (const email of ['mariò@example.it', 'MARIÒ@example.it'])
      answers.push((await site.api('/api/newsletter', { email })).status);
    expect(answers).toEqual([201, 409]);
  });

  test.each([
    ['empty', '   '],
    ['no address', 'anna'],
    ['two addresses', 'a@example.it, b@example.it'],
    ['a line break inside', 'a@example.it\r\nBcc: b@example.it'],
    ['a NUL', 'a\u0000@example.it'],
    ['255 characters', `${'a'.repeat(244)}@example.it`],
    ['no text', 7],
  ])('POST /api/newsletter with an invalid address (%s) returns 400 and names the field', async (_what, email) => {
    const answer = await site.api('/api/newsletter', { email });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(errorShape('invalid', { email: expect.any(String) }));
  });

  test('POST send-contact-email returns 200, stores the message and queues its email', async () => {
    const answer = await site.api(contactPath, { ...message, nome: '  Anna Rossi  ' });
    expect(answer.status).toBe(200);
    const stored = (await listRows('messages')).find(({ messaggio }) => messaggio === message.messaggio);
    expect(stored).toMatchObject({ ...message, state: 'new' });
    const emails = (await listRows('outbox')).filter(({ message_id }) => message_id === stored?.id);
    expect(emails.map(({ kind }) => kind)).toContain('contact-notice');
  });

  test('POST send-contact-email stores one message for concurrent requests with one idempotency key', async () => {
    const text = { ...message, messaggio: 'Una volta sola, con la chiave' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => site.api(contactPath, text, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listRows('messages')).filter(({ messaggio }) => messaggio === text.messaggio)).toHaveLength(1);
  });

  test.each([
    ['without a name', { ...message, nome: ' ' }, ['nome']],
    ['without anything', {}, ['email', 'messaggio', 'nome']],
    ['with a bad address', { ...message, email: 'anna@' }, ['email']],
    ['with a line break in the name', { ...message, nome: 'Anna\r\nBcc: x@example.it' }, ['nome']],
    ['with 101 characters of name', { ...message, nome: 'a'.repeat(101) }, ['nome']],
    ['with 5001 characters of message', { ...message, messaggio: 'a'.repeat(5001) }, ['messaggio']],
    ['with a field that is no text', { ...message, messaggio: ['a'] }, ['messaggio']],
    ['with an id of its own', { ...message, id: 1 }, ['id']],
    ['with a role', { ...message, role: 'admin' }, ['role']],
    ['with a time of its own', { ...message, created_at: '2020-01-01' }, ['created_at']],
  ])('POST send-contact-email %s returns 400 and names the fields', async (_what, body, fields) => {
    const answer = await site.api(contactPath, body);
    expect(answer.status).toBe(400);
    const { error } = await answer.json();
    expect(error).toMatchObject({ code: 'invalid', message: expect.any(String) });
    expect(Object.keys(error.fields).sort()).toEqual(fields);
  });

  test('GET /healthz and GET /readyz return 200', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(site.url + path)).status).toBe(200);
  });

  test('returns 404 for an unknown API address and 405 with Allow for another method', async () => {
    const unknownAddress = await site.api('/api/altro');
    expect([unknownAddress.status, await unknownAddress.json()]).toEqual([404, errorShape('not-found')]);
    const wrongMethod = await site.api('/api/newsletter', undefined, { method: 'DELETE' });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
