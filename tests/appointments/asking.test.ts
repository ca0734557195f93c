import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messages } from '../../scripts/messages.ts';
import { defaultContent } from '../../src/content/published.ts';
import { type AppointmentPost, appointmentPost } from '../../src/contract/appointments.ts';
import { askAppointment, listOffer } from '../../src/server/appointments/asking.ts';
import type { Visit } from '../../src/server/context.ts';
import { toFieldErrors } from '../../src/server/http/body.ts';
import { HttpError } from '../../src/server/http/errors.ts';
import { eraseAddress } from '../../src/server/privacy/personal-data.ts';
import { runHere } from '../support/command.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, readOutbox } from '../support/mail-site.ts';
import { listOffered } from '../support/rows/appointments.ts';

const clock = new Clock('2026-11-26T09:00:00.000Z');

const makePost = (given: Partial<AppointmentPost> = {}): AppointmentPost => ({
  nome: 'Maria Bianchi',
  email: `${randomUUID()}@example.com`,
  telefono: '06 1234567',
  mode: 'phone',
  wishes: listOffered(clock.now()).slice(0, 2),
  messaggio: '',
  ...given,
});

describeOnBothEngines('a request for an appointment', (database) => {
  const ask = (post: AppointmentPost, { key, flooded = false, published = defaultContent }: Options = {}) => {
    const visit: Visit = {
      ...makeContexts(database(), clock).visitor(),
      actor: { kind: 'visitor' },
      site: makeMailSite(database(), clock),
      address: '192.0.2.1',
      client: undefined,
      network: undefined,
      refundRateLimit: async () => {},
    };
    const services = {
      database: database(),
      isFlooded: async () => flooded,
      content: () => published,
      offer: () => listOffered(clock.now()),
    };
    return askAppointment(visit, services, post, key);
  };
  interface Options {
    key?: string | undefined;
    flooded?: boolean;
    published?: typeof defaultContent;
  }

  const readStored = async (email: string) => {
    const rows = await database()
      .staff.selectFrom('messages')
      .innerJoin('appointments', 'appointments.message_id', 'messages.id')
      .selectAll('appointments')
      .select(['messages.state as message_state', 'reference', 'spam_reason', 'page', 'messaggio'])
      .where('email', '=', email)
      .execute();
    return rows;
  };
  const listEmails = async (messageIds: readonly string[]) =>
    (await readOutbox(database()))
      .filter(({ message_id }) => message_id !== null && messageIds.includes(message_id))
      .map(({ kind }) => kind)
      .sort();

  test('is stored with its message, and one email to each side', async () => {
    const post = makePost();
    const { reference } = await ask(post);
    const [row, ...others] = await readStored(post.email);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ reference, state: 'asked', mode: 'phone', telefono: '06 1234567', step: 0 });
    expect(row).toMatchObject({ message_state: 'new', page: '/appuntamento', asked_at: '2026-11-26T09:00:00.000Z' });
    expect(JSON.parse(row?.wishes ?? '')).toEqual(post.wishes);
    expect(await listEmails([row?.message_id ?? ''])).toEqual(['appointment-asked', 'appointment-received']);
  });

  test('counts once when it is posted again, and gets the same reference', async () => {
    const post = makePost();
    for (const key of ['chiave-unica', undefined]) {
      const first = await ask(post, { key });
      const other = await ask({ ...post, messaggio: `Un’altra, ${key}` });
      expect(await ask(post, { key })).toEqual(first);
      expect(other).not.toEqual(first);
      await database().staff.updateTable('appointments').set({ state: 'declined' }).execute();
    }
    expect(await readStored(post.email)).toHaveLength(4);
  });

  test('is stored anew when it is posted again after the erasure of the address', async () => {
    const post = makePost();
    for (const key of ['chiave-cancellata', undefined]) {
      const first = await ask(post, { key });
      await eraseAddress(makeContexts(database(), clock).staff(), makeMailSite(database(), clock), post.email);
      const again = await ask(post, { key });
      expect(again).not.toEqual(first);
      expect(await readStored(post.email)).toMatchObject([again]);
      await eraseAddress(makeContexts(database(), clock).staff(), makeMailSite(database(), clock), post.email);
    }
  });

  test('is refused when three requests of the mailbox wait for an answer, also when five arrive at once', async () => {
    const mailbox = randomUUID();
    const emails = ['', '+uno', '+due', '', '+Tre'].map((tag) => `${mailbox}${tag}@example.com`);
    const results = await Promise.allSettled(
      emails.map((email, index) => ask(makePost({ email, messaggio: `${index}` }))),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(2);
    for (const refusal of refused) {
      expect(refusal).toBeInstanceOf(HttpError);
      expect(refusal).toMatchObject({ status: 429, message: expect.stringContaining('si può telefonare al ') });
    }
    const readAll = async () => (await Promise.all([...new Set(emails)].map(readStored))).flat();
    const stored = await readAll();
    expect(stored).toHaveLength(3);
    await database()
      .staff.updateTable('appointments')
      .set({ state: 'declined' })
      .where('id', '=', stored[0]?.id ?? '')
      .execute();
    await ask(makePost({ email: `${mailbox}+dopo@EXAMPLE.com` }));
    expect(await readAll()).toHaveLength(3);
    await expect(ask(makePost({ email: `${mailbox}+poi@example.com` }))).rejects.toMatchObject({ status: 429 });
  });

  test('is kept as suspected, without an email, when a program seems to have sent it or during a flood', async () => {
    const [trapped, flooded] = [makePost({ sito: 'x' }), makePost()];
    await ask(trapped);
    await ask(flooded, { flooded: true });
    for (const [post, spam_reason] of [
      [trapped, 'honeypot'],
      [flooded, 'flood'],
    ] as const) {
      const [row] = await readStored(post.email);
      expect(row).toMatchObject({ message_state: 'suspected', spam_reason });
      expect(await listEmails([row?.message_id ?? ''])).toEqual([]);
    }
  });

  test('may name a half day of yesterday’s offer, and none that was never on offer', async () => {
    const yesterday = listOffered(new Date(clock.now().getTime() - 86_400_000)).slice(0, 1);
    expect(listOffered(clock.now())).not.toContainEqual(yesterday[0]);
    await ask(makePost({ wishes: yesterday }));
    await expect(ask(makePost({ wishes: [{ day: '2026-12-25', half: 'morning' }] }))).rejects.toMatchObject({
      status: 400,
      fields: { wishes: 'Questa mezza giornata non è più fra quelle proposte: ne scelga un’altra' },
    });
  });

  test('is a 404, like the offer, where the firm has switched off the page', async () => {
    const published = defaultContent;
    const off = {
      ...published,
      views: { ...published.views, site: { ...published.views.site, pagesOff: ['/appuntamento'] } },
    };
    await expect(ask(makePost(), { published: off })).rejects.toMatchObject({ status: 404 });
    expect(() => listOffer({ content: () => off, offer: () => [] })).toThrow(HttpError);
  });

  test('is refused in a way that the firm has taken off its form', async () => {
    const { contents } = defaultContent;
    const form = { ...contents.appuntamento.form, modes: { ...contents.appuntamento.form.modes, video: '' } };
    const appuntamento = { ...contents.appuntamento, form };
    const published = { ...defaultContent, contents: { ...contents, appuntamento } };
    await expect(ask(makePost({ mode: 'video' }), { published })).rejects.toMatchObject({
      status: 400,
      fields: { mode: 'Questo modo non si può chiedere' },
    });
    expect(await ask(makePost({ mode: 'office' }), { published })).toMatchObject({ reference: expect.any(String) });
  });

  test('leaves nothing when its emails cannot be stored', async () => {
    const post = makePost();
    await database().runAsOwner('alter table outbox rename to outbox_away');
    await expect(ask(post)).rejects.toThrow();
    await database().runAsOwner('alter table outbox_away rename to outbox');
    expect(await readStored(post.email)).toEqual([]);
  });

  test('is shown by the command, with telephone and half days', async () => {
    const { reference } = await ask(makePost({ wishes: listOffered(clock.now()).slice(0, 1) }));
    const { output } = await runHere(messages, ['show', reference], { variables: database().place.variables });
    expect(output).toMatch(/^Phone +06 1234567\nWishes +phone; \p{Ll}+ .+, mattina\nTime +asked$/mu);
  });
});

