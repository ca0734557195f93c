import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, vi } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { isRecord } from '../../src/content/fields.ts';
import { defaultContent } from '../../src/content/published.ts';
import { allCalls } from '../../src/contract/all-calls.ts';
import type { Call, CallArguments } from '../../src/contract/calls.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import type { Circular } from '../../src/contract/newsletter/circulars.ts';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { unansweredReason } from '../../src/server/mail/outbox-rows.ts';
import { buildRequest } from '../../src/staff/http.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { makeRedAndBlue } from './pictures.ts';
import { leaveMessage, readStoredMessage } from './rows/desk.ts';
import { publishFacts, realFacts } from './rows/facts.ts';
import { type Site, useSite } from './site.ts';
import { addPerson, goodPassword, type StaffBrowser, signIn } from './staff.ts';

/*
 * Good input of every call of the API. An input prepares the rows that its call needs, so that calls can be made in any
 * order; the types refuse a call without one.
 */

/** Site on which the calls are made, with email on and a backup folder. */
export interface CallWorld {
  site: Site;
  backups: string;
  /** Signed-in manager who makes the next call. An input whose call ends sessions sets another one. */
  caller: StaffBrowser;
}

type Tables = typeof allCalls;
type GoodInput<C> = C extends Call ? (world: CallWorld) => CallArguments<C> | Promise<CallArguments<C>> : never;
type GoodCalls = {
  readonly [Table in keyof Tables]: { readonly [Name in keyof Tables[Table]]: GoodInput<Tables[Table][Name]> };
};

const elsewhere = 'https://foto.example/a.jpg';
const provision = 'L. 160/2019';
const deadline = 'imu-acconto';
const at = '2026-11-01T08:00:00.000Z';

const noInput = () => ({});
const makeEmail = (name = 'chi') => `${name}-${randomUUID().slice(0, 8)}@esempio.it`;

/** JSON of a call that prepares the row of another one. */
async function makeJsonRequest(world: CallWorld, method: string, path: string, body?: unknown) {
  const answer = await world.caller.call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** Account of a manager, signed in; becomes the caller. */
async function addOtherCaller(world: CallWorld): Promise<string> {
  const address = makeEmail('manager');
  await addPerson(world.site, { email: address, role: 'manager' });
  world.caller = await signIn(world.site, address);
  return address;
}

/** Caller with an authenticator app; returns its secret. */
async function giveCallerTotp(world: CallWorld): Promise<void> {
  await addOtherCaller(world);
  const { secret } = await makeJsonRequest(world, 'POST', '/api/profile/totp');
  await makeJsonRequest(world, 'PUT', '/api/profile/totp', { code: new TOTP({ secret }).generate() });
}

/** Caller with a passkey; returns its authenticator and its id. */
async function giveCallerPasskey(world: CallWorld): Promise<{ authenticator: Authenticator; id: string }> {
  await addOtherCaller(world);
  const authenticator = createAuthenticator(world.site.url);
  const { challenge } = await makeJsonRequest(world, 'POST', '/api/profile/passkeys/options');
  const post = { name: 'Chiave', response: authenticator.register(challenge) };
  const { passkeys } = await makeJsonRequest(world, 'POST', '/api/profile/passkeys', post);
  return { authenticator, id: passkeys[0].id };
}

async function makeMessage({ site }: CallWorld): Promise<{ id: string; version: number }> {
  const id = await leaveMessage(site, { nome: 'Maria', messaggio: 'Vorrei una visura.' });
  return { id, version: (await readStoredMessage(site, id))?.version ?? 0 };
}

/** Message with an answer whose email was not delivered. */
async function makeAnsweredMessage(world: CallWorld): Promise<{ id: string; answer: string }> {
  const { id } = await makeMessage(world);
  const { answers } = await makeJsonRequest(world, 'POST', `/api/messages/${id}/answer`, { text: 'Eccola.' });
  const [answer] = answers;
  const failed = { status: 'failed', last_error: 'EENVELOPE RCPT TO 450' } as const;
  await world.site.database.owner.updateTable('outbox').set(failed).where('id', '=', answer.id).execute();
  return { id, answer: answer.id };
}

/** Draft of a page's texts, over what is published; returns its version. */
async function makeDraft(world: CallWorld, page = 'servizi'): Promise<{ page: string; version: number }> {
  const { published, version }: EditedContent = await makeJsonRequest(world, 'GET', `/api/content/${page}`);
  const changes = { draft: { ...published, lead: `Frase ${randomUUID()}.` }, version };
  const saved: EditedContent = await makeJsonRequest(world, 'PUT', `/api/content/${page}`, changes);
  return { page, version: saved.version };
}

/** Circular with a text, then set to this state. */
async function makeCircular(world: CallWorld, state?: Circular['state']): Promise<{ id: number; version: number }> {
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
  if (state !== 'published')
    await world.site.database.owner.updateTable('circulars').set({ state, audience: 1 }).where('id', '=', id).execute();
  return { id, version: online.version };
}

/** Email of a circular to a reader, whose outcome is uncertain. */
async function makeUncertainEmail(world: CallWorld): Promise<{ id: number; letter: string }> {
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
      circular_id: id,
      reader_id: reader.id,
      rfc_message_id: `<${letter}@esempio.it>`,
      status: 'failed',
      last_error: unansweredReason,
    })
    .execute();
  return { id, letter };
}

