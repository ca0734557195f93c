import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, vi } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { defaultContent } from '../../src/content/published.ts';
import type { Call, CallArguments } from '../../src/contract/calls.ts';
import type { Circular, SendingState } from '../../src/contract/circulars.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { isRecord } from '../../src/contract/fields/fields.ts';
import type { EmailStatus } from '../../src/contract/messages.ts';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { unansweredReason } from '../../src/server/mail/outbox-rows.ts';
import { subjects } from '../../src/server/subjects.ts';
import { buildRequest } from '../../src/staff/http.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { makeRedAndBluePicture } from './pictures.ts';
import { confirmedAppointment, leaveAppointment, listOffered, makeComingStart } from './rows/appointments.ts';
import { leaveMessage, readStoredMessage } from './rows/desk.ts';
import { makeRealFacts, publishFacts } from './rows/facts.ts';
import { askForPapers, leaveFile } from './rows/papers.ts';
import { type Site, useSite } from './site.ts';
import { addPerson, goodPassword, type StaffBrowser, signIn } from './staff.ts';

/*
 * Valid input of every call of the API. Each input is a function that prepares the rows that its call needs, so that
 * calls can be made in any order. TypeScript reports a call without an input.
 */

/** Site that sends email, its backup folder, and the signed-in user who makes the calls. */
export interface CallFixture {
  site: Site;
  backupFolder: string;
  /** Signed-in manager who makes the next call. The input of a call that ends sessions sets another manager. */
  caller: StaffBrowser;
}

type Subjects = typeof subjects;
type ValidInput<C> = C extends Call ? (world: CallFixture) => CallArguments<C> | Promise<CallArguments<C>> : never;
type ValidInputs = {
  readonly [Subject in keyof Subjects]: {
    readonly [Name in keyof Subjects[Subject]['calls']]: ValidInput<Subjects[Subject]['calls'][Name]>;
  };
};

const externalPhotoUrl = 'https://foto.example/a.jpg';
const consentTime = '2026-11-01T08:00:00.000Z';

const noInput = () => ({});
const makeEmail = (name = 'chi') => `${name}-${randomUUID().slice(0, 8)}@esempio.it`;

