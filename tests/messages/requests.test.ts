import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { defaultContent } from '../../src/content/published.ts';
import { unknownQuestion } from '../../src/content/quotes/requests.ts';
import type { Question, Topic } from '../../src/content/quotes/topic.ts';
import { paths } from '../../src/contract/paths.ts';
import { findMessages } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addPerson, confirmIdentityFor, type StaffBrowser, signIn } from '../support/staff.ts';

/* Requests for a quote, by the call and by the form without JavaScript. */

const manager = 'anna@studio.example';
const firm = 'studio@esempio.it';
const { notices } = defaultContent.contents.moduli;
const words = defaultContent.contents.preventivo.form;
const entryAt = (slug: string) =>
  new RegExp(`^/preventivo/${slug}\\?esito=richiesta-inviata&riferimento=\\d{4}-\\w{6}$`);

const ask = (id: string, words: Partial<Question>): Question => ({
  id,
  question: id,
  why: '',
  kind: 'line',
  options: [],
  required: 'no',
  band: 'none',
  ...words,
});
const payroll: Topic = {
  id: 'paghe',
  slug: 'paghe',
  title: 'Paghe & contributi',
  sentence: 'Cedolini e dichiarazioni.',
  before: '',
  questions: [
    ask('persone', { question: 'Quante persone?', kind: 'one', options: ['Fino a 5', 'Di più'], required: 'yes' }),
    ask('servizi', { question: 'Che cosa serve?', kind: 'several', options: ['Cedolini', 'Colf', 'Libro unico'] }),
    ask('da-quando', { question: 'Da quando?', kind: 'day' }),
    ask('altro', { question: 'Particolarità', kind: 'text' }),
  ],
  closing: '',
};
const sender = { nome: 'Anna Rossi', email: 'anna@example.it' };

let smtp: TestSmtp;
let staff: StaffBrowser;
const site = useSite(async () => {
  smtp = await startSmtp();
  return {
    engine: 'postgres',
    variables: { SMTP_URL: smtp.url, CONTACT_TO: firm },
    fill: (filled) => addPerson(filled, { email: manager, role: 'manager' }),
  };
});
afterAll(() => smtp.close());
beforeAll(async () => {
  staff = await signIn(site, manager);
  await publishTopics((topics) => [...topics, payroll]);
});

/** Publishes changed topics; returns the version of the document. */
async function publishTopics(change: (topics: Topic[]) => Topic[]): Promise<number> {
  const { published, version } = await (await staff.call('GET', '/api/content/preventivo')).json();
  const draft = { ...published, topics: change(published.topics) };
  const saved = await (await staff.call('PUT', '/api/content/preventivo', { draft, version })).json();
  const answer = await staff.call('POST', '/api/content/preventivo/publish', { version: saved.version });
  expect(answer.status).toBe(200);
  return (await answer.json()).version;
}

/** Publishes changed topics during `work`, and the former ones afterwards. */
async function withTopics(change: (topic: Topic) => Topic[], work: (version: number) => Promise<void>) {
  const version = await publishTopics((topics) =>
    topics.flatMap((topic) => (topic.id === 'paghe' ? change(topic) : [topic])),
  );
  await work(version);
  await publishTopics((topics) => [...topics.filter(({ id }) => id !== 'paghe'), payroll]);
}

/** Version that the form of a topic names. */
async function readVersion(): Promise<number> {
  const page = await (await fetch(`${site.url}/preventivo/paghe`)).text();
  return Number(/name="version" value="(\d+)"/.exec(page)?.[1]);
}
const listItems = async (query: string) => (await (await staff.call('GET', `/api/messages?${query}`)).json()).items;

/** Sends a request with a text of its own; returns the answer's status and error, and the stored message. */
async function send(body: object) {
  const messaggio = `Richiesta ${randomUUID()}`;
  const answer = await site.api(paths.contact, { ...sender, messaggio, topic: 'paghe', ...body });
  const { error } = await answer.json();
  return { status: answer.status, error, items: await listItems(`q=${encodeURIComponent(messaggio)}`) };
}