/** Confirmed subscriber with the evidence of the consent. */
async function makeSubscriber({ site: { database } }: CallWorld): Promise<{ id: number; email: string }> {
  const address = makeEmail();
  await database.owner
    .insertInto('newsletter_consents')
    .values({
      id: randomUUID(),
      email: address,
      event: 'confirmed',
      created_at: at,
      notice_version: '1',
      notice_text: 'Acconsento a ricevere le circolari dello studio.',
    })
    .execute();
  return await database.owner
    .insertInto('newsletter')
    .values({ email: address, created_at: at, confirmed_at: at })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

/** Sign-up whose confirmation email is on hold. */
async function makeHeldSignUp({ site }: CallWorld): Promise<void> {
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

/** Photo in a place of a page, replaced once so that it has an earlier version. */
async function makeImage(world: CallWorld): Promise<{ nome_pagina: string; nome_foto: string; version: number }> {
  const place = { nome_pagina: 'home', nome_foto: `foto-${randomUUID().slice(0, 8)}` };
  await makeJsonRequest(world, 'PUT', '/api/images', { ...place, url_foto: elsewhere });
  const { version } = await makeJsonRequest(world, 'PUT', '/api/images', {
    ...place,
    url_foto: `${elsewhere}?b`,
    version: 1,
  });
  return { ...place, version };
}

async function makeStudioPhoto(world: CallWorld): Promise<{ id: number; version: number }> {
  return await makeJsonRequest(world, 'POST', '/api/foto_studio', { url: elsewhere, titolo: 'La sala' });
}

async function makePerson(world: CallWorld): Promise<{ id: string; version: number }> {
  const id = await addPerson(world.site, { email: makeEmail('collega') });
  return { id, version: 1 };
}

/** Open invitation: its id and the token of its link. */
async function makeInvitation(world: CallWorld): Promise<{ id: string; token: string }> {
  const address = makeEmail('invitato');
  const { link } = await makeJsonRequest(world, 'POST', '/api/people', { email: address, role: 'editor' });
  const { invitations } = await makeJsonRequest(world, 'GET', '/api/people');
  const open = invitations.find((made: { email: string }) => made.email === address);
  return { id: open.id, token: new URL(link).hash.slice(1) };
}

async function readFact(world: CallWorld): Promise<{ name: string; version: number }> {
  const { items } = await makeJsonRequest(world, 'GET', '/api/law');
  const { version } = items.find(({ name }: { name: string }) => name === provision);
  return { name: provision, version };
}

async function readDeadline(world: CallWorld, named: string): Promise<{ name: string; version: number }> {
  const { items } = await makeJsonRequest(world, 'GET', '/api/deadlines');
  const { version } = items.find(({ name }: { name: string }) => name === named);
  return { name: named, version };
}

const ownDeadline = {
  what: 'Contributi degli artigiani',
  who: 'Artigiani e commercianti.',
  groups: ['imprese' as const],
  when: { yearly: ['04-02'] },
  moves: 'tax' as const,
  law: provision,
};

const copy = 'studio-20260101T000000Z.tar';

export const goodCalls: GoodCalls = {
  formCalls: {
    contact: () => ({ nome: 'Maria', email: makeEmail(), messaggio: `Vorrei una visura ${randomUUID()}.` }),
    newsletter: () => ({ email: makeEmail() }),
  },
  imageCalls: {
    list: () => ({ nome_pagina: 'home' }),
    put: async (world) => ({
      ...(await makeImage(world)),
      url_foto: `${elsewhere}?c`,
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
  },
  studioPhotoCalls: {
    list: noInput,
    editable: noInput,
    add: () => ({ url: elsewhere, titolo: 'La sala', ordine: 7, focus: { x: 0, y: 1 } }),
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
  uploadCalls: {
    add: noInput,
    async credit({ site }) {
      const hash = randomUUID().replaceAll('-', '');
      await site.database.owner.insertInto('photos').values({ hash, width: 4, height: 3 }).execute();
      return { id: hash, credit: 'Foto di M. Riva', was: null };
    },
  },
  sessionCalls: {
    signIn: async (world) => ({ email: await addOtherCaller(world), password: goodPassword }),
    read: noInput,
    async refresh(world) {
      await addOtherCaller(world);
      return {};
    },
    async end(world) {
      await addOtherCaller(world);
      return {};
    },
    rememberDevice: noInput,
    askForPasskey: noInput,
    async signInWithPasskey(world) {
      const { authenticator } = await giveCallerPasskey(world);
      const { challenge } = await makeJsonRequest(world, 'POST', '/api/session/passkey/options');
      return { response: authenticator.assert(challenge) };
    },
    resetPassword: async (world) => ({ email: await addOtherCaller(world) }),
    mayExport: noInput,
    check: () => ({ action: 'email', password: goodPassword }),
    async askForCheckPasskey(world) {
      await giveCallerPasskey(world);
      return {};
    },
    async checkPasskey(world) {
      const { authenticator } = await giveCallerPasskey(world);
      const { challenge } = await makeJsonRequest(world, 'POST', '/api/session/check/passkey/options');
      return { action: 'people', response: authenticator.assert(challenge) };
    },
  },
  profileCalls: {
    read: noInput,
    async change(world) {
      await addOtherCaller(world);
      const { version } = await makeJsonRequest(world, 'GET', '/api/profile');
      return { name: 'Anna Neri', email: makeEmail(), version };
    },
    async withdrawEmail(world) {
      await addOtherCaller(world);
      await makeJsonRequest(world, 'PATCH', '/api/profile', { email: makeEmail() });
      return {};
    },
    async changePassword(world) {
      await addOtherCaller(world);
      return { password: 'tre civette sul comò' };
    },
    async offerTotp(world) {
      await addOtherCaller(world);
      return {};
    },
    async confirmTotp(world) {
      await addOtherCaller(world);
      const { secret } = await makeJsonRequest(world, 'POST', '/api/profile/totp');
      return { code: new TOTP({ secret }).generate() };
    },
    async removeTotp(world) {
      await giveCallerTotp(world);
      return {};
    },
    async renewRecoveryCodes(world) {
      await giveCallerTotp(world);
      return {};
    },
    async askForPasskey(world) {
      await giveCallerPasskey(world);
      return {};
    },
    async addPasskey(world) {
      await addOtherCaller(world);
      const { challenge } = await makeJsonRequest(world, 'POST', '/api/profile/passkeys/options');
      return { name: 'Chiave', response: createAuthenticator(world.site.url).register(challenge) };
    },
    renamePasskey: async (world) => ({ id: (await giveCallerPasskey(world)).id, name: 'Telefono' }),
    removePasskey: async (world) => ({ id: (await giveCallerPasskey(world)).id }),
    sessions: noInput,
    async endSessions(world) {
      await signIn(world.site, await addOtherCaller(world));
      return {};
    },
    async endSession(world) {
      await signIn(world.site, await addOtherCaller(world));
      const { items } = await makeJsonRequest(world, 'GET', '/api/profile/sessions');
      return { id: items.find(({ current }: { current: boolean }) => !current).id };
    },
  },
  peopleCalls: {
    list: noInput,
    invite: () => ({ email: makeEmail('invitato'), role: 'editor' }),
    change: async (world) => ({ ...(await makePerson(world)), role: 'manager', disabled: true }),
    reset: async (world) => ({ id: (await makePerson(world)).id }),
    withdrawInvitation: async (world) => ({ id: (await makeInvitation(world)).id }),
  },
  invitationCalls: {
    read: async (world) => ({ token: (await makeInvitation(world)).token }),
    accept: async (world) => ({ token: (await makeInvitation(world)).token, name: 'Bo', password: goodPassword }),
  },
  journalCalls: {
    list: () => ({ q: 'Anna circolare', from: '2026-01-01', to: '2999-12-31', after: 1_000_000 }),
  },
  contentCalls: {
    list: noInput,
    all: noInput,
    read: () => ({ page: 'team' }),
    async save(world) {
      const { page, version } = await makeDraft(world);
      return { page, version, draft: { ...defaultContent.contents.servizi, lead: 'Una frase nuova.' } };
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
    restore: async (world) => ({ ...(await makeDraft(world)), number: 'own' }),
  },
  circularCalls: {
    list: () => ({ state: 'draft', after: 1_000_000 }),
    create: () => ({ title: 'Saldo IVA' }),
    read: async (world) => ({ id: (await makeCircular(world)).id }),
    change: async (world) => ({
      ...(await makeCircular(world)),
      title: 'Saldo',
      points: ['Entro il 16.'],
      topic: 'IVA',
    }),
    remove: circularDraft,
    notePresence: async (world) => ({ id: (await makeCircular(world)).id }),
    versions: async (world) => ({ id: (await makeCircular(world, 'published')).id }),
    askApproval: circularDraft,
    hold: circularDraft,
    sendBack: async (world) => ({ ...(await makeCircular(world)), note: 'Manca la norma.' }),
    publish: circularDraft,
    async correct(world) {
      const { id, version } = await makeCircular(world, 'published');
      const changes = { version, body: 'Entro il 18 marzo.' };
      const saved: Circular = await makeJsonRequest(world, 'PUT', `/api/circulars/${id}`, changes);
      return { id, version: saved.version, text: 'Corretto il giorno.' };
    },
    withdraw: (world) => makeCircular(world, 'published'),
  },
  launchCalls: {
    state: noInput,
    read: () => ({ page: 'privacy' }),
    async confirmFact({ site }) {
      const value = defaultContent.facts.identity.legalForm;
      await publishFacts(site, { identity: { legalForm: value } });
      return { fact: 'identity.legalForm', value, isReal: true };
    },
    async open({ site }) {
      await publishFacts(site, realFacts());
      return {};
    },
    async close(world) {
      await publishFacts(world.site, realFacts());
      await makeJsonRequest(world, 'POST', '/api/launch/open');
      return {};
    },
  },
  sendingCalls: {
    test: circularDraft,
    audience: async (world) => ({ id: (await makeCircular(world)).id }),
    async send(world) {
      await makeSubscriber(world);
      const one = await makeCircular(world, 'published');
      const { count } = await makeJsonRequest(world, 'GET', `/api/circulars/${one.id}/audience`);
      return { ...one, audience: count };
    },
    pause: (world) => makeCircular(world, 'sending'),
    resume: (world) => makeCircular(world, 'paused'),
    stop: (world) => makeCircular(world, 'paused'),
    ledger: async (world) => ({ id: (await makeUncertainEmail(world)).id }),
    letters: async (world) => ({ id: (await makeUncertainEmail(world)).id, state: 'uncertain', after: 1_000_000 }),
    export: async (world) => ({ id: (await makeUncertainEmail(world)).id }),
    decide: async (world) => ({ ...(await makeUncertainEmail(world)), as: 'again' }),
  },
  lawCalls: {
    list: noInput,
    change: async (world) => ({
      ...(await readFact(world)),
      text: 'la legge di bilancio',
      law: provision,
      source: 'https://www.normattiva.it/',
    }),
    confirm: async (world) => ({ ...(await readFact(world)), valid_until: '2999-01-01' }),
  },
  deadlineCalls: {
    list: noInput,
    add: () => ownDeadline,
    change: async (world) => ({ ...(await readDeadline(world, deadline)), what: 'Acconto IMU', hidden: true }),
    async remove(world) {
      const { name, version } = await makeJsonRequest(world, 'POST', '/api/deadlines', ownDeadline);
      return { name, version };
    },
    async extend(world) {
      const { name, version } = await makeJsonRequest(world, 'POST', '/api/deadlines', ownDeadline);
      return { name, version, from: '2027-04-02', to: '2027-04-20', law: 'D.L. 9/2027' };
    },
    async withdraw(world) {
      const { name } = await makeJsonRequest(world, 'POST', '/api/deadlines', ownDeadline);
      const extension = { from: '2027-04-02', to: '2027-04-20', law: 'D.L. 9/2027' };
      const { version, extensions } = await makeJsonRequest(
        world,
        'POST',
        `/api/deadlines/${name}/extensions`,
        extension,
      );
      return { name, id: extensions[0].id, version };
    },
  },
  messageCalls: {
    list: () => ({
      state: 'open',
      q: 'visura',
      email: 'scrive@esempio.it',
      after: '2999-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
    }),
    read: async (world) => ({ id: (await makeMessage(world)).id }),
    async change(world) {
      const follower = (await makePerson(world)).id;
      return { ...(await makeMessage(world)), state: 'read', note: 'Chiamata.', follower };
    },
    send: makeMessage,
    answer: async (world) => ({ ...(await makeMessage(world)), text: 'Eccola.' }),
    sendAnswer: makeAnsweredMessage,
    startAnswering: async (world) => ({ id: (await makeMessage(world)).id }),
    stopAnswering: async (world) => ({ id: (await makeMessage(world)).id }),
    bin: makeMessage,
    export: () => ({ state: 'new', q: 'visura' }),
    colleagues: noInput,
  },
  subscriberCalls: {
    list: () => ({ state: 'confirmed', q: 'esempio', after: 1_000_000 }),
    add: () => ({ email: makeEmail(), reason: 'Al telefono.' }),
    evidence: async (world) => ({ id: (await makeSubscriber(world)).id }),
    remove: async (world) => ({ id: (await makeSubscriber(world)).id }),
    async readmit(world) {
      const { id, email: address } = await makeSubscriber(world);
      const row = { email: address, reason: '5.1.1', suppressed_at: at };
      await world.site.database.owner.insertInto('newsletter_suppressions').values(row).execute();
      return { id };
    },
    async releaseHeld(world) {
      await makeHeldSignUp(world);
      return {};
    },
    async dropHeld(world) {
      await makeHeldSignUp(world);
      return {};
    },
    export: noInput,
  },
  personalDataCalls: {
    report: async (world) => ({ email: (await makeSubscriber(world)).email }),
    erase: async (world) => ({ email: (await makeSubscriber(world)).email }),
  },
  deskCalls: { today: noInput, state: noInput, checkMail: noInput },
  siteStateCalls: {
    read: noInput,
    copy: noInput,
    download({ backups }) {
      writeFileSync(join(backups, copy), 'copia');
      return { name: copy };
    },
    mayDownload: noInput,
    release: noInput,
  },
  previewCalls: {
    text: async (world) => ({ page: (await makeDraft(world)).page, pagina: '/servizi', notte: '1' }),
    circular: async (world) => ({ id: (await makeCircular(world)).id, come: 'email' }),
  },
};

function circularDraft(world: CallWorld) {
  return makeCircular(world);
}

const manager = 'anna@studio.example';

/** Site on which every call can be made; the function signs its manager in. */
export function useCallWorld(engine: Engine, { pace }: { pace?: number } = {}): () => Promise<CallWorld> {
  const backups = mkdtempSync(join(tmpdir(), 'studio-calls-'));
  let smtp: TestSmtp | undefined;
  const site = useSite(async () => {
    smtp = await startSmtp();
    return {
      engine,
      ...(pace !== undefined && { pace }),
      variables: { SMTP_URL: smtp.url, BACKUP_DIR: backups },
      fill: (site) => addPerson(site, { email: manager, role: 'manager' }),
    };
  });
  // The backup is a child process with this process's environment.
  beforeAll(() => {
    for (const [name, value] of Object.entries({ ...site.variables, BACKUP_DIR: backups })) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await smtp?.close();
    rmSync(backups, { recursive: true });
  });
  return async () => ({ site, backups, caller: await signIn(site, manager) });
}

export interface NamedCall {
  /** Table and name, such as `lawCalls.confirm`. */
  title: string;
  call: Call;
  /** Good input; `undefined` for a call that has none. */
  input: ((world: CallWorld) => unknown) | undefined;
}

const tables: Record<string, Record<string, Call>> = allCalls;
const inputs: Record<string, Record<string, (world: CallWorld) => unknown>> = goodCalls;

/** Every call of the contract with its good input. */
export const everyCall: NamedCall[] = Object.entries(tables).flatMap(([table, calls]) =>
  Object.entries(calls).map(([name, call]) => ({
    title: `${table}.${name}`,
    call,
    input: inputs[table]?.[name],
  })),
);

/** Input of the call: an object, as the staff area's client passes it. */
export async function makeInput(world: CallWorld, { title, input }: NamedCall): Promise<Record<string, unknown>> {
  const given = await input?.(world);
  if (!isRecord(given)) throw new Error(`${title} has no good input`);
  return given;
}

/** Makes a call as the staff area does, with the public key. */
export async function sendCall(
  { site, caller }: CallWorld,
  call: Call,
  given: Record<string, unknown>,
): Promise<Response> {
  const headers = { [apiKeyHeader]: site.publicKey, origin: site.url, cookie: caller.cookie };
  if (call.body === 'multipart') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await makeRedAndBlue(64, 40).png().toBuffer())]));
    return await fetch(site.url + call.path, { method: call.method, headers, body: form });
  }
  const { path, body } = buildRequest(call, given);
  return await fetch(site.url + path, {
    method: call.method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
}