/** Calls the API, to prepare rows for another call. Resolves with the response's JSON; throws on an error response. */
async function makeJsonRequest(world: CallFixture, method: string, path: string, body?: unknown) {
  const answer = await world.caller.call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** Adds a manager, who signs in and becomes the caller. Returns the email address. */
async function addCaller(world: CallFixture): Promise<string> {
  const address = makeEmail('manager');
  await addPerson(world.site, { email: address, role: 'manager' });
  world.caller = await signIn(world.site, address);
  return address;
}

/** Adds a caller whose account has an authenticator app. */
async function addCallerWithTotp(world: CallFixture): Promise<void> {
  await addCaller(world);
  const { secret } = await makeJsonRequest(world, 'POST', '/api/profile/totp');
  await makeJsonRequest(world, 'PUT', '/api/profile/totp', { code: new TOTP({ secret }).generate() });
}

/** Adds a caller whose account has a passkey. Returns the authenticator and the passkey's id. */
async function addCallerWithPasskey(world: CallFixture): Promise<{ authenticator: Authenticator; id: string }> {
  await addCaller(world);
  const authenticator = createAuthenticator(world.site.url);
  const { challenge } = await makeJsonRequest(world, 'POST', '/api/profile/passkeys/options');
  const post = { name: 'Chiave', response: authenticator.register(challenge) };
  const { passkeys } = await makeJsonRequest(world, 'POST', '/api/profile/passkeys', post);
  return { authenticator, id: passkeys[0].id };
}

async function makeMessage({ site }: CallFixture): Promise<{ id: string; version: number }> {
  const id = await leaveMessage(site, { nome: 'Maria', messaggio: 'Vorrei una visura.' });
  return { id, version: (await readStoredMessage(site, id))?.version ?? 0 };
}

/** Makes a message with an answer whose email was not delivered. */
async function makeAnsweredMessage(world: CallFixture): Promise<{ id: string; answer: string }> {
  const { id } = await makeMessage(world);
  const { replies } = await makeJsonRequest(world, 'POST', `/api/messages/${id}/answer`, { text: 'Eccola.' });
  const [answer] = replies;
  const failed = { status: 'failed', last_error: 'EENVELOPE RCPT TO 450' } as const;
  await world.site.database.owner.updateTable('outbox').set(failed).where('id', '=', answer.id).execute();
  return { id, answer: answer.id };
}

/** Makes a draft of a page, from its published texts with another opening sentence. */
async function makeDraft(world: CallFixture, page = 'servizi'): Promise<{ page: string; version: number }> {
  const { published, version }: EditedContent = await makeJsonRequest(world, 'GET', `/api/content/${page}`);
  const changes = { draft: { ...published, lead: `Frase ${randomUUID()}.` }, version };
  const saved: EditedContent = await makeJsonRequest(world, 'PUT', `/api/content/${page}`, changes);
  return { page, version: saved.version };
}

/** Makes a circular with a text and, if given, publishes it and makes its sending. */
async function makeCircular(
  world: CallFixture,
  state?: 'published' | SendingState,
): Promise<{ id: number; version: number }> {
  const { id, version }: Circular = await makeJsonRequest(world, 'POST', '/api/circulars', {
    title: `Saldo ${randomUUID()}`,
  });
  const saved: Circular = await makeJsonRequest(world, 'PUT', `/api/circulars/${id}`, {
    version,
    body: 'Entro il 16 marzo.',
  });
  if (state === undefined) return { id, version: saved.version };
  const online: Circular = await makeJsonRequest(world, 'POST', `/api/circulars/${id}/publish`, {
    version: saved.version,
  });
  const letter = JSON.stringify({ subject: 'Saldo', html: '<p>Saldo</p>', text: 'Saldo', why: '' });
  const sending = { circular_id: id, audience: 1, letter, send_at: '2026-11-01T08:00:00.000Z' };
  if (state !== 'published')
    await world.site.database.owner
      .insertInto('sendings')
      .values({ ...sending, state })
      .execute();
  return { id, version: online.version };
}

/** Changes the text of a published circular, for a correction of it. */
async function makeCorrection(world: CallFixture, { id, version }: { id: number; version: number }) {
  const changes = { version, body: 'Entro il 18 marzo.' };
  const saved: Circular = await makeJsonRequest(world, 'PUT', `/api/circulars/${id}`, changes);
  return { id, version: saved.version, text: 'Corretto il giorno.' };
}

/** Makes an email of a circular to one reader, by default one that may have been delivered. */
async function makeReaderEmail(
  world: CallFixture,
  outcome: { status: EmailStatus; last_error?: string } = { status: 'failed', last_error: unansweredReason },
): Promise<{ id: number; letter: string }> {
  const { id } = await makeCircular(world, 'sent');
  const reader = await makeSubscriber(world);
  const letter = randomUUID();
  await world.site.database.owner
    .insertInto('outbox')
    .values({
      id: letter,
      kind: 'circular',
      lane: 2,
      recipient: reader.email,
      sending_id: ({ selectFrom }) => selectFrom('sendings').select('sendings.id').where('circular_id', '=', id),
      reader_id: reader.id,
      rfc_message_id: `<${letter}@esempio.it>`,
      created_at: '2026-11-01T08:00:00.000Z',
      ...outcome,
    })
    .execute();
  return { id, letter };
}

/** Makes a confirmed subscriber with the evidence of the consent. */
async function makeSubscriber({ site: { database } }: CallFixture): Promise<{ id: number; email: string }> {
  const address = makeEmail();
  await database.owner
    .insertInto('newsletter_consents')
    .values({
      id: randomUUID(),
      email: address,
      event: 'confirmed',
      created_at: consentTime,
      notice_version: '1',
      notice_text: 'Acconsento a ricevere le circolari dello studio.',
    })
    .execute();
  return await database.owner
    .insertInto('newsletter')
    .values({ email: address, created_at: consentTime, confirmed_at: consentTime })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

/** Makes a sign-up to the newsletter whose confirmation email is on hold. */
async function makeOnHoldSignUp({ site }: CallFixture): Promise<void> {
  const address = makeEmail();
  const { database } = site;
  await database.owner.insertInto('newsletter').values({ email: address }).execute();
  await database.owner
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind: 'newsletter-confirmation',
      recipient: address,
      rfc_message_id: `<${randomUUID()}@esempio.it>`,
      status: 'on-hold',
      hold_reason: 'sign-ups',
    })
    .execute();
}