/** Posts the form of a topic without JavaScript. */
async function post(slug: string, fields: Record<string, string> | [string, string][]) {
  const body = new URLSearchParams(fields);
  return await fetch(`${site.url}${paths.quotes}/${slug}`, { method: 'POST', body, redirect: 'manual' });
}

describe('the call', () => {
  test('stores topic and answers as they were asked; the message may be missing', async () => {
    const answers = { 'da-quando': '2026-12-03', servizi: ['Cedolini', 'Colf'], persone: 'Fino a 5' };
    const { status, items } = await send({ answers });
    expect(status).toBe(200);
    const stored = {
      ...sender,
      page: '/preventivo/paghe',
      state: 'new',
      topic: { slug: 'paghe', title: payroll.title },
      answers: [
        { question: 'Quante persone?', answer: 'Fino a 5' },
        { question: 'Che cosa serve?', answer: 'Cedolini; Colf' },
        { question: 'Da quando?', answer: '3 dicembre 2026' },
      ],
      appointment: null,
    };
    expect(items).toMatchObject([stored]);
    const alone = { ...sender, email: 'senza-testo@example.it', topic: 'paghe', answers };
    expect((await site.api(paths.contact, alone)).status).toBe(200);
    expect(await listItems('topic=paghe&email=senza-testo%40example.it')).toMatchObject([
      { ...stored, email: alone.email, messaggio: '' },
    ]);
  });

  test('keeps a question that no version knows, and names each answer that does not fit', async () => {
    const { items } = await send({ answers: { persone: 'Di più', 'una-volta': 'Sì' } });
    expect(items).toMatchObject([
      {
        answers: [
          { question: 'Quante persone?', answer: 'Di più' },
          { question: unknownQuestion, answer: 'Sì' },
        ],
      },
    ]);
    const { status, error, items: none } = await send({ answers: { servizi: ['Gite'], 'da-quando': 'ieri' } });
    expect([status, error.code, none]).toEqual([400, 'invalid', []]);
    expect(error.fields).toEqual({
      'answers.persone': 'Serve una risposta',
      'answers.servizi': 'Vanno scelte fra le risposte',
      'answers.da-quando': 'Serve una data, come 2026-08-10',
    });
  });

  test.each([
    ['an unknown topic', { topic: 'mai-esistito' }, 'topic'],
    ['a topic that is no text', { topic: null }, 'topic'],
    ['an answer that is no text', { answers: { persone: 7 } }, 'answers.persone'],
    ['an answer of 30 kB', { answers: { persone: 'Di più', altro: 'a'.repeat(30_000) } }, 'answers.altro'],
    [
      'an answer to an unknown question of 30 kB',
      { answers: { persone: 'Di più', x: 'a'.repeat(30_000) } },
      'answers.x',
    ],
    ['a NUL in an answer', { answers: { persone: 'Di più', altro: '\0' } }, 'answers.altro'],
    ['61 answers', { answers: Object.fromEntries(Array.from({ length: 61 }, (_, id) => [id, 'x'])) }, 'answers'],
    ['a negative version', { answers: { persone: 'Di più' }, version: -1 }, 'version'],
    ['no name', { nome: '', answers: { persone: 'Di più' } }, 'nome'],
  ])('refuses %s with 400, names the field, and stores nothing', async (_what, body, field) => {
    const { status, error, items } = await send(body);
    expect([status, Object.keys(error.fields), items]).toEqual([400, [field], []]);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('refuses the question %s and pollutes nothing', async (name) => {
    const body = `{"nome":"A","email":"a@example.it","topic":"paghe","answers":{"${name}":{"x":1}}}`;
    const headers = { 'content-type': 'application/json', apikey: site.publicKey };
    const answer = await fetch(site.url + paths.contact, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  test('refuses answers without a topic, and a message without either', async () => {
    const messaggio = 'Vorrei una visura.';
    for (const body of [{ ...sender, messaggio, answers: {} }, sender])
      expect((await site.api(paths.contact, body)).status).toBe(400);
  });

  test('stores one request of two with the same answers, and two with different ones', async () => {
    const messaggio = 'Le stesse risposte';
    const request = { ...sender, messaggio, topic: 'paghe' };
    for (const persone of ['Di più', 'Di più', 'Fino a 5'])
      expect((await site.api(paths.contact, { ...request, answers: { persone } })).status).toBe(200);
    expect(await findMessages(site, messaggio)).toHaveLength(2);
  });

  test('suspects a request by its answers', async () => {
    const altro = 'We boost your ranking';
    const suspected = { state: 'suspected', spam_reason: 'offer' };
    expect((await send({ answers: { persone: 'Di più', altro } })).items).toMatchObject([suspected]);
  });
});

describe('the form without JavaScript', () => {
  const typed = { ...sender, messaggio: '', 'answers.persone': 'Di più' };

  test('stores a request with several choices and leads to its entry', async () => {
    const messaggio = 'Senza JavaScript';
    const fields = Object.entries({ ...typed, messaggio, version: String(await readVersion()) });
    const answer = await post('paghe', [
      ...fields,
      ['answers.servizi', 'Cedolini'],
      ['answers.servizi', 'Libro unico'],
    ]);
    const [stored, ...others] = await listItems('q=Senza JavaScript');
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      answers: [{ answer: 'Di più' }, { question: 'Che cosa serve?', answer: 'Cedolini; Libro unico' }],
    });
    const entry = `/preventivo/paghe?esito=richiesta-inviata&riferimento=${stored.reference}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, entry]);
    const page = await fetch(site.url + entry);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    for (const text of [words.sent.title, stored.reference, 'Paghe &amp; contributi']) expect(html).toContain(text);
    expect(html).not.toContain('<form');
  });

  test('leads to the entry of the first post if it is repeated', async () => {
    const fields = { ...typed, messaggio: 'Inviata due volte', version: String(await readVersion()) };
    const [first, second] = [await post('paghe', fields), await post('paghe', fields)];
    expect(first.headers.get('location')).toMatch(entryAt('paghe'));
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  });

  test.each(['ABC', '2026-ABCDEFGH', '2026-abcdef', 'K7QF3M', '%3Cb%3E2026-K7QF3M'])(
    'an entry shows nothing of a malformed reference (%s)',
    async (reference) => {
      const address = `/preventivo/paghe?esito=richiesta-inviata&riferimento=${reference}&nome=Tizio`;
      const html = await (await fetch(site.url + address)).text();
      expect(html).toContain(words.sent.title);
      expect(html).not.toContain(`<dt>${words.sent.reference}</dt>`);
      for (const text of [decodeURIComponent(reference), 'Tizio']) expect(html).not.toContain(text);
    },
  );

  test('is shown again with everything typed and each error, in one answer', async () => {
    const fields = {
      nome: '',
      email: 'anna',
      messaggio: '<b>Grazie</b>',
      'answers.servizi': 'Colf',
      'answers.altro': 'Part time',
    };
    const answer = await post('paghe', fields);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
    const page = await answer.text();
    expect(page).toContain(notices['campi-obbligatori'].title);
    for (const text of ['Serve una risposta', 'Il nome è obbligatorio', 'Serve un indirizzo completo'])
      expect(page).toContain(text);
    expect(page).toMatch(/<input[^>]*value="Colf"[^>]*checked|<input[^>]*checked[^>]*value="Colf"/);
    expect(page).toContain('Part time');
    expect(page).toContain('&lt;b&gt;Grazie&lt;/b&gt;');
    const corrected = await post('paghe', { ...fields, ...sender, 'answers.persone': 'Fino a 5' });
    expect(corrected.status).toBe(303);
    expect(await listItems('topic=paghe&q=Part time')).toMatchObject([
      { answers: [{ answer: 'Fino a 5' }, { answer: 'Colf' }, { answer: 'Part time' }] },
    ]);
  });

  test('refuses an answer of 30 kB with 422, and keeps odd names as unknown questions at most', async () => {
    expect((await post('paghe', { ...typed, 'answers.altro': 'a'.repeat(30_000) })).status).toBe(422);
    const odd = { 'answers.__proto__': 'uno', 'answers.toString': 'due', 'answers.': 'tre' };
    const messaggio = 'Nomi strani';
    expect((await post('paghe', { ...typed, messaggio, ...odd })).status).toBe(303);
    const [stored] = await listItems('q=Nomi strani');
    expect(stored.answers).toEqual([
      { question: 'Quante persone?', answer: 'Di più' },
      { question: unknownQuestion, answer: 'uno' },
      { question: unknownQuestion, answer: 'due' },
      { question: unknownQuestion, answer: 'tre' },
    ]);
  });

  test('keeps a request with a filled honeypot as suspected spam', async () => {
    const messaggio = 'Da una macchina';
    expect((await post('paghe', { ...typed, messaggio, sito: 'https://spam.example' })).status).toBe(303);
    expect(await findMessages(site, messaggio)).toMatchObject([{ state: 'suspected', spam_reason: 'honeypot' }]);
  });

  test('is unknown for a topic that never was', async () => {
    expect((await post('mai-esistito', typed)).status).toBe(404);
  });
});

describe('a topic edited while its form is open', () => {
  test('is read with the questions as they were asked, by call and by form', async () => {
    const version = await readVersion();
    const fewer: Question[] = [
      ask('persone', { question: 'Quanti dipendenti?', kind: 'one', options: ['Nessuno', 'Alcuni'], required: 'yes' }),
      ask('sede', { question: 'Dove?', required: 'yes' }),
    ];
    const change = (topic: Topic) => [{ ...topic, title: 'Personale', questions: fewer }];
    await withTopics(change, async () => {
      const asked = [
        { question: 'Quante persone?', answer: 'Di più' },
        { question: 'Particolarità', answer: 'Turni' },
      ];
      const { items } = await send({ version, answers: { persone: 'Di più', altro: 'Turni' } });
      expect(items).toMatchObject([{ topic: { title: payroll.title }, answers: asked }]);
      const fields = { ...sender, messaggio: 'Modulo aperto prima', version: String(version) };
      const answer = await post('paghe', { ...fields, 'answers.persone': 'Di più', 'answers.altro': 'Turni' });
      expect(answer.status).toBe(303);
      expect(await listItems('q=Modulo aperto prima')).toMatchObject([
        { topic: { title: payroll.title }, answers: asked },
      ]);
      expect((await send({ answers: { persone: 'Di più' } })).error.fields).toEqual({
        'answers.persone': 'Va scelta una delle risposte',
        'answers.sede': 'Serve una risposta',
      });
    });
  });

  test('is found by its former slug, in posts and in the list', async () => {
    const version = await readVersion();
    await withTopics(
      (topic) => [{ ...topic, slug: 'personale' }],
      async () => {
        const fields = {
          ...sender,
          messaggio: 'Indirizzo di prima',
          version: String(version),
          'answers.persone': 'Di più',
        };
        const answer = await post('paghe', fields);
        expect([answer.status, answer.headers.get('location')]).toEqual([
          303,
          expect.stringMatching(entryAt('personale')),
        ]);
        for (const slug of ['personale', 'paghe'])
          expect(await listItems(`topic=${slug}&q=Indirizzo di prima`)).toMatchObject([{ topic: { slug: 'paghe' } }]);
      },
    );
  });

  test('is shown again with the questions as they were asked, by a form with an error', async () => {
    const version = String(await readVersion());
    const fewer = [ask('persone', { question: 'Quanti dipendenti?' })];
    await withTopics(
      (topic) => [{ ...topic, slug: 'personale', questions: fewer }],
      async () => {
        const fields = {
          nome: '',
          email: sender.email,
          version,
          'answers.persone': 'Di più',
          'answers.altro': 'Turni',
        };
        const refused = await post('paghe', fields);
        expect(refused.status).toBe(422);
        const page = await refused.text();
        for (const text of ['Il nome è obbligatorio', 'Quante persone?', 'Turni', `name="version" value="${version}"`])
          expect(page).toContain(text);
        expect(page).toMatch(/<input[^>]*checked[^>]*value="Di più"|<input[^>]*value="Di più"[^>]*checked/);
        const corrected = await post('paghe', { ...fields, nome: 'Con un errore' });
        expect(corrected.headers.get('location')).toMatch(entryAt('personale'));
        expect(await listItems('q=Con un errore')).toMatchObject([
          { answers: [{ question: 'Quante persone?', answer: 'Di più' }, { answer: 'Turni' }] },
        ]);
      },
    );
  });

  test('and removed: a complete request is kept, an incomplete one is shown again', async () => {
    const version = String(await readVersion());
    await withTopics(
      () => [],
      async () => {
        const fields = { ...sender, messaggio: 'Argomento tolto', version, 'answers.persone': 'Di più' };
        const answer = await post('paghe', fields);
        expect(answer.status).toBe(303);
        const notice = await fetch(new URL(answer.headers.get('location') ?? '', site.url));
        expect([notice.status, await notice.text()]).toEqual([
          200,
          expect.stringContaining(notices['richiesta-inviata'].title),
        ]);
        expect(await listItems('q=Argomento tolto')).toMatchObject([
          { topic: { slug: 'paghe', title: payroll.title }, answers: [{ answer: 'Di più' }] },
        ]);
        const refused = await post('paghe', { ...fields, nome: '' });
        expect(refused.status).toBe(422);
        const page = await refused.text();
        for (const text of ['Il nome è obbligatorio', 'Quante persone?', 'Argomento tolto'])
          expect(page).toContain(text);
      },
    );
  });
});

describe('a request', () => {
  const email = 'richiede@example.it';
  const hostile = `=1+1;<img src=x onerror=alert(1)> \u202eoro`;
  let item: { id: string; version: number };
  beforeAll(async () => {
    const answers = { persone: 'Di più', altro: hostile };
    const body = { ...sender, email, messaggio: 'Grazie.', topic: 'paghe', answers };
    expect((await site.api(paths.contact, body)).status).toBe(200);
    [item] = await listItems(`email=${encodeURIComponent(email)}`);
  });
  const waitForEmail = async (to: string, count: number) => {
    const list = () =>
      smtp.emails.filter(
        (sent) => sent.to.includes(to) && JSON.stringify(sent.email).includes(to === firm ? email : ''),
      );
    await expect.poll(() => list().length).toBe(count);
    return list().at(-1)?.email;
  };

  test('reaches the firm with topic and answers, and its author without the answers', async () => {
    const notice = await waitForEmail(firm, 1);
    expect(notice?.subject).toBe(`Preventivo · ${payroll.title}: ${sender.nome}`);
    expect(notice?.text).toContain(`> Quante persone?\n> Di più\n> \n> Particolarità\n> ${hostile}\n> \n> Grazie.`);
    expect(notice?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(notice?.html).not.toContain('<img');
    const acknowledgement = await waitForEmail(email, 1);
    expect(acknowledgement?.text).toContain(`Preventivo: ${payroll.title}`);
    expect(acknowledgement?.text).not.toContain('Di più');
  });

  test('is quoted in the answer to it', async () => {
    const answer = { text: 'Buongiorno, 120 euro al mese.', version: item.version };
    const { replies } = await (await staff.call('POST', `/api/messages/${item.id}/answer`, answer)).json();
    // Sent now, without the time in which it can be taken back.
    const resend = await staff.call('POST', `/api/messages/${item.id}/answers/${replies[0].id}/send`);
    expect(resend.status).toBe(202);
    const sent = await waitForEmail(email, 2);
    expect(sent?.text).toContain('> Quante persone?\n> Di più\n> \n> Particolarità');
  });

  test('is exported, reported and erased with its answers', async () => {
    await confirmIdentityFor(staff, 'exports');
    const csv = await (await staff.call('GET', '/api/messages.csv?topic=paghe')).text();
    const line = csv.split('\r\n').find((text) => text.includes(email));
    expect(line).toContain(`;${payroll.title};"Quante persone?\nDi più\n\nParticolarità\n=1+1`);
    expect(csv).not.toMatch(/;"?[=+@-]/);
    const report = await (await staff.call('POST', '/api/personal-data/report', { email })).json();
    expect(report.messages).toMatchObject([
      {
        topic: { title: payroll.title },
        answers: [{ answer: 'Di più' }, { question: 'Particolarità', answer: hostile }],
      },
    ]);
    expect(await (await staff.call('POST', '/api/personal-data/erase', { email })).json()).toMatchObject({
      messages: 1,
    });
    expect(JSON.stringify(await site.database.staff.selectFrom('messages').selectAll().execute())).not.toContain(
      'onerror',
    );
  });
});
