import { randomUUID } from 'node:crypto';
import { defaultContent } from '../../../src/content/published.ts';
import { addPhoto } from '../../../src/server/photos/commands.ts';
import { makeCommandContext } from '../context.ts';
import { makeRedAndBluePicture } from '../pictures.ts';
import type { Site } from '../site.ts';
import { addAnnaAndPaolo, anna, signIn } from '../staff.ts';
import { findAccountId } from './accounts.ts';
import { leaveMessage, storedRequest } from './desk.ts';
import { addStudioPhotos } from './studio-photos.ts';

const dayMs = 86_400_000;
const makeTimeDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Ids of rows whose screens the tests open. */
export interface FilledOffice {
  message: string;
  circular: number;
  sending: number;
  invitation: string;
}

const emails = ['ada@esempio.it', 'bruno@esempio.it', 'carla@esempio.it', 'dino@esempio.it', 'elsa@esempio.it'];

type StaffCall = (method: string, path: string, body: object) => Promise<{ id: number; version: number; link: string }>;

/** Fills a site so that no staff screen is empty: people, messages, subscribers, circulars, photos and drafts. */
export async function fillOffice(site: Site): Promise<FilledOffice> {
  const { database } = site;
  const { owner } = database;
  await addAnnaAndPaolo(site);
  const manager = await signIn(site, anna);
  const call: StaffCall = async (method, path, body) => {
    const answer = await manager.call(method, path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  await call('PUT', '/api/launch/read/competenze', {});
  const { link } = await call('POST', '/api/people', { email: 'dario@studio.example', role: 'editor' });
  const message = await leaveMessage(site, {
    nome: 'Maria Bianchi',
    messaggio: 'Vorrei un preventivo.',
    ...storedRequest,
    daysAgo: 2,
  });
  await leaveMessage(site, { nome: 'Luca Verdi', messaggio: 'Grazie della risposta.', state: 'answered', daysAgo: 4 });
  await leaveMessage(site, {
    nome: 'Offerte Vere',
    messaggio: 'Comprate!',
    state: 'suspected',
    spam_reason: 'links',
    daysAgo: 1,
  });
  await fillNewsletter(database);
  const { published, sending } = await fillCirculars(database, call);
  await addPhotos(site);
  await owner
    .insertInto('image_versions')
    .values({
      nome_pagina: 'competenze',
      nome_foto: 'tavola-1',
      url_foto: '/icona.svg',
      version: 0,
      replaced_by: await findAccountId(database, 'Paolo Serra'),
    })
    .execute();
  await addStudioPhotos(database, ['La sala riunioni', null, 'L’ingresso']);
  await fillDrafts(database);
  return { message, circular: published, sending, invitation: new URL(link).hash };
}

async function fillNewsletter({ owner }: Site['database']): Promise<void> {
  await owner
    .insertInto('newsletter')
    .values(
      emails.map((email, at) => ({
        email,
        created_at: makeTimeDaysAgo(20 + at),
        confirmed_at: at === 0 ? null : makeTimeDaysAgo(10),
      })),
    )
    .execute();
  await owner
    .insertInto('newsletter_consents')
    .values(
      emails.map((email) => ({
        id: randomUUID(),
        email,
        page: '/contatti',
        method: 'modulo',
        notice_version: '2',
        notice_text: 'Acconsento a ricevere circolari e scadenze dello studio.',
        created_at: makeTimeDaysAgo(20),
      })),
    )
    .execute();
  await owner
    .insertInto('newsletter_suppressions')
    .values({ email: 'carla@esempio.it', reason: '5.1.1', suppressed_at: makeTimeDaysAgo(3) })
    .execute();
}

/** Writes a draft, a published circular and a paused sending; returns the ids of the last two. */
async function fillCirculars(
  { owner }: Site['database'],
  call: StaffCall,
): Promise<{ published: number; sending: number }> {
  const body =
    '## I termini\n\nEntro il **16 marzo**: [modello](/servizi).\n\n| Rata | Entro |\n| --- | --- |\n| 1 | 16/3 |';
  const write = async (title: string) => {
    const { id, version } = await call('POST', '/api/circulars', { title });
    return await call('PUT', `/api/circulars/${id}`, { version, body, points: ['Si versa entro il 16 marzo.'] });
  };
  await write('La bozza di gennaio');
  const circular = await write('Il saldo dell’IVA');
  await call('POST', `/api/circulars/${circular.id}/publish`, { version: circular.version });
  const sending = await write('Gli acconti');
  await call('POST', `/api/circulars/${sending.id}/publish`, { version: sending.version });
  const { id: sending_id } = await owner
    .insertInto('sendings')
    .values({
      circular_id: sending.id,
      state: 'paused',
      paused_for: 'sender',
      letter: '{}',
      send_at: makeTimeDaysAgo(1),
      audience: emails.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const readers = await owner.selectFrom('newsletter').select(['id', 'email']).orderBy('id').execute();
  const outcomes = [
    { status: 'sent' },
    { status: 'queued', next_attempt_at: '2999-01-01T00:00:00.000Z' },
    { status: 'failed', excluded: 'left' },
    { status: 'failed', last_error: 'EENVELOPE RCPT TO 550 5.1.1' },
    { status: 'failed', last_error: 'EUNANSWERED' },
  ] as const;
  for (const [at, outcome] of outcomes.entries()) {
    const { id: reader_id, email } = readers[at] ?? {};
    await owner
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        kind: 'circular',
        recipient: email ?? null,
        rfc_message_id: `<${randomUUID()}@studio.example>`,
        lane: 2,
        sending_id,
        reader_id: reader_id ?? null,
        domain: 'esempio.it',
        ...outcome,
      })
      .execute();
  }
  return { published: circular.id, sending: sending.id };
}

async function fillDrafts(database: Site['database']): Promise<void> {
  const [editor, manager] = [await findAccountId(database, 'Paolo Serra'), await findAccountId(database, 'Anna Conti')];
  const { home, team } = defaultContent.views;
  const lead = 'Una frase nuova.';
  await database.owner
    .insertInto('document_drafts')
    .values([
      { name: 'home', body: JSON.stringify({ ...home, lead }), asked_at: makeTimeDaysAgo(1), asked_by: editor },
      {
        name: 'team',
        body: JSON.stringify({ ...team, lead }),
        returned_at: makeTimeDaysAgo(1),
        returned_by: manager,
        returned_note: 'Manca il nome.',
      },
    ])
    .execute();
}

/** Adds photos to three places of the home page, the first of them upright. */
export async function addPhotos({ database }: Pick<Site, 'database'>): Promise<void> {
  const picture = await makeRedAndBluePicture(480, 320).png().toBuffer();
  for (const name of ['executive-portait', 'advisory-office', 'controller-presentation'])
    await addPhoto(makeCommandContext(database.staff), picture, { page: 'home', name });
}