/** Makes a photo in a place of a page, and replaces it once, so that it has an earlier version. */
async function makeImage(world: CallFixture): Promise<{ nome_pagina: string; nome_foto: string; version: number }> {
  const place = { nome_pagina: 'home', nome_foto: `foto-${randomUUID().slice(0, 8)}` };
  await makeJsonRequest(world, 'PUT', '/api/images', { ...place, url_foto: externalPhotoUrl });
  const { version } = await makeJsonRequest(world, 'PUT', '/api/images', {
    ...place,
    url_foto: `${externalPhotoUrl}?b`,
    version: 1,
  });
  return { ...place, version };
}

async function makeStudioPhoto(world: CallFixture): Promise<{ id: number; version: number }> {
  return await makeJsonRequest(world, 'POST', '/api/foto_studio', { url: externalPhotoUrl, titolo: 'La sala' });
}

async function makePerson(world: CallFixture): Promise<{ id: string; version: number }> {
  const id = await addPerson(world.site, { email: makeEmail('collega') });
  return { id, version: 1 };
}

/** Makes an open invitation. Returns its id and the token of its link. */
async function makeInvitation(world: CallFixture): Promise<{ id: string; token: string }> {
  const address = makeEmail('invitato');
  const { link } = await makeJsonRequest(world, 'POST', '/api/people', { email: address, role: 'editor' });
  const { invitations } = await makeJsonRequest(world, 'GET', '/api/people');
  const open = invitations.find((made: { email: string }) => made.email === address);
  return { id: open.id, token: new URL(link).hash.slice(1) };
}

const backupName = 'studio-20260101T000000Z.tar';

