import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Figure, Table } from '../harness/figures.ts';
import { type Owner, openAsOwner } from '../harness/owner.ts';
import { startPostgres } from '../harness/postgres.ts';
import { makeDataFolder, startSite } from '../harness/site.ts';
import { startFaultySmtp } from '../harness/smtp.ts';
import { computeLedger } from '../src/server/sendings/ledger.ts';
import { findSending } from '../src/server/sendings/rows.ts';
import { addPerson, signIn } from './staff-session.ts';

const readerCount = 20_000;
const domainCount = 200;
const firmAddress = 'info@studio.example';
const megabyte = 1_000_000;

/**
 * Sends a circular to 20,000 subscribers from an instance on PostgreSQL, while visitors send messages and staff read
 * its ledger.
 */
export async function measureCirculars(): Promise<Table[]> {
  const postgres = await startPostgres();
  const folder = await makeDataFolder();
  const database = { dataDir: folder.path, databaseUrl: await postgres.makeDatabase('circulars') };
  const mail = await startCountingSmtp();
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'sito@studio.example',
    CONTACT_TO: firmAddress,
    NEWSLETTER_RATE: '1000000',
  };
  const site = await startSite({ ...database, settings });
  const owner = openAsOwner(database);
  const { db } = owner;
  try {
    await addReaders(db);
    const { call } = await signIn(site.origin, await addPerson(database, site.origin));
    const id = await beginSending(call);
    await db.updateTable('sendings').set({ send_at: new Date().toISOString() }).execute();
    const began = performance.now();

    const contacts: number[] = [];
    const memory: number[] = [];
    const ledger: Record<string, number> = {};
    const readSending = async () => {
      const sending = await findSending({ db }, { id });
      if (!sending) throw new Error('The circular has no sending');
      return sending;
    };
    while ((await readSending()).state !== 'sent') {
      contacts.push(await measureContactEmail(site.origin, mail.contacts));
      memory.push(site.readMemory());
      for (const path of ['ledger', 'letters', 'letters?state=accepted', 'letters?state=waiting'])
        ledger[path] = Math.max(
          ledger[path] ?? 0,
          await measureTime(() => call('GET', `/api/circulars/${id}/${path}`)),
        );
      await pause(10_000);
    }
    const seconds = (performance.now() - began) / 1000;
    const sums = await computeLedger(db, await readSending());
    return [
      {
        title: `A circular to ${readerCount.toLocaleString('en-GB')} readers in ${domainCount} domains, on postgres`,
        columns: ['what', 'figure'],
        rows: [
          ['emails a second', { value: readerCount / seconds, digits: 1 }],
          ['accepted', { value: sums.accepted, atLeast: readerCount }],
          ['arrived', { value: mail.arrived(), atMost: readerCount }],
          ['contact emails meanwhile', { value: contacts.length }],
          ['the slowest of them, s', { value: Math.max(...contacts) / 1000, digits: 1, atMost: 5 }],
          ['most memory, MB', { value: Math.max(...memory) / megabyte }],
          ...Object.entries(ledger).map(([path, value]): [string, Figure] => [
            `${path}, slowest, ms`,
            { value, atMost: 200 },
          ]),
        ],
      },
    ];
  } finally {
    await site.stop();
    await owner.close();
    await mail.close();
    await postgres.stop();
    await folder.remove();
  }
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function beginSending(call: Awaited<ReturnType<typeof signIn>>['call']): Promise<number> {
  const row = v.object({ id: v.number(), version: v.number() });
  const { id, version } = v.parse(row, await call('POST', '/api/circulars', { title: 'Saldo IVA' }));
  const body = `## I termini\n\n${'Il saldo si versa entro il 16 marzo, con gli interessi di chi liquida ogni trimestre. '.repeat(40)}`;
  const written = v.parse(row, await call('PUT', `/api/circulars/${id}`, { version, body }));
  await call('POST', `/api/circulars/${id}/send`, { version: written.version, audience: readerCount });
  return id;
}

/** Posts a contact message and waits for its email to the firm. Resolves with the time between the two, in ms. */
async function measureContactEmail(origin: string, arrivals: readonly number[]): Promise<number> {
  const before = arrivals.length;
  const began = performance.now();
  const body = new URLSearchParams({
    nome: 'Anna',
    email: `${randomUUID()}@esempio.it`,
    messaggio: 'Chiedo un preventivo.',
  });
  const answer = await fetch(`${origin}/contatti`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The contact form answered ${answer.status}`);
  while (arrivals.length === before) await pause(20);
  return (arrivals[before] ?? Number.NaN) - began;
}

async function addReaders(db: Owner['db']): Promise<void> {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const batch = 1_000;
  for (let from = 0; from < readerCount; from += batch) {
    const emails = Array.from(
      { length: batch },
      (_, offset) => `lettore${from + offset}@dominio${(from + offset) % domainCount}.example`,
    );
    const subscribers = emails.map((email) => ({ email, created_at: at, confirmed_at: at }));
    await db.insertInto('newsletter').values(subscribers).execute();
    const evidence = {
      event: 'confirmed' as const,
      created_at: at,
      notice_text: 'Acconsento a ricevere circolari.',
      notice_version: '2',
    };
    await db
      .insertInto('newsletter_consents')
      .values(emails.map((email) => ({ id: randomUUID(), email, ...evidence })))
      .execute();
  }
  await sql`analyze`.execute(db);
}

/** SMTP server that accepts everything, counts emails to subscribers and records when emails to the firm arrive. */
async function startCountingSmtp() {
  let arrived = 0;
  const contacts: number[] = [];
  const { url, close, emails } = await startFaultySmtp((stage, _time, email) => {
    // Discard received emails: 20,000 of them would fill the memory.
    emails.length = 0;
    if (stage !== 'END') return undefined;
    if (email === firmAddress) contacts.push(performance.now());
    else if (email.startsWith('lettore')) arrived += 1;
    return undefined;
  });
  return { contacts, arrived: () => arrived, url, close };
}