test.each([
  [{ mode: 'phone', telefono: '' }, { telefono: 'Per un appuntamento al telefono serve il numero' }],
  [{ telefono: 'chiamatemi' }, { telefono: 'Serve un numero di telefono, come 06 1234567' }],
  [{ telefono: '()' }, { telefono: 'Serve un numero di telefono, come 06 1234567' }],
  [{ wishes: [] }, { wishes: 'Serve almeno una mezza giornata' }],
  [
    { wishes: Array.from({ length: 4 }, () => ({ day: '2026-12-03', half: 'morning' })) },
    { wishes: 'Le scelte sono al massimo 3' },
  ],
  [{ wishes: [{ day: '2026-02-30', half: 'morning' }] }, { 'wishes.0.day': 'Serve una data, come 2026-12-03' }],
  [{ mode: 'piccione' }, { mode: 'I valori ammessi sono: office, phone, video' }],
])('a request with %j is refused', (given, fields) => {
  const result = v.safeParse(appointmentPost, { ...makePost(), mode: 'office', ...given });
  expect(toFieldErrors(result.issues ?? [])).toEqual(fields);
});

test('a half day that is named twice counts once', () => {
  const [first] = listOffered(clock.now());
  expect(v.parse(appointmentPost, { ...makePost(), wishes: [first, first] }).wishes).toEqual([first]);
});

test('the offer has fifteen half days with their words', () => {
  const { items } = listOffer({ content: () => defaultContent, offer: () => listOffered(clock.now()) });
  expect(items).toHaveLength(15);
  expect(items[0]).toEqual({ day: '2026-11-30', half: 'morning', label: 'lunedì 30 novembre, mattina' });
});