export const validInputs: ValidInputs = {
  contact: {
    send: () => ({ nome: 'Maria', email: makeEmail(), messaggio: `Vorrei una visura ${randomUUID()}.` }),
  },
  signUp: {
    send: () => ({ email: makeEmail() }),
  },
  images: {
    list: () => ({ nome_pagina: 'home' }),
    put: async (world) => ({
      ...(await makeImage(world)),
      url_foto: `${externalPhotoUrl}?c`,
      alt: 'La sala',
      focus: { x: 0.5, y: 1 },
    }),
    remove: makeImage,
    async versions(world) {
      const { version: _, ...place } = await makeImage(world);
      return place;
    },
    async eraseVersion(world) {
      const { version: _, ...place } = await makeImage(world);
      const [{ id }] = await makeJsonRequest(world, 'GET', `/api/images/versions?${new URLSearchParams(place)}`);
      return { id };
    },
    places: noInput,
    removeSamples: noInput,
  },
  studioPhotos: {
    list: noInput,
    editable: noInput,
    add: () => ({ url: externalPhotoUrl, titolo: 'La sala', ordine: 7, focus: { x: 0, y: 1 } }),
    async order(world) {
      await makeStudioPhoto(world);
      const photos: { id: number }[] = await makeJsonRequest(world, 'GET', '/api/foto_studio/editable');
      const before = photos.map(({ id }) => id);
      return { before, after: before.toReversed() };
    },
    async change(world) {
      const { id, version } = await makeStudioPhoto(world);
      return { id, version, titolo: 'La sala grande' };
    },
    async remove(world) {
      const { id, version } = await makeStudioPhoto(world);
      return { id, version };
    },
  },
  uploads: {
    add: noInput,
  },
  sessions: {
    signIn: async (world) => ({ email: await addCaller(world), password: goodPassword }),
    read: noInput,
    async refresh(world) {
      await addCaller(world);
      return {};
    },
    async end(world) {
      await addCaller(world);
      return {};
    },
    rememberDevice: noInput,
    askForPasskey: noInput,
    async signInWithPasskey(world) {
      const { authenticator } = await addCallerWithPasskey(world);
      const { challenge } = await makeJsonRequest(world, 'POST', '/api/session/passkey/options');
      return { response: authenticator.assert(challenge) };
    },
    resetPassword: async (world) => ({ email: await addCaller(world) }),
    mayExport: noInput,
    confirm: () => ({ action: 'email', password: goodPassword }),
    async askForConfirmationPasskey(world) {
      await addCallerWithPasskey(world);
      return {};
    },
    async confirmWithPasskey(world) {
      const { authenticator } = await addCallerWithPasskey(world);
      const { challenge } = await makeJsonRequest(world, 'POST', '/api/session/check/passkey/options');
      return { action: 'people', response: authenticator.assert(challenge) };
    },
  },
  papers: {
    list: () => ({ state: 'open' as const }),
    ask: () => ({
      nome: 'Maria',
      email: makeEmail(),
      title: 'Bilancio',
      due: '2027-01-31',
      papers: [{ title: 'Visura', note: 'recente' }],
    }),
    preview: () => ({ nome: 'Maria', email: makeEmail(), title: 'Bilancio', papers: [{ title: 'Visura' }] }),
    askLost: noInput,
    read: async ({ caller }) => ({ id: (await askForPapers(caller)).id }),
    async change({ caller }) {
      const { id, papers } = await askForPapers(caller);
      return { id, changes: [{ path: `papers.${papers[0]?.id}.state`, from: 'waiting', to: 'not-needed' }] };
    },
    remind: async ({ caller }) => ({ id: (await askForPapers(caller)).id }),
    async close({ caller }) {
      const { id, version } = await askForPapers(caller);
      return { id, version };
    },
    fetchAll: async ({ site, caller }) => ({ id: (await leaveFile(site, caller)).request.id }),
    fetch: async ({ site, caller }) => ({ id: (await leaveFile(site, caller)).file }),
    remove: async ({ site, caller }) => ({ id: (await leaveFile(site, caller)).file }),
  },
  calendar: { renew: () => ({ names: false }), remove: noInput },
  profile: {
    read: noInput,
    async change(world) {
      await addCaller(world);
      const { version } = await makeJsonRequest(world, 'GET', '/api/profile');
      return { name: 'Anna Neri', email: makeEmail(), version };
    },
    async withdrawEmail(world) {
      await addCaller(world);
      await makeJsonRequest(world, 'PATCH', '/api/profile', { email: makeEmail() });
      return {};
    },
    async changePassword(world) {
      await addCaller(world);
      return { password: 'tre civette sul comò' };
    },
    async offerTotp(world) {
      await addCaller(world);
      return {};
    },
    async confirmTotp(world) {
      await addCaller(world);
      const { secret } = await makeJsonRequest(world, 'POST', '/api/profile/totp');
      return { code: new TOTP({ secret }).generate() };
    },
    async removeTotp(world) {
      await addCallerWithTotp(world);
      return {};
    },
    async renewRecoveryCodes(world) {
      await addCallerWithTotp(world);
      return {};
    },
    async askForPasskey(world) {
      await addCallerWithPasskey(world);
      return {};
    },
    async addPasskey(world) {
      await addCaller(world);
      const { challenge } = await makeJsonRequest(world, 'POST', '/api/profile/passkeys/options');
      return { name: 'Chiave', response: createAuthenticator(world.site.url).register(challenge) };
    },
    renamePasskey: async (world) => ({ id: (await addCallerWithPasskey(world)).id, name: 'Telefono' }),
    removePasskey: async (world) => ({ id: (await addCallerWithPasskey(world)).id }),
    sessions: noInput,
    async endSessions(world) {
      await signIn(world.site, await addCaller(world));
      return {};
    },
    async endSession(world) {
      await signIn(world.site, await addCaller(world));
      const { items } = await makeJsonRequest(world, 'GET', '/api/profile/sessions');
      return { id: items.find(({ current }: { current: boolean }) => !current).id };
    },
  },
  people: {
    list: noInput,
    invite: () => ({ email: makeEmail('invitato'), role: 'editor' }),
    change: async (world) => ({ ...(await makePerson(world)), role: 'manager', disabled: true }),
    work: async (world) => ({ id: (await makePerson(world)).id }),
    handOver: async (world) => ({
      id: (await makePerson(world)).id,
      to: (await makePerson(world)).id,
      parts: ['drafts', 'messages', 'appointments'],
    }),
    reset: async (world) => ({ id: (await makePerson(world)).id }),
    withdrawInvitation: async (world) => ({ id: (await makeInvitation(world)).id }),
  },
  invitations: {
    read: async (world) => ({ token: (await makeInvitation(world)).token }),
    accept: async (world) => ({ token: (await makeInvitation(world)).token, name: 'Bo', password: goodPassword }),
  },
  journal: {
    list: () => ({ q: 'Anna circolare', from: '2026-01-01', to: '2999-12-31', after: 1_000_000 }),
  },
  content: {
    list: noInput,
    all: noInput,
    read: () => ({ page: 'team' }),
    async save(world) {
      const { page, version } = await makeDraft(world);
      return { page, version, draft: { ...defaultContent.contents.servizi, lead: 'Una frase nuova.' } };
    },
    async change(world) {
      const { page } = await makeDraft(world);
      const { title } = defaultContent.contents.servizi;
      return { page, changes: [{ path: 'title', from: title, to: 'I servizi' }] };
    },
    discard: makeDraft,
    publish: async (world) => ({ ...(await makeDraft(world)), note: 'Aggiornato' }),
    hold: makeDraft,
    askApproval: makeDraft,
    sendBack: async (world) => ({ ...(await makeDraft(world)), note: 'Manca la norma.' }),
    async search(world) {
      await makeDraft(world);
      return { q: 'frase' };
    },
    notePresence: () => ({ page: 'team' }),
    async versions(world) {
      const { page, version } = await makeDraft(world);
      await makeJsonRequest(world, 'POST', `/api/content/${page}/publish`, { version });
      return { page, after: 1_000_000 };
    },
    restore: async (world) => ({ ...(await makeDraft(world)), number: 'built-in' }),
  },
  circulars: {
    list: () => ({ state: 'draft', after: 1_000_000 }),
    create: () => ({ title: 'Saldo IVA' }),
    createFromDeadlines: () => ({ month: '2027-01' }),
    skipMonth: () => ({ month: '2027-01' }),
    read: async (world) => ({ id: (await makeCircular(world)).id }),
    async change(world) {
      const { id } = await makeCircular(world);
      return { id, changes: [{ path: 'topic', from: '', to: 'IVA' }] };
    },
    save: async (world) => ({
      ...(await makeCircular(world)),
      title: 'Saldo',
      points: ['Entro il 16.'],
      topic: 'IVA',
    }),
    remove: makeCircularDraft,
    notePresence: async (world) => ({ id: (await makeCircular(world)).id }),
    versions: async (world) => ({ id: (await makeCircular(world, 'published')).id }),
    async restore(world) {
      const { id, version } = await makeCircular(world, 'published');
      return { id, version, number: version };
    },
    askApproval: makeCircularDraft,
    hold: makeCircularDraft,
    sendBack: async (world) => ({ ...(await makeCircular(world)), note: 'Manca la norma.' }),
    publish: makeCircularDraft,
    withdraw: (world) => makeCircular(world, 'published'),
  },
  launch: {
    state: noInput,
    read: () => ({ page: 'privacy' }),
    async confirmFact({ site }) {
      const value = defaultContent.facts.identity.legalForm;
      await publishFacts(site, { identity: { legalForm: value } });
      return { fact: 'identity.legalForm', value, isReal: true };
    },
    async printCodes(world) {
      await addCallerWithTotp(world);
      return {};
    },
    async open({ site }) {
      await publishFacts(site, makeRealFacts());
      return {};
    },
    async close(world) {
      await publishFacts(world.site, makeRealFacts());
      await makeJsonRequest(world, 'POST', '/api/launch/open');
      return {};
    },
  },
  sendings: {
    test: makeCircularDraft,
    audience: async (world) => ({ id: (await makeCircular(world)).id }),
    async send(world) {
      await makeSubscriber(world);
      const one = await makeCircular(world, 'published');
      const { count } = await makeJsonRequest(world, 'GET', `/api/circulars/${one.id}/audience`);
      return { ...one, audience: count };
    },
    correct: async (world) => makeCorrection(world, await makeCircular(world, 'published')),
    async notify(world) {
      const { id } = await makeReaderEmail(world, { status: 'sent' });
      const { version }: Circular = await makeJsonRequest(world, 'GET', `/api/circulars/${id}`);
      const { text, ...corrected } = await makeCorrection(world, { id, version });
      const online: Circular = await makeJsonRequest(world, 'POST', `/api/circulars/${id}/correct`, {
        version: corrected.version,
        text,
      });
      return { id, version: online.version, correction: 1 };
    },
    pause: (world) => makeCircular(world, 'sending'),
    resume: (world) => makeCircular(world, 'paused'),
    stop: (world) => makeCircular(world, 'paused'),
    ledger: async (world) => ({ id: (await makeReaderEmail(world)).id }),
    letters: async (world) => ({ id: (await makeReaderEmail(world)).id, state: 'uncertain', after: 1_000_000 }),
    export: async (world) => ({ id: (await makeReaderEmail(world)).id }),
    decide: async (world) => ({ ...(await makeReaderEmail(world)), as: 'again' }),
  },
  law: { facts: noInput, deadlines: noInput },
  messages: {
    list: () => ({
      state: 'open',
      q: 'visura',
      email: 'scrive@esempio.it',
      topic: 'contabilita',
      kind: 'appointment',
      after: '2999-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
    }),
    read: async (world) => ({ id: (await makeMessage(world)).id }),
    async change(world) {
      const follower = (await makePerson(world)).id;
      return { ...(await makeMessage(world)), state: 'read', note: 'Chiamata.', follower };
    },
    send: makeMessage,
    answer: async (world) => ({ ...(await makeMessage(world)), text: 'Eccola.' }),
    takeBack: async (world) => {
      const { id, answer } = await makeAnsweredMessage(world);
      const waiting = { status: 'queued', next_attempt_at: '2099-01-01T00:00:00.000Z' } as const;
      await world.site.database.owner.updateTable('outbox').set(waiting).where('id', '=', answer).execute();
      return { id };
    },
    sendAnswer: makeAnsweredMessage,
    startAnswering: async (world) => ({ id: (await makeMessage(world)).id }),
    stopAnswering: async (world) => ({ id: (await makeMessage(world)).id }),
    bin: makeMessage,
    export: () => ({ state: 'new', q: 'visura' }),
    colleagues: noInput,
  },
  appointments: {
    offer: noInput,
    ask: () => ({ nome: 'Maria', email: makeEmail(), mode: 'office', wishes: listOffered().slice(0, 2) }),
    list: () => ({ state: 'asked', from: '2026-12-01' }),
    people: noInput,
    read: async ({ site }) => ({ id: await leaveAppointment(site) }),
    confirm: async (world) => ({
      id: await leaveAppointment(world.site),
      version: 1,
      start: makeComingStart(),
      minutes: 45,
      person: (await makePerson(world)).id,
    }),
    cancel: async ({ site }) => ({ id: await leaveAppointment(site), version: 1, reason: 'Malattia.' }),
    keep: async ({ site }) => ({
      id: await leaveAppointment(site, {
        ...confirmedAppointment,
        starts_at: '2099-12-03T09:00:00.000Z',
        wish: [{ day: '2099-12-04', half: 'morning' }],
      }),
      version: 1,
      text: 'Quel giorno siamo fuori.',
    }),
    enter: async (world) => ({
      nome: 'Rosa Ferri',
      mode: 'office',
      start: makeComingStart(),
      minutes: 45,
      person: (await makePerson(world)).id,
    }),
    decline: async ({ site }) => ({
      id: await leaveAppointment(site),
      version: 1,
      text: 'Non trattiamo questa materia.',
    }),
  },
  absences: {
    list: noInput,
    add: async (world) => ({ person: (await makePerson(world)).id, first_day: '2099-12-03', last_day: '2099-12-04' }),
    async remove(world) {
      const { id } = await makeJsonRequest(world, 'POST', '/api/absences', {
        person: (await makePerson(world)).id,
        first_day: '2099-12-03',
        last_day: '2099-12-04',
      });
      return { id };
    },
  },
  subscribers: {
    list: () => ({ state: 'confirmed', q: 'esempio', after: 1_000_000 }),
    add: () => ({ email: makeEmail(), reason: 'Al telefono.' }),
    import: () => ({ emails: [makeEmail()], reason: 'Clienti dello studio.' }),
    checkImport: () => ({ emails: [makeEmail()] }),
    evidence: async (world) => ({ id: (await makeSubscriber(world)).id }),
    remove: async (world) => ({ id: (await makeSubscriber(world)).id }),
    async readmit(world) {
      const { id, email: address } = await makeSubscriber(world);
      const row = { email: address, reason: '5.1.1', suppressed_at: consentTime };
      await world.site.database.owner.insertInto('newsletter_suppressions').values(row).execute();
      return { id };
    },
    async releaseHeld(world) {
      await makeOnHoldSignUp(world);
      return {};
    },
    async dropHeld(world) {
      await makeOnHoldSignUp(world);
      return {};
    },
    export: noInput,
  },
  personalData: {
    report: async (world) => ({ email: (await makeSubscriber(world)).email }),
    erase: async (world) => ({ email: (await makeSubscriber(world)).email }),
  },
  desk: { today: noInput, state: noInput, checkMail: noInput },
  siteState: {
    read: noInput,
    copy: noInput,
    download({ backupFolder }) {
      writeFileSync(join(backupFolder, backupName), 'copia');
      return { name: backupName };
    },
    mayDownload: noInput,
    release: noInput,
  },
  previews: {
    text: async (world) => ({ page: (await makeDraft(world)).page, pagina: '/servizi', notte: '1' }),
    circular: async (world) => ({ id: (await makeCircular(world)).id, come: 'email' }),
  },
};

function makeCircularDraft(world: CallFixture) {
  return makeCircular(world);
}

const manager = 'anna@studio.example';

/** Starts a site on which every call can be made. The returned function signs in a manager as the caller. */
export function useCallFixture(engine: Engine, { pace }: { pace?: number } = {}): () => Promise<CallFixture> {
  const backupFolder = mkdtempSync(join(tmpdir(), 'studio-calls-'));
  let smtp: TestSmtp | undefined;
  const site = useSite(async () => {
    smtp = await startSmtp();
    return {
      engine,
      ...(pace !== undefined && { pace }),
      variables: { SMTP_URL: smtp.url, BACKUP_DIR: backupFolder },
      fill: (site) => addPerson(site, { email: manager, role: 'manager' }),
    };
  });
  // A backup runs in a child process, which inherits the environment of this process.
  beforeAll(() => {
    for (const [name, value] of Object.entries({ ...site.variables, BACKUP_DIR: backupFolder }))
      vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await smtp?.close();
    rmSync(backupFolder, { recursive: true });
  });
  return async () => ({ site, backupFolder, caller: await signIn(site, manager) });
}

export interface NamedCall {
  /** Subject and name, such as `law.confirm`. */
  title: string;
  call: Call;
  /** Valid input; `undefined` for a call without one. */
  input: ((world: CallFixture) => unknown) | undefined;
}

const inputsBySubject: Record<string, Record<string, (world: CallFixture) => unknown>> = validInputs;

/** Every call of the contract with its valid input. */
export const everyCall: NamedCall[] = Object.entries(subjects).flatMap(([subject, { calls }]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({
    title: `${subject}.${name}`,
    call,
    input: inputsBySubject[subject]?.[name],
  })),
);

/** Makes the input of a call: an object, as the staff area passes it to its HTTP client. */
export async function makeInput(world: CallFixture, { title, input }: NamedCall): Promise<Record<string, unknown>> {
  const given = await input?.(world);
  if (!isRecord(given)) throw new Error(`${title} has no good input`);
  return given;
}

/** Makes a call as the staff area does: with the API's public key, the site's origin and the session cookie. */
export async function sendCall(
  { site, caller }: CallFixture,
  call: Call,
  given: Record<string, unknown>,
): Promise<Response> {
  const headers = { [apiKeyHeader]: site.publicKey, origin: site.url, cookie: caller.cookie };
  if (call.body === 'multipart') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await makeRedAndBluePicture(64, 40).png().toBuffer())]));
    return await fetch(site.url + call.path, { method: call.method, headers, body: form });
  }
  const { path, body } = buildRequest(call, given);
  return await fetch(site.url + path, {
    method: call.method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
}
